/** Test data for ids of orders, payments and refunds in the back office. */
import { makeCourse, makeFile, makeUser } from '../../server/test/factories.ts'
import { type Person, type World } from '../world.ts'
import { paidOrder, waitingRefund } from './commerce-refund.ts'
import { placed } from './commerce.ts'
import { type Inert, insert, type Maker, ofSite, value, withInput } from './kit.ts'

let serial = 0

/** Buyers' rows, which all operators of the site see. @param more further input of the call */
function bySite(
  make: (w: World, who: Person) => Promise<string>,
  more: () => Record<string, unknown> = () => ({}),
): Maker {
  const rows: Maker = async (w) => ({
    own: value(await make(w, w.me)),
    foreign: { 'of another site': value(await make(w, w.stranger)) },
  })
  return withInput(rows, more)
}

const order = bySite(async (w, who) => (await placed(w, who)).orderNo)
const refundable = bySite(paidOrder, () => ({
  itemList: [{ itemNo: 1, amount: 100 }],
  clientKey: `walls-grant-${++serial}`,
}))
const buyer = bySite(async (w, who) => {
  await placed(w, who)
  return who.userId
})
/** A user with a share of a sale. */
const earner = bySite(async (w, who) => {
  const { orderNo } = await placed(w, who)
  const share = { order_no: orderNo, item_no: 1, role: 'lecturer', user_id: who.userId, rate: 0.5, amount: 1 }
  await insert(w.t, 'order_share', { site_id: who.siteId, ...share, settle_time: new Date() }, 'order_no')
  return who.userId
})
const serialOf = async (w: World, who: Person) => (await placed(w, who)).payment?.serialNumber ?? ''

/** A payment that does not match its order, with the money in the suspense account. */
async function heldPayment(w: World, who: Person): Promise<string> {
  const serialNumber = await serialOf(w, who)
  const account = { site_id: who.siteId, kind: 'suspense' }
  const [known] = await w.t.owner<
    { id: string }[]
  >`SELECT id FROM ledger_account WHERE site_id = ${who.siteId} AND kind = 'suspense' AND owner_id = 0`
  const accountId = known?.id ?? (await insert(w.t, 'ledger_account', account))
  const [channel] = await w.t.owner<
    { id: string }[]
  >`SELECT id FROM ledger_account WHERE site_id = ${who.siteId} AND kind = 'channel:sandbox' AND owner_id = 0`
  const channelId =
    channel?.id ?? (await insert(w.t, 'ledger_account', { site_id: who.siteId, kind: 'channel:sandbox' }))
  const transferId = await insert(w.t, 'ledger_transfer', {
    site_id: who.siteId,
    business_key: `held:${serialNumber}`,
    kind: 'held',
  })
  const entry = { site_id: who.siteId, transfer_id: transferId }
  await insert(w.t, 'ledger_entry', { ...entry, line: 0, account_id: accountId, amount: 90 }, 'line')
  await insert(w.t, 'ledger_entry', { ...entry, line: 1, account_id: channelId, amount: -90 }, 'line')
  await w.t.owner`UPDATE order_pay SET pay_status = 9 WHERE serial_number = ${serialNumber}`
  return serialNumber
}

async function notice(w: World, who: Person): Promise<string> {
  const serialNumber = await serialOf(w, who)
  const id = await insert(w.t, 'pay_notify', {
    site_id: who.siteId,
    channel: 'sandbox',
    serial_number: serialNumber,
    body: '{}',
  })
  const report = {
    serialNumber,
    state: 'waiting',
    amount: 100,
    currency: 'CNY',
    merchant: '',
    platformSn: '',
    payTime: null,
  }
  await w.t.owner`UPDATE pay_notify SET report = ${JSON.stringify(report)}::text::jsonb WHERE id = ${id}`
  return id
}

async function sending(w: World, who: Person): Promise<string> {
  const sn = await waitingRefund(w, who)
  await w.t.owner`UPDATE order_refund SET status = 'refunding' WHERE sn = ${sn}`
  return sn
}

/** A product for a sale entered by an operator, on the shelf or not. */
const product = (more: Record<string, unknown>): Maker =>
  withInput(
    ofSite(async (t, siteId) => (await makeCourse(t.owner, { siteId, isFree: 0, price: 100 })).courseId),
    async ({ t }) => ({
      ...more,
      mobile: (await makeUser(t.owner)).mobile,
      productType: 1,
      clientKey: `walls-hand-${++serial}`,
    }),
  )

/** A refund that the channel has refused, of another buyer: operators may not pay their own by hand. */
async function refused(w: World, who: Person): Promise<string> {
  const sn = await sending(w, who)
  const buyer = await makeUser(w.t.owner, { siteId: who.siteId })
  await w.t.owner`UPDATE order_refund SET last_error = 'refused', user_id = ${buyer.userId} WHERE sn = ${sn}`
  return sn
}

const proof = (w: World, { userId, siteId }: Person) => makeFile(w.t.owner, userId, { siteId, fileKind: 'private' })
/** Data of the operator who makes the call. */
const ofOperator =
  (make: (w: World, who: Person) => Promise<string>): Maker =>
  async (w) => ({
    own: value(await make(w, w.roles.admin)),
    foreign: {
      'of another user': value(await make(w, w.other)),
      'of another site': value(await make(w, w.stranger)),
    },
  })
const note = () => ({ payWay: 1, voucherNo: `walls-${++serial}` })

/** The same, with the details of a manual payment. */
const stuck: Maker = async (w) => {
  const fileId = await proof(w, w.roles.admin)
  return bySite(refused, () => ({ ...note(), fileIdList: [fileId] }))(w)
}
/** The proof of a manual payment: the operator's own file. */
const proofOfHand = withInput(ofOperator(proof), async (w) => ({ ...note(), sn: await refused(w, w.me) }))

/** The voucher of a manual sale: the operator's own file. */
const voucher = withInput(ofOperator(proof), async (w) => {
  const { own } = await product({ amount: 100 })(w)
  return { ...own.input, productId: own.value }
})

/** A manual payment that another operator has entered. */
async function noted(w: World, who: Person): Promise<string> {
  const sn = await refused(w, who)
  const other = await makeUser(w.t.owner, { siteId: who.siteId })
  await w.t.owner`
    INSERT INTO order_refund_hand (site_id, sn, pay_way, voucher_no, file_list, needs_two, operator_id)
    VALUES (${who.siteId}, ${sn}, 1, 'walls', '[]', 1, ${other.userId})`
  return sn
}

export const commerceAdminHandles: Record<string, Record<string, Maker | Inert>> = {
  'commerce/admin/order/*': { orderNo: order },
  'commerce/admin/payment/*': { serialNumber: bySite(serialOf) },
  'commerce/admin/refund/hand/*': { sn: bySite(noted) },
  'commerce/admin/order/list': { userId: buyer },
  'commerce/admin/share/list': { userId: earner },
  'commerce/admin/order/refund': { orderNo: refundable },
  'commerce/admin/order/grant': { productId: product({}) },
  'commerce/admin/order/offline': { productId: product({ amount: 100 }), fileIdList: voucher },
  'commerce/admin/payment/replay': { id: bySite(notice) },
  'commerce/admin/payment/decide': { serialNumber: bySite(heldPayment, () => ({ action: 'refund' })) },
  'commerce/admin/refund/deal': { sn: bySite(waitingRefund, () => ({ action: 'approve' })) },
  'commerce/admin/refund/retry': { sn: bySite(sending) },
  'commerce/admin/refund/hand/save': { sn: stuck, fileIdList: proofOfHand },
}
