import { z } from 'zod'
import { call, limits } from '../call.ts'
import { DateTime, Flag, Id, Money, Nothing, PageInput, PageOf, Text } from '../shapes.ts'
import { ClientKey, MAX_ITEMS } from './order.ts'
import { plainTaxNo, taxNoError } from './tax-no.ts'
import { stateCode } from '../states.ts'
import { NamedCode } from '../code.ts'

/** The most titles of a user. */
export const MAX_TITLES = 20

const Email = z
  .string({ error: '请填写邮箱' })
  .trim()
  .max(100, '邮箱最多 100 个字')
  .regex(/^(?:[\w.%+-]+@[\w-]+(?:\.[\w-]+)+)?$/, '请填写正确的邮箱')

const Title = z
  .object({
    titleType: z
      .union([z.literal(1), z.literal(2)], { error: '请选择抬头类型' })
      .meta({ description: '1 person, 2 company' }),
    invoiceTitle: Text('发票抬头', 100, 2),
    taxNo: z.string().max(40, '税号过长').default('').transform(plainTaxNo),
    companyAddress: Text('注册地址', 200, 0).default(''),
    companyPhone: Text('注册电话', 30, 0).default(''),
    bankName: Text('开户银行', 100, 0).default(''),
    bankAccount: Text('银行账号', 40, 0).default(''),
    email: Email.default(''),
  })
  .superRefine(({ titleType, taxNo }, context) => {
    const message = titleType === stateCode.invoiceTitle.company ? taxNoError(taxNo) : undefined
    if (message) context.addIssue({ code: 'custom', path: ['taxNo'], message })
  })
export type InvoiceTitle = z.output<typeof Title>

const TitleRow = z.object({
  titleType: NamedCode(stateCode.invoiceTitle),
  invoiceTitle: z.string(),
  taxNo: z.string(),
  companyAddress: z.string(),
  companyPhone: z.string(),
  bankName: z.string(),
  bankAccount: z.string(),
  email: z.string(),
})

const Status = NamedCode(stateCode.invoice)

const Invoice = TitleRow.extend({
  id: Id,
  status: Status,
  amount: Money,
  remark: z.string(),
  refuseComment: z.string(),
  invoiceNo: z.string(),
  issueTime: DateTime.nullable(),
  redReason: z.string(),
  redNo: z.string(),
  redTime: DateTime.nullable(),
  gmtCreate: DateTime,
  fileUrl: z.string().meta({ description: 'PDF of the invoice for this viewer, valid for an hour, or empty' }),
  redFileUrl: z.string(),
  orderList: z.array(z.object({ orderNo: Id, amount: Money, productName: z.string() })),
})

/** An order with its invoice data. */
const Invoiceable = z.object({
  orderNo: Id,
  productName: z.string(),
  amount: Money.meta({ description: 'paid, net of refunds' }),
  payTime: DateTime.nullable(),
})

