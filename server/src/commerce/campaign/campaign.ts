/** Campaign pages: an operator composes them, visitors see them while they run. */
import { adminSalePage, salePage } from '@zhixing/contract/commerce/sale-page'
import { transaction } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { implement, type Request } from '../../kernel/implement.ts'
import { selectBundleNames, selectRunningBundles } from '../bundle/bundle.sql.ts'
import { refOf, shownBundles } from '../bundle/shown.ts'
import { keyOf, selectProducts } from '../product/index.ts'
import { shownTerms } from '../product/terms.ts'
import { selectTerms, termsOf } from '../product/terms.sql.ts'
import * as sql from './campaign.sql.ts'

const GONE = '活动不存在或已结束'
/** A page with its products as they are sold now; what has left the shelf is passed over. */
async function shown({ db, services, site }: Pick<Request, 'db' | 'services' | 'site'>, page: sql.SalePage) {
  const refs = page.productList.map(refOf)
  const [products, terms] = await Promise.all([selectProducts(db, refs), selectTerms(db, refs)])
  const [now, openVip] = [services.clock.now(), site.openVip === 1]
  const bundles = new Map((await selectRunningBundles(db, page.bundleList)).map((one) => [one.id, one]))
  const chosen = page.bundleList.flatMap((id) => bundles.get(id) ?? [])
  return {
    ...page,
    bundleList: await shownBundles(db, chosen, now),
    productList: page.productList.flatMap((key) => {
      const product = products.get(key)
      if (!product?.isOnSale) return []
      const { productName, productLogo, url, lecturerName } = product
      return [
        { productName, productLogo, url, lecturerName, terms: shownTerms(product, termsOf(terms, key), now, openVip) },
      ]
    }),
  }
}

const openCalls = implement(salePage, {
  view: async ({ pageType }, request) => shown(request, found(await sql.selectRunning(request.db, pageType), GONE)),
})

const adminCalls = implement(adminSalePage, {
  async list(input, { db, services }) {
    const page = await sql.pageOfPages(db, input)
    const products = await selectProducts(
      db,
      page.list.flatMap(({ productList }) => productList.map(refOf)),
    )
    const bundles = await selectBundleNames(
      db,
      page.list.flatMap(({ bundleList }) => bundleList),
    )
    const nameOf = new Map(bundles.map(({ id, bundleName }) => [id, bundleName]))
    const now = services.clock.now()
    return {
      ...page,
      list: page.list.map((row) => ({
        ...row,
        bundleList: row.bundleList.map((bundleId) => ({ bundleId, bundleName: nameOf.get(bundleId) ?? bundleId })),
        isRunning:
          row.statusId === 1 &&
          (row.beginTime === null || Date.parse(row.beginTime) <= now) &&
          (row.endTime === null || Date.parse(row.endTime) > now)
            ? (1 as const)
            : (0 as const),
        productList: row.productList.map((key) => ({
          productKey: key,
          productName: products.get(key)?.productName ?? key,
        })),
      })),
    }
  },

  preview: async ({ id }, request) => shown(request, found(await sql.selectPage(request.db, id), GONE)),

  async save({ id, productKeys, bundleIds, ...typed }, { db, services, site, setMessage }) {
    const { beginTime, endTime } = typed
    if (beginTime && endTime && Date.parse(beginTime) >= Date.parse(endTime))
      throw new CallError('invalid', '结束时间应晚于开始时间', 'endTime')
    const productList = [...new Set(productKeys)]
    const known = await selectProducts(db, productList.map(refOf))
    if (productList.some((key) => !known.has(keyOf(refOf(key)))))
      throw new CallError('invalid', '有商品不存在或已删除', 'productKeys')
    const bundleList = [...new Set(bundleIds)]
    if ((await selectBundleNames(db, bundleList)).length !== bundleList.length)
      throw new CallError('invalid', '有套餐不存在', 'bundleIds')
    const taken = () => new CallError('invalid', '已有相同地址的活动页', 'pageType')
    const saved = await transaction(db, async (tx) => {
      const page = { ...typed, productList, bundleList }
      if (id !== undefined) {
        if (await sql.isTaken(tx, page.pageType, id)) throw taken()
        if (!(await sql.updatePage(tx, id, page))) throw new CallError('notFound', GONE)
      }
      const made = id ?? (await sql.insertPage(tx, page))
      if (made === undefined) throw taken()
      await services.events.publish(tx, 'content.changed', { siteId: site.siteId, kind: 'sale' })
      return made
    })
    setMessage('保存成功')
    return { id: saved }
  },

  async stand({ id, statusId }, { db, services, site, setMessage }) {
    await transaction(db, async (tx) => {
      if (!(await sql.writeStand(tx, id, statusId))) throw new CallError('notFound', GONE)
      await services.events.publish(tx, 'content.changed', { siteId: site.siteId, kind: 'sale' })
    })
    setMessage(statusId === 1 ? '启用成功' : '停用成功')
    return {}
  },
})

export const calls = [...openCalls, ...adminCalls]
