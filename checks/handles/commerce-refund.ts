/** What the ids in the calls about refunds name. */
import { makeFile } from '../../server/test/factories.ts'
import { type Person, type World } from '../world.ts'
import { placed, waitingOrder } from './commerce.ts'
import { insert, type Inert, type Maker, ofPerson, value } from './kit.ts'

let serial = 0

/** A paid order; nothing was paid through a channel, which a refund by a person needs not. */
export async function paidOrder(w: World, who: Person): Promise<string> {
  const { orderNo } = await placed(w, who)
  await w.t.owner`UPDATE order_info SET order_status = 2, pay_time = now() WHERE order_no = ${orderNo}`
  await w.t.owner`UPDATE order_item SET item_status = 2 WHERE order_no = ${orderNo}`
  return orderNo
}

/** A request that waits for an operator. */
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
const refundable: Maker = async (w) => {
  const { own, foreign } = await ofPerson(paidOrder)(w)
  const input = () => ({ itemNos: [1], clientKey: `walls-ask-${++serial}` })
  return {
    own: value(own.value, input()),
    foreign: Object.fromEntries(Object.entries(foreign).map(([name, one]) => [name, value(one.value, input())])),
    missing: value('987654321012345678', input()),
  }
}

const picture = (w: World, { userId, siteId }: Person) => makeFile(w.t.owner, userId, { siteId, fileKind: 'private' })
/** A picture that goes with the request: the buyer's own. */
const pictureOfRequest: Maker = async (w) => {
  const { own } = await refundable(w)
  const input = () => ({ ...own.input, orderNo: own.value, clientKey: `walls-ask-${++serial}` })
  return {
    own: value(await picture(w, w.me), input()),
    foreign: {
      'of another user': value(await picture(w, w.other), input()),
      'of another site': value(await picture(w, w.stranger), input()),
    },
    missing: value('987654321012345678', input()),
  }
}

export const commerceRefundHandles: Record<string, Record<string, Maker | Inert>> = {
  'user/auth/order/refund/check': { orderNo: waitingOrder },
  'user/auth/order/refund/save': {
    orderNo: refundable,
    fileIdList: pictureOfRequest,
  },
  'user/auth/order/refund/cancel': { sn: ownRefund },
  'user/auth/order/refund/view': { sn: ownRefund },
}