export const invoice = {
  orders: call({
    method: 'POST',
    path: 'user/auth/invoice/order/list',
    about: 'The viewer’s paid orders without an invoice.',
    who: 'login',
    limit: limits.personal,
    extension: true,
    input: z.object(PageInput),
    output: PageOf(Invoiceable),
  }),
  ofOrder: call({
    method: 'POST',
    path: 'user/auth/invoice/order/view',
    about: 'The invoice of one of the viewer’s orders, and whether one can be requested.',
    who: 'login',
    limit: limits.personal,
    extension: true,
    input: z.object({ orderNo: Id }),
    output: z.object({ invoice: Invoice.nullable(), mayRequest: Flag, amount: Money, productName: z.string() }),
    errors: ['notFound'],
  }),
  save: call({
    method: 'POST',
    path: 'user/auth/invoice/save',
    about: 'Requests one invoice over one or more paid orders. Idempotent by `clientKey`.',
    who: 'login',
    limit: limits.write,
    extension: true,
    notWhileImpersonating: true,
    input: Title.safeExtend({
      clientKey: ClientKey,
      orderNos: z.array(Id).min(1, '请选择要开票的订单').max(MAX_ITEMS, `一次最多选择 ${MAX_ITEMS} 笔订单`),
      remark: Text('备注', 200, 0).default(''),
      isSaveTitle: Flag.default(1).meta({ description: '1: saves the title' }),
    }),
    output: z.object({ id: Id, amount: Money }),
    errors: ['notFound', 'conflict', 'shown'],
  }),
  list: call({
    method: 'POST',
    path: 'user/auth/invoice/list',
    about: 'My invoices, newest first.',
    who: 'login',
    limit: limits.personal,
    extension: true,
    input: z.object(PageInput),
    output: PageOf(Invoice),
  }),
  cancel: call({
    method: 'POST',
    path: 'user/auth/invoice/cancel',
    about: 'Cancels a waiting request.',
    who: 'login',
    limit: limits.write,
    extension: true,
    notWhileImpersonating: true,
    input: z.object({ id: Id }),
    output: Nothing,
    errors: ['notFound', 'shown'],
  }),
  titles: call({
    method: 'POST',
    path: 'user/auth/invoice/title/list',
    about: 'The viewer’s saved titles, the default first.',
    who: 'login',
    limit: limits.personal,
    extension: true,
    input: Nothing,
    output: z.object({ list: z.array(TitleRow.extend({ id: Id, isDefault: Flag })) }),
  }),
  titleSave: call({
    method: 'POST',
    path: 'user/auth/invoice/title/save',
    about: 'Saves or updates a title.',
    who: 'login',
    limit: limits.write,
    extension: true,
    notWhileImpersonating: true,
    input: Title.safeExtend({ id: Id.optional(), isDefault: Flag.default(0) }),
    output: z.object({ id: Id }),
    errors: ['notFound', 'shown'],
  }),
  titleDelete: call({
    method: 'POST',
    path: 'user/auth/invoice/title/delete',
    about: 'Deletes a saved title; invoices keep theirs.',
    who: 'login',
    limit: limits.write,
    extension: true,
    notWhileImpersonating: true,
    input: z.object({ id: Id }),
    output: Nothing,
    errors: ['notFound'],
  }),
}

const admin = {
  method: 'POST',
  who: 'admin',
  permission: 'invoice',
  limit: limits.admin,
  extension: true,
} as const

export const adminInvoice = {
  list: call({
    ...admin,
    path: 'commerce/admin/invoice/list',
    about: 'Requests and invoices: due reversals and waiting requests first, oldest first among them.',
    input: z.object({
      ...PageInput,
      keyword: Text('搜索词', 50, 0)
        .default('')
        .meta({ description: 'title, tax number, invoice number or order number' }),
      status: z.coerce.number().int().min(1).max(6).optional(),
      titleType: z.coerce.number().int().min(1).max(2).optional(),
      beginTime: z.iso.datetime({ offset: true, error: '开始时间格式不正确' }).optional(),
      endTime: z.iso.datetime({ offset: true, error: '结束时间格式不正确' }).optional(),
    }),
    output: PageOf(
      Invoice.extend({
        userId: Id,
        nickname: z.string(),
        dueAmount: Money.meta({
          description: 'paid, net of refunds: the amount of a new invoice',
        }),
      }),
    ),
  }),
  issue: call({
    ...admin,
    path: 'commerce/admin/invoice/issue',
    about: 'Issues an invoice: number and PDF.',
    logAs: '开具发票',
    input: z.object({ id: Id, invoiceNo: Text('发票号码', 40, 4), fileId: Id }),
    output: Nothing,
    errors: ['notFound', 'conflict', 'shown'],
  }),
  refuse: call({
    ...admin,
    path: 'commerce/admin/invoice/refuse',
    about: 'Refuses a request with a reason; the orders can be requested again.',
    logAs: '拒绝开票',
    input: z.object({ id: Id, reason: Text('拒绝原因', 200) }),
    output: Nothing,
    errors: ['notFound', 'shown'],
  }),
  redden: call({
    ...admin,
    path: 'commerce/admin/invoice/redden',
    about: 'Records the red-letter invoice that reverses an issued one; the remaining amount can be requested again.',
    logAs: '红冲发票',
    input: z.object({
      id: Id,
      redNo: Text('红字发票号码', 40, 4),
      fileId: Id.optional(),
      reason: Text('红冲原因', 200, 0).default(''),
    }),
    output: Nothing,
    errors: ['notFound', 'shown'],
  }),
}
