/** What operators enter by hand: sales that were paid outside of the site, and what is given for nothing. */
import { z } from 'zod'
import { call, limits } from '../call.ts'
import { Flag, Id, Mobile, Money, Nothing, Text } from '../shapes.ts'
import { Keyword } from '../user/admin-user.ts'
import { MAX_VOUCHERS } from './admin-order.ts'
import { ClientKey, ProductRef } from './order.ts'

const admin = { method: 'POST', who: 'admin', limit: limits.admin, extension: true, permission: 'order' } as const

/** Most rows of one import. */
export const OFFLINE_ROWS = 300
/** Largest table (.xlsx). */
export const OFFLINE_FILE_BYTES = 2 * 1024 * 1024
const ROWS_BYTES = 512 * 1024

const Sale = {
  mobile: Mobile.meta({ description: 'of the registered account that gets it' }),
  ...ProductRef.shape,
  clientKey: ClientKey,
}

/** A row as it was typed: whatever is wrong with it is told, not refused. */
export const OfflineRow = z.object({
  rowNo: z.int().min(1).max(1_000_000),
  mobile: z.string().max(60),
  product: z.string().max(200).meta({ description: 'its name or its number' }),
  amount: z.string().max(30).meta({ description: 'yuan; 0 gives it' }),
  remark: z.string().max(500),
})
export type OfflineRow = z.output<typeof OfflineRow>
const Rows = z.array(OfflineRow).max(OFFLINE_ROWS, `一次最多导入 ${OFFLINE_ROWS} 行`)

export const adminOffline = {
  product: call({
    ...admin,
    path: 'commerce/admin/order/product',
    about: 'Products by a part of their name, for what is entered by hand.',
    input: z.object({ keyword: Keyword }),
    output: z.object({
      list: z.array(z.object({ productType: z.int(), productId: Id, productName: z.string(), price: Money })),
    }),
  }),
  grant: call({
    ...admin,
    path: 'commerce/admin/order/grant',
    about: 'Gives a product to a person for nothing, with a reason. The same `clientKey` is the same gift.',
    input: z.object({ ...Sale, reason: Text('赠送原因', 200) }),
    output: z.object({ orderNo: Id.nullable().meta({ description: 'null: it waits for a second operator' }) }),
    errors: ['notFound', 'conflict', 'invalid', 'shown'],
    logAs: '赠送商品',
  }),
  save: call({
    ...admin,
    path: 'commerce/admin/order/offline',
    about: 'Enters a sale that was paid outside of the site, with its voucher. The same `clientKey` is the same sale.',
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
        .meta({ description: 'own private pictures (system/auth/upload/aliyun)' }),
    }),
    output: z.object({ orderNo: Id.nullable().meta({ description: 'null: it waits for a second operator' }) }),
    errors: ['notFound', 'conflict', 'invalid', 'shown'],
    logAs: '录入线下订单',
  }),
  template: call({
    ...admin,
    path: 'commerce/admin/order/import/template',
    about: 'The table of sales to fill in (.xlsx).',
    input: Nothing,
    output: z.object({ fileName: z.string(), file: z.string().meta({ description: 'base64' }) }),
  }),
  preview: call({
    ...admin,
    path: 'commerce/admin/order/import/preview',
    about:
      'Reads a table of sales (the file, .xlsx), or checks rows that were corrected: every row with what is wrong with it.',
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
    about:
      'Enters rows of sales, each by itself. Sent again with the same key, what was entered before stays as it is.',
    input: z.object({
      rows: Rows.min(1, '没有可导入的数据'),
      clientKey: ClientKey,
      isPartial: Flag.default(0).meta({ description: '1: rows that are wrong are left out instead of stopping all' }),
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
