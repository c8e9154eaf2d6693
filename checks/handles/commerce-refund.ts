/** Test data for ids of refunds. */
import { makeFile } from '../../server/test/factories.ts'
import { type Person, type World } from '../world.ts'
import { placed, waitingOrder } from './commerce.ts'
import { type Inert, insert, type Maker, ofPerson, withInput } from './kit.ts'

let serial = 0

/** A paid order without a channel payment, which refunds by an operator do not need. */
export async function paidOrder(w: World, who: Person): Promise<string> {
  const { orderNo } = await placed(w, who)
  await w.t.owner`UPDATE order_info SET order_status = 2, pay_time = now() WHERE order_no = ${orderNo}`
  await w.t.owner`UPDATE order_item SET item_status = 2 WHERE order_no = ${orderNo}`
  return orderNo
}

/** A pending refund request. */
export async function waitingRefund(w: World, who: Person): Promise<string> {
  const orderNo = await paidOrder(w, who)
  await w.t.owner`UPDATE order_info SET order_status = 7 WHERE order_no = ${orderNo}`
  const row = {
    site_id: who.siteId,
    order_no: orderNo,
    user_id: who.userId,
    client_key: `walls-refund-${++serial}`,
    kind: 'request',
    amount: 100,
    status: 'auditing',
  }
  const sn = await insert(w.t, 'order_refund', row, 'sn')
  await w.t.owner`UPDATE order_refund SET item_list = '[{"itemNo":1,"amount":100}]' WHERE sn = ${sn}`
  return sn
}

const ownRefund = ofPerson(waitingRefund)
const refundable = withInput(ofPerson(paidOrder), () => ({ itemNos: [1], clientKey: `walls-ask-${++serial}` }))

const picture = (w: World, { userId, siteId }: Person) => makeFile(w.t.owner, userId, { siteId, fileKind: 'private' })
/** An image for the request: the buyer's own file. */
const pictureOfRequest: Maker = async (w) => {
  const { own } = await refundable(w)
  return withInput(ofPerson(picture), () => ({
    ...own.input,
    orderNo: own.value,
    clientKey: `walls-ask-${++serial}`,
  }))(w)
}

export const commerceRefundHandles: Record<string, Record<string, Maker | Inert>> = {
  'user/auth/order/refund/*': { sn: ownRefund },
  'user/auth/order/refund/check': { orderNo: waitingOrder },
  'user/auth/order/refund/save': { orderNo: refundable, fileIdList: pictureOfRequest },
}
