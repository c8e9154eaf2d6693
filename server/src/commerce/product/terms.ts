/** Sale terms: set by operators, shown on product pages. */
import { adminProduct, product as productContract, type ShownTerms } from '@zhixing/contract/commerce/sale'
import type { ProductRef } from '@zhixing/contract/commerce/order'
import { stateCode } from '@zhixing/contract/states'
import { transaction } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { editTag } from '../../kernel/etag.ts'
import { implement } from '../../kernel/implement.ts'
import { mapPage } from '../../kernel/page.ts'
import { expiryText } from '../model/expiry.ts'
import { isLimited, priceOf, type SaleTerms } from '../model/price.ts'
import { refundText } from '../model/sale-rule.ts'
import { setTerms, type TermsChange } from '../model/terms.ts'
import { texts } from '../texts.ts'
import { findProducts, keyOf, kindOf, selectProducts } from './index.ts'
import type { Product } from './port.ts'
import * as sql from './terms.sql.ts'

const { vip } = stateCode.product
const termsTag = editTag(
  'isSale',
  'isVipFree',
  'vipPrice',
  'limitPrice',
  'limitBegin',
  'limitEnd',
  'expiryMode',
  'expiryDays',
  'expiryDate',
  'shareRate',
  'commissionRate',
)
const flag = (is: boolean): 0 | 1 => (is ? 1 : 0)

/** Sale terms as visitors see them at an instant. */
export function shownTerms(product: Product, terms: SaleTerms, now: number, openVip: boolean): ShownTerms {
  const limited = isLimited(terms, now)
  const anybody = priceOf(product, terms, { isVip: false, now }).pricePaid
  const member = priceOf(product, terms, { isVip: true, now }).pricePaid
  return {
    productType: product.productType,
    productId: product.productId,
    original: product.original,
    price: product.isFree === 1 ? 0 : product.price,
    limitPrice: limited && product.isFree === 0 && anybody < product.price ? anybody : null,
    limitEnd: limited ? terms.limitEnd : null,
    vipPrice: openVip && product.isFree === 0 && product.isVipFree === 0 && member < anybody ? member : null,
    isVipFree: flag(openVip && product.isFree === 0 && product.isVipFree === 1),
    isSale: flag(product.isFree === 0 && terms.isSale === 1),
    expiryText: product.isFree === 1 || product.productType === vip ? '' : expiryText(terms),
  }
}

const adminCalls = implement(adminProduct, {
  async list(input, { db, services }) {
    const { isSale, hasLimit, hasVipPrice, isOnSale, ...by } = input
    const narrowing = isSale === 0 || hasLimit || hasVipPrice
    const [wanted, unsold] = await Promise.all([
      narrowing ? sql.selectKeysWith(db, { isSale: isSale === 0 ? 0 : undefined, hasLimit, hasVipPrice }) : undefined,
      isSale === 1 ? sql.selectKeysWith(db, { isSale: 0 }) : undefined,
    ])
    const idsOf = (refs: ProductRef[]) => (type: number) =>
      refs.flatMap(({ productType, productId }) => (productType === type ? [productId] : []))
    const page = await findProducts(db, input, {
      keyword: by.keyword,
      productType: by.productType,
      isFree: by.isFree,
      isVipFree: by.isVipFree,
      isOnShelf: isOnSale,
      ...(wanted ? { among: idsOf(wanted) } : {}),
      ...(unsold ? { not: idsOf(unsold) } : {}),
    })
    const terms = await sql.selectTerms(db, page.list)
    const now = services.clock.now()
    return mapPage(page, (one) => {
      const own = sql.termsOf(terms, keyOf(one))
      return {
        ...one,
        ...own,
        etag: termsTag.of({ ...own, isVipFree: one.isVipFree }),
        isOnSale: flag(one.isOnSale),
        isLimited: flag(isLimited(own, now)),
      }
    })
  },

  async save({ productList, isVipFree, ...change }, { db, services, site }) {
    const refs = [...new Map(productList.map((ref) => [keyOf(ref), ref])).values()]
    await transaction(db, async (tx) => {
      await sql.lockTerms(tx)
      const [products, before] = [await selectProducts(tx, refs), await sql.selectTerms(tx, refs)]
      for (const ref of refs) {
        const product = found(products.get(keyOf(ref)), texts.noProduct)
        const own = sql.termsOf(before, keyOf(ref))
        termsTag.refuse(ref.etag, { ...own, isVipFree: product.isVipFree }, { ...change, isVipFree })
        const { terms, error } = setTerms(product, own, change as TermsChange)
        if (error) throw new CallError('invalid', error.text(product.productName), error.field)
        if (isVipFree !== undefined) {
          const { setVipFree } = kindOf(ref.productType)
          if (!setVipFree) throw new CallError('invalid', texts.noVipTerms(product.productName), 'isVipFree')
          await setVipFree(tx, ref.productId, isVipFree)
        }
        await sql.writeTerms(tx, ref, terms)
      }
      await services.events.publish(tx, 'content.changed', { siteId: site.siteId, kind: 'product' })
    })
    return { count: refs.length }
  },
})

const openCalls = implement(productContract, {
  async terms({ productList }, { db, services, site }) {
    const [products, terms, rule] = await Promise.all([
      selectProducts(db, productList),
      sql.selectTerms(db, productList),
      sql.selectRule(db),
    ])
    const list = [...products.values()].filter(({ isOnSale }) => isOnSale)
    const [now, openVip] = [services.clock.now(), site.openVip === 1]
    return {
      list: list.map((one) => shownTerms(one, sql.termsOf(terms, keyOf(one)), now, openVip)),
      refundText: refundText(rule),
    }
  },
})

export const calls = [...adminCalls, ...openCalls]
