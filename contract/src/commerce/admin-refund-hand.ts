/** Refunds the payment channel cannot execute: an operator pays them outside the site and records it with proof. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { Done, Flag, Id, Text } from '../shapes.ts'
import { MAX_VOUCHERS } from './admin-order.ts'

const hand = {
  method: 'POST',
  who: 'admin',
  limit: limits.admin,
  extension: true,
  permission: 'order.refund',
  notWhileImpersonating: true,
} as const

export const adminRefundHand = {
  save: call({
    ...hand,
    path: 'commerce/admin/refund/hand/save',
    about:
      'Records a refund that its channel refuses, or does not answer, as paid outside the site. Above the site’s limit a second operator confirms it. The channel is queried first.',
    input: z.object({
      sn: Id,
      payWay: z.int({ error: '请选择退款方式' }).min(1, '请选择退款方式').max(5, '请选择退款方式').meta({
        description: '1 bank transfer, 2 Alipay, 3 WeChat Pay, 4 cash, 5 other',
      }),
      voucherNo: Text('付款凭证号', 64),
      fileIdList: z
        .array(Id)
        .min(1, '请上传付款凭证')
        .max(MAX_VOUCHERS, `最多上传 ${MAX_VOUCHERS} 张凭证`)
        .meta({ description: 'own private images (system/auth/upload/aliyun)' }),
      remark: Text('说明', 200, 0).default(''),
    }),
    output: z.object({ isDone: Flag.meta({ description: '0: waits for the second operator' }) }),
    errors: ['notFound', 'invalid', 'shown'],
    logAs: '登记线下退款',
  }),
  confirm: call({
    ...hand,
    path: 'commerce/admin/refund/hand/confirm',
    about: 'Confirms another operator’s record: the refund is completed and booked outside the channels.',
    input: z.object({ sn: Id }),
    output: Done,
    errors: ['notFound', 'shown'],
    logAs: '复核线下退款',
  }),
  cancel: call({
    ...hand,
    path: 'commerce/admin/refund/hand/cancel',
    about: 'Withdraws a record that waits for its second operator; the channel is called again.',
    input: z.object({ sn: Id, reason: Text('撤回原因', 200) }),
    output: Done,
    errors: ['notFound', 'shown'],
    logAs: '撤回线下退款登记',
  }),
}
