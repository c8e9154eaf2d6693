/** Operation log of money calls: actor, subject, values before and after; no secrets. */
import { allCalls } from '@zhixing/contract'
import type { Permission } from '@zhixing/contract/permissions'
import { stateCode } from '@zhixing/contract/states'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CARD, makeEarner } from '../../../test/earn.ts'
import { makeCourse, makeFile, makeUser, type MadeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { makeMoney, type Money } from '../../../test/money.ts'
import { makeOperator } from '../../../test/people.ts'

const rights: Permission[] = [
  'ledger',
  'order',
  'order.refund',
  'order.payment',
  'vip',
  'product',
  'coupon',
  'invoice',
  'withdrawal',
  'saleRule',
  'recon',
  'referral',
  'log',
]
const [TAX_NO, ACCOUNT] = ['91350100M000100Y43', '6217000012345678']

let t: TestApp
let money: Money
let operator: MadeUser
let buyer: MadeUser
beforeAll(async () => {
  t = await startTestApp()
  money = await makeMoney(t)
  operator = await makeOperator(t, rights)
  buyer = await makeUser(t.owner, { nickname: '买家小满' })
})
afterAll(() => t.close())

let serial = 0
const key = () => `log-key-${++serial}`
const course = async (price = 9900) => (await makeCourse(t.owner, { isFree: 0, price })).courseId
const ordered = async (price?: number) => money.place(buyer, [{ productType: 1, productId: await course(price) }])
const serialOf = (order: Awaited<ReturnType<typeof ordered>>) => order.payment?.serialNumber ?? ''
async function bought(price?: number) {
  const order = await ordered(price)
  await money.payAtCashier(order)
  return order
}
/** A refund waiting for an operator. */
async function asked(): Promise<string> {
  const { orderNo } = await bought(60_000)
  const input = { orderNo, itemNos: [1], reason: '课程不合适', clientKey: key() }
  return (await t.call('user/auth/order/refund/save', input, buyer)).data.sn
}
async function invoiced(): Promise<string> {
  const { orderNo } = await bought()
  const title = { titleType: 2 as const, invoiceTitle: '知行科技有限公司', taxNo: TAX_NO, bankAccount: ACCOUNT }
  return (await t.call('user/auth/invoice/save', { ...title, orderNos: [orderNo], clientKey: key() }, buyer)).data.id
}
async function withdrawal(): Promise<string> {
  const earner = await makeEarner(t, money)
  const input = { extractMoney: 70_000, clientKey: key() }
  return (await t.call('user/auth/user/account/extract/log/save', input, earner)).data.id
}
const approved = async () => {
  const id = await withdrawal()
  await t.call('commerce/admin/withdrawal/approve', { id }, operator)
  return id
}
const batch = (over: object = {}) => ({
  couponName: '开学季满减',
  couponType: 1 as const,
  amount: 2000,
  issueType: 1 as const,
  totalCount: 10,
  perUser: 1,
  useDays: 7,
  ...over,
})
const madeBatch = async (over: object = {}) =>
  (await t.call('commerce/admin/coupon/batch/save', batch(over) as never, operator)).data.id
const enabledBatch = async () => {
  const id = await madeBatch()
  await t.call('commerce/admin/coupon/batch/stand', { id, statusId: 1 }, operator)
  return id
}
const madeCodes = async () => {
  const input = { batchName: '企业内训兑换', productType: 1, productId: await course(), totalCount: 3 }
  return (await t.call('commerce/admin/redeem/batch/save', input, operator)).data.id
}
const bundle = async () => ({
  bundleName: '两门一起学',
  productKeys: [`1:${await course()}`, `1:${await course()}`],
  price: 15_000,
})
const campaign = (over: object = {}) => ({
  pageType: `log${++serial}`,
  pageTitle: '年终特惠',
  blockList: [{ blockType: 'text', blockTitle: '', content: '说明' }],
  ...over,
})

interface Act {
  input: object
  subject?: string | RegExp
  changes?: [label: string, before: string, after: string][]
}

/** By call: an invocation and its expected log line. */
const acts: Record<string, () => Promise<Act>> = {
  'commerce/admin/order/close': async () => {
    const { orderNo } = await ordered()
    return { input: { orderNo }, subject: `订单 ${orderNo}`, changes: [['状态', '待支付', '已关闭']] }
  },
  'commerce/admin/order/note': async () => {
    const { orderNo } = await bought()
    return { input: { orderNo, remark: '已回访' }, subject: `订单 ${orderNo}`, changes: [['备注', '', '已回访']] }
  },
  'commerce/admin/order/refund': async () => {
    const { orderNo } = await bought()
    const input = { orderNo, itemList: [{ itemNo: 1, amount: 100 }], reason: '客户要求', clientKey: key() }
    return { input, subject: `订单 ${orderNo}`, changes: [['状态', '已支付', '退款中']] }
  },
  'commerce/admin/order/grant': async () => ({
    input: { mobile: buyer.mobile, productType: 1, productId: await course(), reason: '活动奖品', clientKey: key() },
    subject: /^订单 \d+$/,
  }),
  'commerce/admin/order/offline': async () => ({
    input: { mobile: buyer.mobile, productType: 1, productId: await course(), amount: 9900, clientKey: key() },
    subject: /^订单 \d+$/,
  }),
  'commerce/admin/payment/query': async () => {
    const order = await ordered()
    await money.payAtCashier(order, { notify: false })
    const [input, subject] = [{ serialNumber: serialOf(order) }, /^支付 \d+（99\.00 元）$/]
    return { input, subject, changes: [['状态', '待支付', '已支付']] }
  },
  'commerce/admin/payment/replay': async () => {
    const serialNumber = serialOf(await bought())
    const { data } = await t.call('commerce/admin/payment/view', { serialNumber }, operator)
    return { input: { id: data.notifyList[0]?.id ?? '' }, subject: `支付 ${serialNumber}（99.00 元）`, changes: [] }
  },
  'commerce/admin/payment/decide': async () => {
    const order = await ordered()
    await money.payAtCashier(order, { wrongAmount: -900 })
    const input = { serialNumber: serialOf(order), action: 'accept', reason: '金额不符' }
    return { input, subject: /^支付 \d+/, changes: [['状态', '挂起', '已支付']] }
  },
  'commerce/admin/refund/deal': async () => {
    const sn = await asked()
    const changes: Act['changes'] = [
      ['状态', '待审核', '已拒绝'],
      ['处理意见', '', '已学完'],
    ]
    return { input: { sn, action: 'refuse', reason: '已学完' }, subject: `退款 ${sn}（600.00 元）`, changes }
  },
  'commerce/admin/refund/hand/save': async () => {
    const sn = await asked()
    await t.call('commerce/admin/refund/deal', { sn, action: 'approve' }, operator)
    await t.owner`INSERT INTO sandbox_setting (site_id, is_refund_refused) VALUES (12, 1) ON CONFLICT (site_id) DO UPDATE SET is_refund_refused = 1`
    for (let tries = 0; tries < 8; tries += 1) await t.runJobs({ early: true })
    await t.owner`UPDATE sandbox_setting SET is_refund_refused = 0`
    const fileIdList = [await makeFile(t.owner, operator.userId, { fileKind: 'private' })]
    const changes: Act['changes'] = [
      ['状态', '退回中', '已退款'],
      ['线下付款凭证号', '', 'ICBC-2026-1'],
    ]
    return { input: { sn, payWay: 1, voucherNo: 'ICBC-2026-1', fileIdList }, subject: /^退款 \d+/, changes }
  },
  'commerce/admin/invoice/issue': async () => {
    const fileId = await makeFile(t.owner, operator.userId, { fileKind: 'document' })
    await t.owner`UPDATE stored_file SET file_type = 'application/pdf' WHERE id = ${fileId}`
    const changes: Act['changes'] = [
      ['状态', '待开具', '已开具'],
      ['发票号码', '', '20268888'],
    ]
    return {
      input: { id: await invoiced(), invoiceNo: '20268888', fileId },
      subject: /^发票申请 \d+（99\.00 元）$/,
      changes,
    }
  },
  'commerce/admin/invoice/refuse': async () => ({
    input: { id: await invoiced(), reason: '抬头有误' },
    subject: /^发票申请/,
    changes: [
      ['状态', '待开具', '已拒绝'],
      ['拒绝原因', '', '抬头有误'],
    ],
  }),
  'commerce/admin/withdrawal/approve': async () => ({
    input: { id: await withdrawal() },
    subject: /^提现 \d+（700\.00 元）$/,
    changes: [['状态', '待审核', '待打款']],
  }),
  'commerce/admin/withdrawal/return': async () => ({
    input: { id: await withdrawal(), reason: '户名不符' },
    subject: /^提现/,
    changes: [
      ['状态', '待审核', '已退回'],
      ['退回原因', '', '户名不符'],
    ],
  }),
  'commerce/admin/withdrawal/note': async () => ({
    input: { id: await withdrawal(), note: '等发票' },
    subject: /^提现/,
    changes: [['备注', '', '等发票']],
  }),
  'commerce/admin/withdrawal/paid': async () => ({
    input: { id: await approved(), allocationNo: 'ICBC-7' },
    subject: /^提现/,
    changes: [
      ['状态', '待打款', '已打款'],
      ['银行流水号', '', 'ICBC-7'],
    ],
  }),
  'commerce/admin/withdrawal/batch/save': async () => ({
    input: { idList: [await approved()] },
    subject: /^打款批次 \d+（1 笔，[\d.]+ 元）$/,
  }),
  'commerce/admin/withdrawal/batch/paid': async () => {
    const { data } = await t.call('commerce/admin/withdrawal/batch/save', { idList: [await approved()] }, operator)
    const input = { batchId: data.batchId, allocationNo: 'ICBC-8' }
    return { input, subject: /^打款批次/, changes: [['已打款', '0 笔', '1 笔']] }
  },
  'commerce/admin/withdrawal/batch/file': async () => {
    const { data } = await t.call('commerce/admin/withdrawal/batch/save', { idList: [await approved()] }, operator)
    return { input: { batchId: data.batchId }, subject: /^打款批次/, changes: [] }
  },
  'commerce/admin/rule/save': async () => {
    const { data } = await t.call('commerce/admin/rule/view', {}, operator)
    return { input: { ...data, extractFee: 200 }, subject: '交易规则' }
  },
  'commerce/admin/sandbox/save': async () => {
    const { isOffered: _isOffered, ...setting } = (await t.call('commerce/admin/sandbox/view', {}, operator)).data
    return { input: { ...setting, delayMs: 5000 }, subject: '沙箱支付', changes: [['通知延迟', '0 秒', '5 秒']] }
  },
  'commerce/admin/product/save': async () => {
    const productId = await course()
    const [row] = await t.owner<{ name: string }[]>`SELECT course_name AS name FROM course WHERE id = ${productId}`
    const name = row?.name ?? ''
    const input = { productList: [{ productType: 1, productId }], vipPrice: 5000, shareRate: 0.5 }
    const after = '在售，会员价 50.00 元，长期有效，讲师分成 50%'
    return { input, subject: name, changes: [[name, '在售，长期有效', after]] }
  },
  'commerce/admin/bundle/save': async () => ({ input: await bundle(), subject: '两门一起学', changes: [] }),
  'commerce/admin/bundle/stand': async () => {
    const { data } = await t.call('commerce/admin/bundle/save', await bundle(), operator)
    return { input: { id: data.id, statusId: 0 }, subject: '两门一起学', changes: [['状态', '启用', '停用']] }
  },
  'commerce/admin/sale/save': async () => ({ input: campaign(), subject: '年终特惠', changes: [] }),
  'commerce/admin/sale/stand': async () => {
    const { data } = await t.call('commerce/admin/sale/save', campaign() as never, operator)
    return { input: { id: data.id, statusId: 0 }, subject: '年终特惠', changes: [['状态', '启用', '停用']] }
  },
  'commerce/admin/approval/deal': async () => {
    const colleague = await makeOperator(t, ['order'])
    const row = {
      site_id: 12,
      kind: 'redeemBatch',
      payload: { id: await madeCodes() },
      subject: '启用兑换码“企业内训兑换”',
      operator_id: colleague.userId,
    }
    const [made] = await t.owner<{ id: string }[]>`INSERT INTO sale_approval ${t.owner(row as never)} RETURNING id`
    return {
      input: { id: made?.id ?? '', action: 'approve', reason: '' },
      subject: '启用兑换码“企业内训兑换”',
      changes: [['状态', '待复核', '已通过']],
    }
  },
  'commerce/admin/coupon/batch/save': async () => {
    const id = await madeBatch()
    return { input: batch({ id, totalCount: 20 }), subject: '开学季满减', changes: [['数量', '10', '20']] }
  },
  'commerce/admin/coupon/batch/stand': async () => ({
    input: { id: await madeBatch(), statusId: 1 },
    subject: '开学季满减',
    changes: [['状态', '停用', '启用']],
  }),
  'commerce/admin/coupon/issue': async () => ({
    input: { batchId: await enabledBatch(), mobileList: [buyer.mobile] },
    subject: '开学季满减',
    changes: [['已发放', '0', '1']],
  }),
  'commerce/admin/redeem/batch/save': async () => ({
    input: { batchName: '企业内训兑换', productType: 1, productId: await course(), totalCount: 3 },
    subject: '企业内训兑换',
    changes: [],
  }),
  'commerce/admin/redeem/batch/stand': async () => ({
    input: { id: await madeCodes(), statusId: 0 },
    subject: '企业内训兑换',
    changes: [['状态', '启用', '停用']],
  }),
  'commerce/admin/vip/give': async () => {
    const { mobile } = await makeUser(t.owner, { nickname: '受赠人' })
    return {
      input: { mobile, months: 0, reason: '补偿' },
      subject: '受赠人',
      changes: [['会员', '不是会员', '有效期至 长期']],
    }
  },
  'commerce/admin/vip/take': async () => {
    const { mobile, userId } = await makeUser(t.owner, { nickname: '被取消' })
    await t.call('commerce/admin/vip/give', { mobile, months: 0, reason: '补偿' }, operator)
    const changes: Act['changes'] = [['会员', '有效期至 长期', '不是会员']]
    return { input: { userId, reason: '误赠' }, subject: '被取消', changes }
  },
  'commerce/admin/referral/rule/save': async () => ({
    input: { isOpen: 1, joinType: 2, ruleText: '推广有礼' },
    subject: '推广规则',
    changes: [
      ['推广', '否', '是'],
      ['加入方式', '自行加入', '仅限邀请'],
      ['说明', '', '推广有礼'],
    ],
  }),
  'commerce/admin/referral/add': async () => {
    const { mobile } = await makeUser(t.owner, { nickname: '推广员甲' })
    return { input: { mobile }, subject: '推广员甲', changes: [['推广', '未加入', '启用']] }
  },
  'commerce/admin/referral/disable': async () => {
    const { mobile, userId } = await makeUser(t.owner, { nickname: '推广员乙' })
    await t.call('commerce/admin/referral/add', { mobile }, operator)
    const changes: Act['changes'] = [
      ['推广', '启用', '停用'],
      ['停用原因', '', '自买自卖'],
    ]
    return { input: { userId, reason: '自买自卖' }, subject: '推广员乙', changes }
  },
  'commerce/admin/referral/enable': async () => {
    const { mobile, userId } = await makeUser(t.owner, { nickname: '推广员丙' })
    await t.call('commerce/admin/referral/add', { mobile }, operator)
    await t.call('commerce/admin/referral/disable', { userId, reason: '自买自卖' }, operator)
    const changes: Act['changes'] = [
      ['推广', '停用', '启用'],
      ['停用原因', '自买自卖', ''],
    ]
    return { input: { userId }, subject: '推广员丙', changes }
  },
  'commerce/admin/referral/bind/end': async () => {
    const [pupil, referrer] = [
      await makeUser(t.owner, { nickname: '学员丁' }),
      await makeUser(t.owner, { nickname: '推手丁' }),
    ]
    await t.call('commerce/admin/referral/add', { mobile: referrer.mobile }, operator)
    await t.owner`
      INSERT INTO referral_bind (site_id, user_id, referrer_id, bind_status, source, expire_time)
      VALUES (12, ${pupil.userId}, ${referrer.userId}, 1, 'link', now() + interval '30 days')`
    const changes: Act['changes'] = [
      ['状态', '有效', '已解除'],
      ['解除原因', '', '自买自卖'],
    ]
    const input = { userId: pupil.userId, referrerId: referrer.userId, reason: '自买自卖' }
    return { input, subject: '学员丁与推广员推手丁的绑定', changes }
  },
  'commerce/admin/ledger/proof/begin': () => Promise.resolve({ input: {}, subject: '账本', changes: [] }),
  'commerce/admin/recon/run': () =>
    Promise.resolve({
      input: { channel: 'sandbox', day: '2026-01-02' },
      subject: 'sandbox 2026-01-02 的对账',
      changes: [['结果', '未对账', '一致']],
    }),
  'commerce/admin/recon/difference/settle': async () => {
    await t.owner`INSERT INTO recon_day (site_id, channel, day, recon_status) VALUES (12, 'sandbox', '2026-01-01', 2)`
    const row = { site_id: 12, channel: 'sandbox', day: '2026-01-01', kind: 'pay', number: '77', difference_type: 1 }
    const [made] = await t.owner<{ id: string }[]>`INSERT INTO recon_difference ${t.owner(row)} RETURNING id`
    const changes: Act['changes'] = [
      ['状态', '待处理', '已处理'],
      ['处理说明', '', '渠道已更正'],
    ]
    return { input: { id: made?.id ?? '', note: '渠道已更正' }, subject: '对账差异 77', changes }
  },
}

/** Calls without a case: their subject is a day or rows of a sheet, or they share the subject of a case above. */
const others = [
  'commerce/admin/order/import/save',
  'commerce/admin/refund/retry',
  'commerce/admin/refund/hand/confirm',
  'commerce/admin/refund/hand/cancel',
  'commerce/admin/withdrawal/transfer',
  'commerce/admin/invoice/redden',
  // merchant/merchant.test.ts
  'commerce/admin/merchant/save',
  'commerce/admin/merchant/renew',
  'commerce/admin/merchant/try',
]

test('every money call has a case', () => {
  const logged = allCalls().filter(({ path, logAs }) => path.startsWith('commerce/') && logAs !== undefined)
  expect([...Object.keys(acts), ...others].toSorted()).toEqual(logged.map(({ path }) => path).toSorted())
})

test.each(Object.keys(acts))('%s', async (path) => {
  const { input, subject, changes } = await (acts[path] as () => Promise<Act>)()
  const { code, msg } = await t.raw('POST', path, input, operator)
  expect(code, msg).toBe(200)
  const call = allCalls().find((one) => one.path === path)
  const { data } = await t.call('user/admin/log/operation/page', { userId: operator.userId, pageSize: 1 }, operator)
  const [line] = data.list
  expect(line).toMatchObject({ userId: operator.userId, operation: call?.logAs, path, code: 200 })
  expect(line?.subject).toMatch(subject instanceof RegExp ? subject : new RegExp(`^${subject ?? ''}$`))
  if (changes) expect(line?.changeList.map(({ label, before, after }) => [label, before, after])).toEqual(changes)

  const { data: whole } = await t.call('user/admin/log/operation/view', { id: line?.id ?? '' }, operator)
  const text = JSON.stringify(whole)
  for (const secret of [operator.token, buyer.mobile, CARD, TAX_NO, ACCOUNT]) expect(text).not.toContain(secret)
})

test('redeemable codes never reach the log', async () => {
  const id = await madeCodes()
  const { data } = await t.call('commerce/admin/redeem/list', { batchId: id }, operator)
  const lines = await t.owner<{ text: string }[]>`SELECT to_jsonb(l)::text AS text FROM sys_log l`
  expect(data.list).toHaveLength(3)
  for (const { redeemCode } of data.list) expect(lines.some(({ text }) => text.includes(redeemCode))).toBe(false)
})

test('a refused call is logged and changes nothing', async () => {
  const { orderNo } = await bought(60_000)
  const small = await makeOperator(t, ['order', 'log'])
  const input = { orderNo, itemList: [{ itemNo: 1, amount: 60_000 }], reason: '客户要求', clientKey: key() }
  expect((await t.call('commerce/admin/order/refund', input, small)).code).toBe(306)
  const { data } = await t.call('user/admin/log/operation/page', { userId: small.userId }, small)
  expect(data.list).toMatchObject([{ operation: '订单退款', code: 306, subject: `订单 ${orderNo}`, changeList: [] }])
  expect(await money.status({ orderNo })).toBe(stateCode.order.paid)
})
