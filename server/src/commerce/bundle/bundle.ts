/** Bundles: composed by operators, bought at one price. */
import { adminBundle, bundle, MAX_SHOWN_BUNDLES } from '@zhixing/contract/commerce/bundle'
import { transaction } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { editTag } from '../../kernel/etag.ts'
import { implement } from '../../kernel/implement.ts'
import { keyOf, selectProducts } from '../product/index.ts'
import { texts } from '../texts.ts'
import * as sql from './bundle.sql.ts'
import { apartOf, refOf, shownBundles } from './shown.ts'

const tag = editTag('bundleName', 'bundleText', 'productKeys', 'price', 'beginTime', 'endTime')
/** A bundle with the field names of the save call. */
const asSaved = ({ productList: productKeys, ...row }: sql.BundleToSave) => ({ ...row, productKeys })

const openCalls = implement(bundle, {
  async list(ref, { db, services }) {
    const bundles = await sql.selectBundlesWith(db, keyOf(ref), MAX_SHOWN_BUNDLES)
    return { list: await shownBundles(db, bundles, services.clock.now()) }
  },
})

const adminCalls = implement(adminBundle, {
  async list(input, { db, services }) {
    const page = await sql.pageOfBundles(db, input)
    const apart = await apartOf(db, page.list, services.clock.now())
    return {
      ...page,
      list: page.list.map((row, index) => ({
        ...row,
        etag: tag.of(asSaved(row)),
        ...(apart[index] ?? { apart: 0, productList: [] }),
      })),
    }
  },

  async save({ id, etag, productKeys, ...typed }, { db, services, site: { siteId }, setMessage }) {
    const { beginTime, endTime } = typed
    if (beginTime && endTime && Date.parse(beginTime) >= Date.parse(endTime))
      throw new CallError('invalid', '结束时间应晚于开始时间', 'endTime')
    const productList = [...new Set(productKeys)]
    if (productList.length < 2) throw new CallError('invalid', texts.bundleSmall, 'productKeys')
    const products = await selectProducts(db, productList.map(refOf))
    for (const key of productList) {
      const product = products.get(key)
      if (!product) throw new CallError('invalid', '有商品不存在或已删除', 'productKeys')
      if (product.isFree === 1) throw new CallError('invalid', texts.isFree(product.productName), 'productKeys')
    }
    const [{ apart } = { apart: 0 }] = await apartOf(db, [{ productList }], services.clock.now())
    if (typed.price >= apart) throw new CallError('invalid', texts.bundleDear(apart), 'price')
    const saved = await transaction(db, async (tx) => {
      const row = { ...typed, productList }
      if (id !== undefined && etag !== undefined)
        tag.refuse(etag, asSaved(found(await sql.lockBundle(tx, id), texts.noBundle)), asSaved(row))
      if (id !== undefined && !(await sql.updateBundle(tx, id, row))) throw new CallError('notFound', texts.noBundle)
      const made = id ?? (await sql.insertBundle(tx, row))
      await services.events.publish(tx, 'content.changed', { siteId, kind: 'sale' })
      return made
    })
    setMessage('保存成功')
    return { id: saved }
  },

  async stand({ id, statusId }, { db, services, site: { siteId }, setMessage }) {
    await transaction(db, async (tx) => {
      if (!(await sql.writeStand(tx, id, statusId))) throw new CallError('notFound', texts.noBundle)
      await services.events.publish(tx, 'content.changed', { siteId, kind: 'sale' })
    })
    setMessage(statusId === 1 ? '启用成功' : '停用成功')
    return {}
  },
})

export const calls = [...openCalls, ...adminCalls]
