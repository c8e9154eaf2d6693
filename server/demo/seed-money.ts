/**
 * Sales of the last two months: orders paid by scanning, in the office and by coupon, refunds in every state, earnings
 * and withdrawals of lecturers and referrers, invoices. Created by the domain's functions with today's date, then
 * backdated.
 */
import { INSTALLATION } from '@zhixing/contract/commerce/provider-fields'
import { stateCode } from '@zhixing/contract/states'
import { sellByHand } from '../src/commerce/admin/by-hand.ts'
import { insertCoupons } from '../src/commerce/coupon/batch.sql.ts'
import { settleDue } from '../src/commerce/earning/settle-shares.ts'
import { insertInvoice, invoiceStatus, selectBillable, writeInvoice } from '../src/commerce/invoice/invoice.sql.ts'
import * as orders from '../src/commerce/sale/order.sql.ts'
import { place } from '../src/commerce/checkout/place.ts'
import { applyReportIn, beginPayment } from '../src/commerce/payment/payment.ts'
import { insertNotify, type Pay, selectOpenPays, writePay } from '../src/commerce/sale/payment.sql.ts'
import { insertMember, writeScheme } from '../src/commerce/referral/referral.sql.ts'
import { beginRefund, refuse } from '../src/commerce/refund/decide.ts'
import { finishRefund } from '../src/commerce/refund/refund.ts'
import { lockAvailable } from '../src/commerce/ledger/ledger.ts'
import { upsertAccount } from '../src/commerce/withdrawal/account.sql.ts'
import { sealDetails } from '../src/commerce/withdrawal/sealed.ts'
import * as withdrawals from '../src/commerce/withdrawal/steps.ts'
import type { Tx } from '../src/kernel/db/index.ts'
import type { Services } from '../src/kernel/services.ts'
import { notificationOf } from '../src/platform/payment/sandbox/channel.ts'
import * as sandbox from '../src/platform/payment/sandbox/sandbox.sql.ts'
import { selectOwnCode, writeRecommended } from '../src/user/index.ts'
import type { People } from './seed-people.ts'

const SANDBOX_PAY = 90
const DAY = 24

interface Shop {
  tx: Tx
  services: Services
  operatorId: string
  /** Finds a product by a prefix of its name. */
  product(name: string): { productType: number; productId: string }
}

interface Sale {
  userId: string
  name: string
  /** Age in hours. */
  hours: number
  couponId?: string
  bundleId?: string
  referralCode?: string
  names?: string[]
}

let serial = 0

async function order(shop: Shop, sale: Sale): Promise<{ orderNo: string; pay: Pay; names: string[] }> {
  const { tx, services } = shop
  const { userId, name, couponId, bundleId, referralCode = '', names: asked = [name] } = sale
  serial += 1
  const placing = {
    productList: asked.map((one) => shop.product(one)),
    clientKey: `demo-money-${serial}`,
    payType: SANDBOX_PAY,
    channelType: serial % 3 === 0 ? 1 : 2,
    referralCode,
    remarkCus: '',
    couponId,
    bundleId,
  }
  const buyer = { userId, isVip: false, now: services.clock.now() }
  const placed = await place(tx, services, buyer, placing, (serialNumber) =>
    beginPayment(tx, services, { name: 'sandbox', accountId: INSTALLATION }, { payType: SANDBOX_PAY, serialNumber }),
  )
  if (!placed.opened) throw new Error(`${name} costs nothing`)
  const { serialNumber, amount, expireTime } = placed.opened
  const notifyUrl = `${services.config.publicUrl ?? 'http://localhost'}/pay/notify/${tx.siteId}/sandbox`
  const payment = {
    serialNumber,
    payType: SANDBOX_PAY,
    amount,
    subject: placed.names[0] ?? '',
    origin: '',
    returnUrl: '',
  }
  await sandbox.insertPayments(tx, [{ ...payment, notifyUrl, ip: '', expireTime }])
  return { orderNo: placed.order.orderNo, pay: placed.opened, names: placed.names }
}

