import type { Route } from './+types/coupon.ts'
import { ClaimList } from '../../features/commerce/coupon/index.ts'
import { load } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { useRoot } from '../../root-data.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { Empty } from '../../ui/empty.tsx'
import { Row } from '../../ui/layout.tsx'
import layout from '../../ui/layout.module.css'
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

/** Public coupons. */
export default function Coupons({ loaderData: { list } }: Route.ComponentProps) {
  const { user } = useRoot()
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
        <ClaimList list={list} />
      )}
    </div>
  )
}
