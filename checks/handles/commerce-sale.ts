/** What the ids in the calls about products, coupons, memberships and codes name. */
import { makeCourse } from '../../server/test/factories.ts'
import { hidden, type Inert, type Maker, ofSite, value } from './kit.ts'

/** A product as an operator names it: also off the shelf. */
const soldProduct = ofSite(
  async (t, siteId) => (await makeCourse(t.owner, { siteId, isFree: 0, price: 100, isPutaway: 0 })).courseId,
)

/** A product as anybody sees it. */
const shownProduct: Maker = async ({ t }) => {
  const { courseId } = await makeCourse(t.owner, { isFree: 0, price: 100 })
  return { own: value(courseId), foreign: await hidden(t, ({ courseId: id }) => id) }
}

export const commerceSaleHandles: Record<string, Record<string, Maker | Inert>> = {
  'commerce/admin/product/save': { 'productList.[].productId': soldProduct },
  'commerce/api/product/terms': { 'productList.[].productId': shownProduct },
}