/** Places and pays an order. @param wrong difference of the received amount in fen */
async function sell(shop: Shop, sale: Sale, wrong = 0): Promise<string> {
  const { tx, services } = shop
  const { orderNo, pay } = await order(shop, sale)
  const paid = await sandbox.payPayment(tx, pay.serialNumber, wrong)
  if (!paid) throw new Error('the sandbox took no money')
  const { headers, body } = notificationOf(services.secret, paid, services.clock.now())
  const report = {
    serialNumber: pay.serialNumber,
    state: paid.state,
    amount: paid.paidAmount ?? paid.amount,
    currency: 'CNY',
    merchant: '',
    platformSn: paid.platformSn,
    payTime: paid.payTime,
  }
  const result = await applyReportIn(tx, services, pay, report)
  await insertNotify(tx, { channel: pay.channel, accountId: INSTALLATION, headers, body, report, result })
  await moveBack(tx, orderNo, sale.hours)
  return orderNo
}

/** Backdates an order and its records by `hours`; paid two minutes after it was placed. */
async function moveBack(tx: Tx, orderNo: string, hours: number): Promise<void> {
  // Distributed over the day.
  const by = tx`make_interval(mins => ${hours * 60 + ((serial * 13) % 50)})`
  const later = tx`make_interval(mins => 2)`
  await tx`
    UPDATE order_info SET gmt_create = gmt_create - ${by}, gmt_modified = gmt_modified - ${by}, expire_time = expire_time - ${by}, pay_time = pay_time - ${by} + ${later}
    WHERE site_id = ${tx.siteId} AND order_no = ${orderNo}`
  await tx`
    UPDATE order_pay SET gmt_create = gmt_create - ${by}, expire_time = expire_time - ${by}, pay_time = pay_time - ${by} + ${later}
    WHERE site_id = ${tx.siteId} AND order_no = ${orderNo}`
  await tx`
    UPDATE order_log SET gmt_create = gmt_create - ${by} + CASE WHEN event = 'placed' THEN interval '0' ELSE ${later} END
    WHERE site_id = ${tx.siteId} AND order_no = ${orderNo}`
  await tx`
    UPDATE course_user SET gmt_create = gmt_create - ${by} + ${later} WHERE site_id = ${tx.siteId} AND order_no = ${orderNo}`
  await tx`
    UPDATE order_share SET gmt_create = gmt_create - ${by}, settle_time = settle_time - ${by} WHERE site_id = ${tx.siteId} AND order_no = ${orderNo}`
  await tx`
    UPDATE sandbox_payment s SET gmt_create = s.gmt_create - ${by}, expire_time = s.expire_time - ${by}, pay_time = s.pay_time - ${by} + ${later}
    FROM order_pay p WHERE s.site_id = ${tx.siteId} AND p.site_id = ${tx.siteId} AND p.order_no = ${orderNo} AND s.serial_number = p.serial_number::text`
  await tx`
    UPDATE pay_notify n SET gmt_create = n.gmt_create - ${by} + ${later}
    FROM order_pay p WHERE n.site_id = ${tx.siteId} AND p.site_id = ${tx.siteId} AND p.order_no = ${orderNo} AND n.serial_number = p.serial_number::text`
}

/** Sales by day: returning buyers choose other products; some pay in the office. */
async function seedSales(shop: Shop, buyers: readonly string[]): Promise<string[]> {
  const names = [
    '人人都会的数据分析',
    'Node 服务上线',
    'Excel 办公实战',
    '高考作文',
    '人人都会的数据分析',
    'Node 服务上线',
  ]
  const made: string[] = []
  const hoursOf = (at: number) => Math.round(56 * DAY * (1 - at / buyers.length) ** 1.4) + 3 + ((at * 7) % 11)
  for (const [at, userId] of buyers.entries()) {
    if (at % 2 === 0) {
      const hours = Math.ceil(hoursOf(at) / 2)
      await sell(shop, { userId, name: names[(at + 1) % names.length] ?? '', hours })
    }
    made.push(await sell(shop, { userId, name: names[at % names.length] ?? '', hours: hoursOf(at) }))
  }
  return made
}

