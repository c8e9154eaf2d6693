import { useNavigate } from 'react-router'
import type { Route } from './+types/coupon.ts'
import { api } from '../../api.ts'
import { CouponCard } from '../../features/coupon/index.ts'
import { load } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { loginPath } from '../../return-url.ts'
import { useRoot } from '../../root-data.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { formatChinaDate } from '../../ui/date-format.ts'
import { Empty } from '../../ui/empty.tsx'
import { Hint, Row, Stack } from '../../ui/layout.tsx'
import layout from '../../ui/layout.module.css'
import { useAction } from '../../use-action.ts'
import css from './sale.module.css'
import { texts } from './texts.ts'

const words = texts.claim

export function loader(args: Route.LoaderArgs) {
  return load(args, async ({ call, origin }) => ({ ...(await call('commerce/api/coupon/list', {})), origin }))
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta({
    matches,
    title: words.title,
    description: words.about,
    origin: loaderData?.origin,
    path: '/coupon',
  })
}

/** Coupons that anybody may receive. */
export default function Coupons({ loaderData: { list } }: Route.ComponentProps) {
  const { user } = useRoot()
  const { busy, run } = useAction()
  const navigate = useNavigate()
  const receive = (batchId: string) =>
    user
      ? run(`receive ${batchId}`, () => api('commerce/auth/coupon/receive', { batchId }, { showSuccess: true }))
      : navigate(loginPath('/coupon'))
  return (
    <div className={cx(layout.wrap, css.page)}>
      <Row justify="between" align="end" gap={4} rowGap={2} className={css.head}>
        <div>
          <h1>{words.title}</h1>
          <p>{words.about}</p>
        </div>
        {user && (
          <ButtonLink to="/account/coupon" variant="line" size="s">
            {words.own}
          </ButtonLink>
        )}
      </Row>
      {list.length === 0 ? (
        <Card>
          <Empty title={words.empty} action={<ButtonLink to="/list">{words.browse}</ButtonLink>}>
            {words.emptyText}
          </Empty>
        </Card>
      ) : (
        <div className={css.coupons}>
          {list.map((one) => {
            const isFull = one.takenCount >= one.perUser
            return (
              <CouponCard
                key={one.batchId}
                coupon={one}
                when={[
                  one.useText,
                  ...(one.claimEnd ? [words.until(formatChinaDate(one.claimEnd, 'minute'))] : []),
                ].join('，')}
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
                    {isFull ? words.received : one.remaining === 0 ? words.gone : words.receive}
                  </Button>
                  {one.remaining > 0 && !isFull && <Hint size="xs">{words.left(one.remaining)}</Hint>}
                </Stack>
              </CouponCard>
            )
          })}
        </div>
      )}
    </div>
  )
}
