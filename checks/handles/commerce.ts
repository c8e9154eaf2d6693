/** Test data for ids of orders and payments. */
import { makeCourse } from '../../server/test/factories.ts'
import { cashierTicket } from '../../server/src/platform/payment/sandbox/channel.ts'
import type { WireInputOf } from '@zhixing/contract'
import { bundleInCart, couponInCart } from './commerce-sale.ts'
import { must, type Person, type World } from '../world.ts'
import { hidden, type Inert, type Maker, ofPerson, value } from './kit.ts'

let serial = 0

/** A paid course on the shelf. */
const product: Maker = async ({ t }) => {
  const key = () => ({ clientKey: `walls-key-${++serial}`, payType: 90 })
  const { courseId } = await makeCourse(t.owner, { isFree: 0, price: 100 })
  return { own: value(courseId, key()), foreign: await hidden(t, ({ courseId: id }) => id) }
}

export async function placed({ t }: World, who: Person) {
  const { courseId } = await makeCourse(t.owner, { siteId: who.siteId, isFree: 0, price: 100 })
  const input: WireInputOf<'user/auth/order/info/pay'> = {
    productList: [{ productType: 1, productId: courseId }],
    clientKey: `walls-order-${++serial}`,
    payType: 90,
  }
  return must(t, 'user/auth/order/info/pay', input, who)
}

export const waitingOrder = ofPerson(async (w, who) => (await placed(w, who)).orderNo)

/** A sandbox payment: accessible with its ticket, on its own site. */
const payment: Maker = async (w) => {
  const of = async (who: Person) => {
    const { payment: pay } = await placed(w, who)
    const serialNumber = pay?.serialNumber ?? ''
    return value(serialNumber, { ticket: cashierTicket(w.t.services.secret, who.siteId, serialNumber) })
  }
  return { own: await of(w.me), foreign: { 'of another site': await of(w.stranger) } }
}

const ticket: Maker = async (w) => {
  const made = await payment(w)
  const swap = ({ value: serialNumber, input }: { value: string; input?: Record<string, unknown> }) => ({
    value: String(input?.ticket),
    input: { serialNumber },
  })
  const other = made.foreign['of another site']
  return {
    own: swap(made.own),
    foreign: { 'of another payment': { value: String(other?.input?.ticket), input: { serialNumber: made.own.value } } },
    missing: { value: 'x'.repeat(32), input: { serialNumber: made.own.value } },
  }
}

export const commerceHandles: Record<string, Record<string, Maker | Inert>> = {
  'user/auth/order/info/*': {
    'productList.[].productId': product,
    couponId: couponInCart,
    bundleId: bundleInCart,
    orderNo: waitingOrder,
  },
  'commerce/api/sandbox/payment/*': { serialNumber: payment, ticket: ticket },
  'user/auth/order/info/continue/pay': { orderNo: waitingOrder },
}