/** Refunds: completed, pending, refused. */
async function seedRefunds(shop: Shop, learner: string, [first, second, third]: readonly string[]): Promise<void> {
  const { tx, services, operatorId } = shop
  const ask = async (orderNo: string, reason: string, status: 'auditing' | 'refunding') => {
    const held = await orders.lockOrder(tx, orderNo)
    const [item] = await orders.selectItems(tx, [orderNo])
    if (!held || !item) throw new Error(`no order ${orderNo}`)
    return beginRefund(tx, services, held, {
      clientKey: `demo-refund-${orderNo}`,
      kind: 'request',
      itemList: [{ itemNo: item.itemNo, amount: item.pricePaid }],
      amount: item.pricePaid,
      reason,
      fileList: [],
      status,
    })
  }
  const back = async (orderNo: string, reason: string, hours: number) => {
    const sn = await ask(orderNo, reason, 'refunding')
    const held = await orders.selectOrder(tx, orderNo)
    const amount = held?.pricePaid ?? 0
    const serialNumber = held?.serialNumber ?? ''
    const platformSn = await sandbox.insertRefund(tx, { refundNo: sn, serialNumber, amount })
    await finishRefund(tx, services, sn, { platformSn: platformSn ?? '' })
    const by = tx`make_interval(hours => ${hours})`
    await tx`UPDATE order_refund SET gmt_create = gmt_create - ${by}, refund_time = refund_time - ${by} WHERE site_id = ${tx.siteId} AND sn = ${sn}`
    await tx`UPDATE sandbox_refund SET refund_time = refund_time - ${by} WHERE site_id = ${tx.siteId} AND refund_no = ${sn}`
    await tx`UPDATE order_log SET gmt_create = gmt_create - ${by} WHERE site_id = ${tx.siteId} AND order_no = ${orderNo} AND event LIKE 'refund%'`
  }
  const bought = await sell(shop, { userId: learner, name: 'Excel 办公实战', hours: 12 * DAY })
  await back(bought, '买重复了，公司已经统一购买了同样的课', 11 * DAY)
  if (first) await back(first, '内容和预期的不一样，想换一门基础的课', 2 * DAY)
  if (second) await ask(second, '工作调动，最近几个月没有时间学习，希望退款', 'auditing')
  if (third) {
    const sn = await ask(third, '学完了，想退', 'auditing')
    await refuse(tx, services, sn, {
      operatorId,
      reason: '课程已学完大部分，不符合退款条件。如对内容有疑问，请联系老师答疑。',
    })
  }
}

/** Seeds the referral scheme, with sales through the demo learner and another user. */
async function seedReferral(shop: Shop, referrers: readonly string[], buyers: readonly string[]): Promise<void> {
  const { tx } = shop
  await writeScheme(tx, {
    isOpen: 1,
    joinType: 1,
    ruleText:
      '好友通过您的链接或海报购买后，您即可获得佣金；退款期结束后可提现。请勿用小号给自己下单，一经发现佣金作废。',
  })
  for (const userId of referrers) {
    await insertMember(tx, userId, 1)
    await writeRecommended(tx, userId, 1)
  }
  for (const [at, userId] of buyers.entries()) {
    const referralCode = await selectOwnCode(tx, referrers[at % 3 === 2 ? 1 : 0] ?? '')
    const name = ['人人都会的数据分析', '高考作文', 'Node 服务上线'][at % 3] ?? ''
    await sell(shop, { userId, name, hours: (22 - at * 4) * DAY + 5, referralCode })
  }
  for (const [at, userId] of referrers.entries())
    await tx`
      INSERT INTO referral_visit (site_id, user_id, day, visit_count, register_count)
      SELECT ${tx.siteId}, ${userId}, (now() AT TIME ZONE 'Asia/Shanghai')::date - n, 3 + (n * 7 + ${at}::int) % 11, (n % 4 = 0)::int FROM generate_series(1, 20) n`
}

