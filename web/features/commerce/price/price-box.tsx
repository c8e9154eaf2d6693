import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { useRoot } from '../../../root-data.ts'
import { Row, Stack } from '../../../ui/layout.tsx'
import { yuan } from '../../../ui/money.ts'
import { Price } from '../../../ui/price.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { clearLoaderCache } from '../../../cache-loader.ts'
import { plainPrice, priceNow } from '../card-price/index.ts'
import { CouponStrip } from '../coupon/index.ts'
import { Countdown } from './countdown.tsx'
import css from './price.module.css'
import type { ShownTerms } from './terms-of.ts'
import { texts } from './texts.ts'
import { word } from '../../../i18n/word-texts.ts'

/**
 * A product's price: current, struck-through former one, time left of a limited price, member price, validity. `terms`
 * come from `termsOf` in the page's loader.
 */
export function PriceBox({ terms, size = 'l' }: { terms: ShownTerms; size?: 's' | 'm' | 'l' }) {
  const { user } = useRoot()
  const { revalidate } = useRevalidator()
  const [over, setOver] = useState<string | null>(null)
  const isMember = user?.isVip === true
  // A cached page may be older than the end of the offer: an expired offer is not shown.
  const limit = terms.limitPrice !== null && over !== terms.limitEnd ? terms.limitPrice : null
  const shown = { ...terms, limitPrice: limit }
  const now = priceNow(shown, isMember)
  // A product free through a membership is accessible as long as the membership lasts.
  const expiryText = isMember && now === 0 ? texts.whileMember : word(terms.expiryText)
  const hint = terms.isVipFree ? texts.vipFree : terms.vipPrice !== null ? texts.vipPrice(yuan(terms.vipPrice)) : ''
  return (
    <Stack gap={1} className={css.box}>
      <Row gap={3} rowGap={1}>
        <Price fen={now} was={Math.max(terms.original, terms.price)} size={size} />
        {limit !== null && <Tag tone="live">{texts.limited}</Tag>}
        {!terms.isSale && priceNow(shown, false) > 0 && <Tag tone="plain">{texts.notSold}</Tag>}
      </Row>
      {limit !== null && terms.limitEnd && (
        <Countdown
          key={terms.limitEnd}
          until={terms.limitEnd}
          onOver={() => {
            setOver(terms.limitEnd)
            clearLoaderCache()
            void revalidate()
          }}
        />
      )}
      {hint && (
        <Row gap={2} className={css.vip}>
          <Tag tone="warn">{hint}</Tag>
          {isMember ? <small>{texts.isMember}</small> : <Link to="/vip">{texts.openVip}</Link>}
        </Row>
      )}
      {expiryText && <small className={css.expiry}>{expiryText}</small>}
    </Stack>
  )
}

interface PricedProduct {
  /** Sale terms of a product for sale to the viewer (`termsOf`); null or absent otherwise. */
  terms?: ShownTerms | null | undefined
  isFree: boolean
  isPay: boolean
  /** In fen, used when there are no terms. */
  price: number
}

/** The price on a product page: with its sale terms, else the plain price; none for an owned product. */
export function ProductPrice({ terms, original, ...product }: PricedProduct & { original: number }) {
  if (terms) {
    const { productType, productId } = terms
    return (
      <Stack gap={2}>
        <PriceBox terms={terms} />
        {terms.isSale && <CouponStrip productList={[{ productType, productId }]} />}
      </Stack>
    )
  }
  const fen = plainPrice(product)
  // A free product was never sold at its list price.
  return fen === null ? null : <Price fen={fen} {...(fen > 0 ? { was: original } : {})} size="l" />
}

/** The amount alone, for the bar of a page that shows `ProductPrice`. */
export function BarPrice({ terms, ...product }: PricedProduct) {
  const { user } = useRoot()
  const fen = terms ? priceNow(terms, user?.isVip === true) : plainPrice(product)
  return fen === null ? null : <Price fen={fen} size="m" />
}
