import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { useRoot } from '../../root-data.ts'
import { Row, Stack } from '../../ui/layout.tsx'
import { yuan } from '../../ui/money.ts'
import { Price } from '../../ui/price.tsx'
import { Tag } from '../../ui/tag.tsx'
import { clearLoaderCache } from '../../cache-loader.ts'
import { Countdown } from './countdown.tsx'
import { priceNow } from './price-now.ts'
import css from './price.module.css'
import type { ShownTerms } from './terms-of.ts'
import { texts } from './texts.ts'

/**
 * What a product costs: the price now, the one before struck through, how long a limited price lasts, what members pay, for how long it is
 * one's own. `terms` come from `termsOf` in the page's loader.
 */
export function PriceBox({ terms, size = 'l' }: { terms: ShownTerms; size?: 's' | 'm' | 'l' }) {
  const { user } = useRoot()
  const { revalidate } = useRevalidator()
  const [over, setOver] = useState<string | null>(null)
  const isMember = user?.isVip === 1
  // The page may be older than the end of the offer: what is over is not offered, whatever the page was told.
  const limit = terms.limitPrice !== null && over !== terms.limitEnd ? terms.limitPrice : null
  const shown = { ...terms, limitPrice: limit }
  const now = priceNow(shown, isMember)
  const hint =
    terms.isVipFree === 1 ? texts.vipFree : terms.vipPrice !== null ? texts.vipPrice(yuan(terms.vipPrice)) : ''
  return (
    <Stack gap={1} className={css.box}>
      <Row gap={3} rowGap={1}>
        <Price fen={now} was={Math.max(terms.original, terms.price)} size={size} />
        {limit !== null && <Tag tone="live">{texts.limited}</Tag>}
        {terms.isSale === 0 && priceNow(shown, false) > 0 && <Tag tone="plain">{texts.notSold}</Tag>}
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
      {terms.expiryText && <small className={css.expiry}>{terms.expiryText}</small>}
    </Stack>
  )
}

/** The price alone, where `PriceBox` stands on the same page. */
export function PriceNow({ terms }: { terms: ShownTerms }) {
  const { user } = useRoot()
  return <Price fen={priceNow(terms, user?.isVip === 1)} size="m" />
}

/** The price of a product without terms: a free one, or one that is not for sale to this person. What one has bought needs none. */
export function PlainPrice({
  isFree,
  isPay,
  price,
  original,
  size,
}: {
  isFree: number
  isPay: number
  price: number
  original?: number
  size: 'm' | 'l'
}) {
  if (isFree !== 1 && isPay === 1) return null
  return <Price fen={isFree === 1 ? 0 : price} {...(original === undefined ? {} : { was: original })} size={size} />
}