/** Settles due shares; two lecturers and a referrer withdraw. */
async function seedWithdrawals(shop: Shop, earners: readonly { userId: string; name: string; card: string }[]) {
  const { tx, services, operatorId } = shop
  const due = await tx<{ orderNo: string }[]>`
    SELECT DISTINCT order_no FROM order_share WHERE site_id = ${tx.siteId} AND share_status = 1 AND settle_time <= now() ORDER BY order_no`
  for (const { orderNo } of due) await settleDue(tx, orderNo)
  for (const [at, { userId, name, card }] of earners.entries()) {
    const details = {
      accountType: 1 as const,
      bankUserName: name,
      bankCardNo: card,
      bankName: '中国工商银行',
      bankBranchName: '北京中关村支行',
    }
    await upsertAccount(tx, userId, sealDetails(services, tx.siteId, details))
    const ask = async (part: number, key: string) => {
      const extractMoney = Math.floor(((await lockAvailable(tx, userId)) * part) / 1000) * 1000
      if (extractMoney < 10_000) return undefined
      return withdrawals.applyFor(tx, services, { userId, extractMoney, clientKey: `demo-extract-${key}` })
    }
    const first = await ask(0.5, 'first')
    if (first && at === 0) {
      await withdrawals.approve(tx, first.id, operatorId)
      const allocationNo = 'ICBC2026110800173'
      await withdrawals.pay(tx, services, first.id, { operatorId, allocationNo, voucherFileId: null })
      const by = tx`make_interval(days => 9)`
      await tx`UPDATE extract_log SET gmt_create = gmt_create - ${by} - interval '1 day', pay_time = pay_time - ${by} WHERE site_id = ${tx.siteId} AND id = ${first.id}`
      await tx`UPDATE extract_event SET gmt_create = gmt_create - ${by} WHERE site_id = ${tx.siteId} AND extract_id = ${first.id}`
      await ask(0.9, 'second')
    }
    if (first && at === 1) await withdrawals.approve(tx, first.id, operatorId)
  }
}

const company = {
  titleType: 2 as const,
  invoiceTitle: '杭州青木设计有限公司',
  taxNo: '91330106MA2CXK8P73',
  companyAddress: '杭州市西湖区文三路 90 号',
  companyPhone: '0571-8888 0000',
  bankName: '招商银行杭州文三支行',
  bankAccount: '571900000010101',
  email: 'finance@example.com',
}
const person = {
  titleType: 1 as const,
  invoiceTitle: '李木子',
  taxNo: '',
  companyAddress: '',
  companyPhone: '',
  bankName: '',
  bankAccount: '',
  email: '',
}

async function seedInvoices({ tx, operatorId }: Shop, orderNos: readonly string[]): Promise<void> {
  const made: string[] = []
  for (const [at, one] of (await selectBillable(tx, orderNos)).entries()) {
    if (one.orderStatus !== stateCode.order.paid) continue
    const row = {
      userId: one.userId,
      clientKey: `demo-invoice-${at}`,
      title: at % 2 === 0 ? company : person,
      amount: one.amount,
    }
    made.push(await insertInvoice(tx, { ...row, remark: at === 0 ? '请开具“培训费”' : '' }, [one]))
  }
  const [refused] = made
  if (refused) {
    const refuseComment = '税号与公司名称不一致，请核对后重新申请'
    await writeInvoice(tx, refused, { status: invoiceStatus.refused, refuseComment, dealUserId: operatorId }, true)
  }
}

