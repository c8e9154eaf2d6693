import type { InputOf } from '@zhixing/contract'
import { useLocation, useNavigate } from 'react-router'
import { api } from '../../../api.ts'
import { loginPath } from '../../../return-url.ts'
import { useRoot } from '../../../root-data.ts'
import { Button } from '../../../ui/button.tsx'
import { Row } from '../../../ui/layout.tsx'
import { yuan } from '../../../ui/money.ts'
import { Tag } from '../../../ui/tag.tsx'
import { useAction } from '../../../use-action.ts'
import { useQuery } from '../../../use-query.ts'
import css from './coupon-strip.module.css'
import { texts } from './texts.ts'

type Products = InputOf<'commerce/api/coupon/offer/list'>['productList']

/**
 * Coupons for these products where they are sold: to claim, or claimed already. Visitors sign in first and return.
 * Renders nothing without any.
 */
export function CouponStrip({
  productList,
  claimableOnly = false,
  onReceived,
}: {
  productList: Products
  /** The checkout lists owned coupons itself. */
  claimableOnly?: boolean
  onReceived?: () => void
}) {
  const { user } = useRoot()
  const offers = useQuery('commerce/api/coupon/offer/list', { productList }, { quiet: true, keep: true })
  const { busy, run } = useAction()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const list = (offers.data?.list ?? []).filter(({ isOwned }) => !claimableOnly || !isOwned)
  if (list.length === 0) return null
  const receive = (batchId: string) =>
    user
      ? run(batchId, async () => {
          await api('commerce/auth/coupon/receive', { batchId }, { showSuccess: true })
          offers.reload()
          onReceived?.()
        })
      : navigate(loginPath(pathname + search))
  return (
    <ul className={css.strip} aria-label={texts.offers}>
      {list.slice(0, 2).map(({ id, couponName, ruleText, amount, isOwned }) => (
        <li key={id}>
          <Row gap={2} rowGap={1}>
            <Tag tone="live">{texts.saves(yuan(amount))}</Tag>
            <span title={ruleText}>{couponName}</span>
            {isOwned ? (
              <small>{texts.appliesItself}</small>
            ) : (
              <Button size="s" variant="line" loading={busy === id} onClick={() => void receive(id)}>
                {texts.receive}
              </Button>
            )}
          </Row>
        </li>
      ))}
    </ul>
  )
}
