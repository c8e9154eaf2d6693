import { useRoot } from '../../../root-data.ts'
import { yuan } from '../../../ui/money.ts'
import { Price, type PriceProps } from '../../../ui/price.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { priceNow } from './price-now.ts'
import { texts } from './texts.ts'

interface PricedCard {
  isFree: boolean
  /** The author's price in fen. */
  price: number
  isVipFree: boolean
  /** Absent in lists of one's own, where nothing is for sale. */
  limitPrice?: number | null
  vipPrice?: number | null
}

/** Price of a product on a card: as on its page, with the regular price struck out while an offer runs. */
export function CardPrice({ isFree, price, size, ...offer }: PricedCard & { size?: PriceProps['size'] }) {
  const { user, site } = useRoot()
  if (isFree) return <Price fen={0} {...(size ? { size } : {})} />
  const isVipFree = site.openVip === 1 && offer.isVipFree
  const { limitPrice = null, vipPrice = null } = offer
  const isMember = user?.isVip === true
  const now = priceNow({ price, limitPrice, vipPrice, isVipFree }, isMember)
  const hint = isVipFree ? texts.vipFree : vipPrice === null ? '' : texts.vipPrice(yuan(vipPrice))
  return (
    <>
      <Price fen={now} was={price} {...(size ? { size } : {})} />
      {hint && !isMember && <Tag tone="warn">{hint}</Tag>}
    </>
  )
}
