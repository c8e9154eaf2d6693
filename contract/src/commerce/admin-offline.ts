/** Entries by operators: sales paid outside the site, and gifts. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { Flag, Id, Mobile, Money, Nothing, Text } from '../shapes.ts'
import { Keyword } from '../user/admin-user.ts'
import { MAX_VOUCHERS } from './admin-order.ts'
import { ClientKey, ProductRef } from './order.ts'
import { stateCode } from '../states.ts'
import { NamedCode } from '../code.ts'

const admin = { method: 'POST', who: 'admin', limit: limits.admin, extension: true, permission: 'order.list' } as const

/** Most rows of an import. */
export const OFFLINE_ROWS = 300
/** Largest file of an import (.xlsx). */
export const OFFLINE_FILE_BYTES = 2 * 1024 * 1024
const ROWS_BYTES = 512 * 1024

const Sale = {
  mobile: Mobile.meta({ description: 'of the recipient’s account' }),
  ...ProductRef.shape,
  clientKey: ClientKey,
}

/** A row as typed: errors are reported, not refused. */
export const OfflineRow = z.object({
  rowNo: z.int().min(1).max(1_000_000),
  mobile: z.string().max(60),
  product: z.string().max(200).meta({ description: 'name or id' }),
  amount: z.string().max(30).meta({ description: 'yuan; 0: a gift' }),
  remark: z.string().max(500),
})
export type OfflineRow = z.output<typeof OfflineRow>
const Rows = z.array(OfflineRow).max(OFFLINE_ROWS, `一次最多导入 ${OFFLINE_ROWS} 行`)

export const adminOffline = {
  product: call({
    ...admin,
    path: 'commerce/admin/order/product',
    about: 'Products by part of their name, for offline sales.',
    input: z.object({ keyword: Keyword }),
    output: z.object({
      list: z.array(
        z.object({ productType: NamedCode(stateCode.product), productId: Id, productName: z.string(), price: Money }),
      ),
    }),
  }),
  grant: call({
    ...admin,
    path: 'commerce/admin/order/grant',
    about: 'Gives a product to a user for free, with a reason. Idempotent by `clientKey`.',
    input: z.object({ ...Sale, reason: Text('赠送原因', 200) }),
    output: z.object({ orderNo: Id.nullable().meta({ description: 'null: waits for a second operator' }) }),
    errors: ['notFound', 'conflict', 'invalid', 'shown'],
    logAs: '赠送商品',
  }),
  save: call({
    ...admin,
    path: 'commerce/admin/order/offline',
    about: 'Enters a sale paid outside the site, with its voucher. Idempotent by `clientKey`.',
    input: z.object({
      ...Sale,
      amount: z
        .int({ error: '金额必须是整数（单位：分）' })
        .min(1, '金额必须大于 0')
        .max(100_000_000, '金额不能超过 100 万元'),
      remark: Text('备注', 500, 0).default(''),
      fileIdList: z
        .array(Id)
        .max(MAX_VOUCHERS, `最多上传 ${MAX_VOUCHERS} 张凭证`)
        .default([])
        .meta({ description: 'own private images (system/auth/upload/aliyun)' }),
    }),
    output: z.object({ orderNo: Id.nullable().meta({ description: 'null: waits for a second operator' }) }),
    errors: ['notFound', 'conflict', 'invalid', 'shown'],
    logAs: '录入线下订单',
  }),
  template: call({
    ...admin,
    path: 'commerce/admin/order/import/template',
    about: 'The import template (.xlsx).',
    input: Nothing,
    output: z.object({ fileName: z.string(), file: z.string().meta({ description: 'base64' }) }),
  }),
  preview: call({
    ...admin,
    path: 'commerce/admin/order/import/preview',
    about: 'Parses an import (.xlsx), or validates corrected rows: every row with its errors.',
    input: z.object({ rows: Rows.default([]) }),
    output: z.object({
      rows: z.array(OfflineRow.extend({ productName: z.string(), errors: z.array(z.string()) })),
      errorCount: z.int(),
      totalAmount: Money,
    }),
    errors: ['invalid', 'tooLarge', 'busy'],
    bodyBytes: ROWS_BYTES,
    fileBytes: OFFLINE_FILE_BYTES,
  }),
  import: call({
    ...admin,
    path: 'commerce/admin/order/import/save',
    about: 'Enters rows of sales, each on its own. Idempotent by key: rows entered before are kept.',
    input: z.object({
      rows: Rows.min(1, '没有可导入的数据'),
      clientKey: ClientKey,
      isPartial: Flag.default(0).meta({ description: '1: skip rows with errors instead of refusing the import' }),
    }),
    output: z.object({
      doneCount: z.int(),
      list: z.array(z.object({ rowNo: z.int(), orderNo: z.string(), msg: z.string() })),
    }),
    errors: ['invalid'],
    bodyBytes: ROWS_BYTES,
    logAs: '批量录入线下订单',
  }),
}
