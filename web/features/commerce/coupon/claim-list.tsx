import type { OutputOf } from '@zhixing/contract'
import { useLocation, useNavigate } from 'react-router'
import { api } from '../../../api.ts'
import { loginPath } from '../../../return-url.ts'
import { useRoot } from '../../../root-data.ts'
import { Button } from '../../../ui/button.tsx'
import { formatChinaDate } from '../../../ui/date-format.ts'
import { Hint, Stack } from '../../../ui/layout.tsx'
import { useAction } from '../../../use-action.ts'
import css from './claim-list.module.css'
import { CouponCard } from './coupon-card.tsx'
import { texts } from './texts.ts'
import { signs, word } from '../../../i18n/word-texts.ts'

export type Claimable = OutputOf<'commerce/api/coupon/list'>['list'][number]

/** Coupons to claim; visitors sign in first and return. */
export function ClaimList({ list }: { list: readonly Claimable[] }) {
  const { user } = useRoot()
  const { busy, run } = useAction()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const receive = (batchId: string) =>
    user
      ? run(`receive ${batchId}`, () => api('commerce/auth/coupon/receive', { batchId }, { showSuccess: true }))
      : navigate(loginPath(pathname + search))
  return (
    <div className={css.coupons}>
      {list.map((one) => {
        const isFull = one.takenCount >= one.perUser
        return (
          <CouponCard
            key={one.batchId}
            coupon={one}
            when={[
              word(one.useText),
              ...(one.claimEnd ? [texts.until(formatChinaDate(one.claimEnd, 'minute'))] : []),
            ].join(signs.comma)}
            isOver={one.remaining === 0 && !isFull}
          >
            <Stack gap={1}>
              <Button
                size="s"
                variant={isFull ? 'line' : 'primary'}
                disabled={isFull || one.remaining === 0}
                loading={busy === `receive ${one.batchId}`}
                onClick={() => void receive(one.batchId)}
              >
                {isFull ? texts.received : one.remaining === 0 ? texts.gone : texts.receive}
              </Button>
              {one.remaining > 0 && !isFull && <Hint size="xs">{texts.left(one.remaining)}</Hint>}
            </Stack>
          </CouponCard>
        )
      })}
    </div>
  )
}