/** Runs after courses, memberships and coupons are seeded, and before registrations are backdated. */
export async function seedMoney(tx: Tx, services: Services, people: People): Promise<void> {
  const { siteId } = tx
  const rows = await tx<{ name: string; productType: number; productId: string }[]>`
    SELECT course_name AS name, CASE WHEN course_category = 2 THEN ${stateCode.product.live}::int ELSE ${stateCode.product.course}::int END AS product_type, id AS product_id
    FROM course WHERE site_id = ${siteId} AND is_free = 0 AND course_category IN (1, 2)
    UNION ALL SELECT set_name, ${stateCode.product.vip}::int, id FROM vip_set WHERE site_id = ${siteId}`
  const [operator] = await tx<
    { id: string }[]
  >`SELECT id FROM users WHERE site_id = ${siteId} AND mobile = '13800000000'`
  const product: Shop['product'] = (name) => {
    const row = rows.find((one) => one.name.startsWith(name))
    if (!row) throw new Error(`the demo sells no ${name}`)
    return { productType: row.productType, productId: row.productId }
  }
  const shop: Shop = { tx, services, operatorId: operator?.id ?? '0', product }
  const owners = await tx<
    { userId: string }[]
  >`SELECT DISTINCT user_id FROM course_user WHERE site_id = ${siteId} AND buy_type <> 4`
  const taken = new Set(owners.map(({ userId }) => userId))
  const free = people.learners.filter((userId) => !taken.has(userId))
  const buyers = free.length >= 24 ? free : people.learners
  const [usual, brought, others] = [buyers.slice(0, -10), buyers.slice(-10, -5), buyers.slice(-5)]

  const made = await seedSales(shop, usual)
  await seedRefunds(shop, people.learner, made.slice(-4))
  await seedReferral(shop, [people.learner, usual[0] ?? ''], brought)
  await seedOthers(shop, others, usual)
  const lecturer = (mobile: string) =>
    tx<{ userId: string }[]>`SELECT id AS user_id FROM users WHERE site_id = ${siteId} AND mobile = ${mobile}`
  const [[one], [two]] = [await lecturer('13800000002'), await lecturer('13800000012')]
  await seedWithdrawals(shop, [
    ...(one ? [{ userId: one.userId, name: '沈一舟', card: '6222021234567890128' }] : []),
    ...(two ? [{ userId: two.userId, name: '周文', card: '6217000010001234564' }] : []),
  ])
  await seedInvoices(shop, made.slice(3, 8))
}

/**
 * By coupon, in a bundle, a membership, in the office, as a gift; a pending order, a closed one, one with a wrong
 * amount.
 */
async function seedOthers(shop: Shop, others: readonly string[], usual: readonly string[]): Promise<void> {
  const { tx, services, operatorId } = shop
  const [a = '', b = '', c = '', d = '', e = ''] = others
  const [batch] = await tx<
    { id: string }[]
  >`SELECT id FROM coupon_batch WHERE site_id = ${tx.siteId} AND batch_name = '新人立减券'`
  const [bundle] = await tx<{ id: string }[]>`SELECT id FROM sale_bundle WHERE site_id = ${tx.siteId} LIMIT 1`
  if (batch) {
    const window = { beginTime: null, endTime: new Date(services.clock.now() + 30 * DAY * 3_600_000).toISOString() }
    const [own] = await insertCoupons(tx, batch.id, [a], window)
    await insertCoupons(tx, batch.id, usual.slice(0, 9), window)
    await sell(shop, { userId: a, name: '高考作文', hours: 4 * DAY, couponId: own })
  }
  if (bundle)
    await sell(shop, {
      userId: b,
      name: '',
      names: ['人人都会的数据分析', 'Excel 办公实战'],
      hours: 6 * DAY,
      bundleId: bundle.id,
    })
  await sell(shop, { userId: c, name: '年度会员', hours: 5 })
  await sell(shop, { userId: d, name: '月度会员', hours: 2 })
  await sell(shop, { userId: c, name: '人人都会的数据分析', hours: 20 }, -100)
  await order(shop, { userId: e, name: '年度会员', hours: 0 })
  const closed = await order(shop, { userId: d, name: 'Node 服务上线', hours: 0 })
  await orders.writeStatus(tx, closed.orderNo, { orderStatus: stateCode.order.closed, closed: true })
  for (const { serialNumber } of await selectOpenPays(tx, closed.orderNo))
    await writePay(tx, serialNumber, { payStatus: stateCode.pay.closed })
  await orders.insertLog(tx, closed.orderNo, 'closedByTime')
  await moveBack(tx, closed.orderNo, 3 * DAY)
  const byHand = async (userId: string, name: string, amount: number, remark: string, hours: number) => {
    serial += 1
    const sale = { userId, product: shop.product(name), amount, remark, fileList: [], operatorId }
    await moveBack(tx, await sellByHand(tx, services, { limit: null, ...sale, clientKey: `demo-${serial}` }), hours)
  }
  await byHand(a, 'Excel 办公实战', 5900, '对公转账，回单已存档', 8 * DAY)
  await byHand(e, '高考作文', 0, '写作比赛一等奖奖品', 30)
}
