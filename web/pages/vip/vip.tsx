import { data, Link } from 'react-router'
import type { Route } from './+types/vip.ts'
import { load } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import type { RootData } from '../../root-data.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Cover } from '../../ui/cover.tsx'
import { cx } from '../../ui/cx.ts'
import { formatChinaDate } from '../../ui/date-format.ts'
import { Empty } from '../../ui/empty.tsx'
import { Hint, Row, Stack } from '../../ui/layout.tsx'
import layout from '../../ui/layout.module.css'
import { yuan } from '../../ui/money.ts'
import { Price } from '../../ui/price.tsx'
import { Tag } from '../../ui/tag.tsx'
import { texts } from './texts.ts'
import css from './vip.module.css'

const DAY = 86_400_000

export function loader(args: Route.LoaderArgs) {
  return load(args, async ({ call, hasToken, site, origin }) => {
    // 404 if memberships are disabled.
    if (site.openVip !== 1) throw data({ code: 404 }, { status: 404 })
    const [{ list: plans }, { list: benefits, highVipPercent }, own] = await Promise.all([
      call('system/api/vip/set/list', {}),
      call('commerce/api/vip/benefit', {}),
      hasToken ? call('commerce/auth/vip/own', {}) : null,
    ])
    const end = own?.highVipExpireTime ?? own?.vipExpireTime
    const left = end ? Math.ceil((Date.parse(end) - Date.now()) / DAY) : 0
    return { plans, benefits, highVipPercent, own, left, origin }
  })
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined
  return pageMeta({
    matches,
    title: texts.title,
    description: texts.about(root?.site.siteNamePc ?? ''),
    origin: loaderData?.origin,
    path: '/vip',
  })
}

/** Memberships: benefits, prices, and the user's own. */
export default function Vip({ loaderData: { plans, benefits, highVipPercent, own, left } }: Route.ComponentProps) {
  const hasTiers = plans.some(({ vipLevel }) => vipLevel === 2)
  const levels = [1, 2].filter((level) => plans.some(({ vipLevel }) => vipLevel === level))
  const nameOf = (type: number) => texts.types[type] ?? ''
  return (
    <div className={cx(layout.wrap, css.page)}>
      <header className={css.hero}>
        <h1>{texts.hero}</h1>
        <p>{ownText(own, left)}</p>
      </header>
      <section aria-labelledby="plans">
        <h2 id="plans">{texts.plans}</h2>
        {plans.length === 0 ? (
          <Card>
            <Empty compact title={texts.noPlans} />
          </Card>
        ) : (
          levels.map((level) => (
            <Stack key={level} gap={2}>
              {levels.length > 1 && <h3 className={css.tier}>{texts.levels[level]}</h3>}
              <ul className={css.plans}>
                {plans
                  .filter(({ vipLevel }) => vipLevel === level)
                  .map((plan) => (
                    <li key={plan.id}>
                      <PlanCard plan={plan} own={own} />
                    </li>
                  ))}
              </ul>
            </Stack>
          ))
        )}
        <div className={css.addUp}>
          <b>{texts.addUp}</b>
          <p>{texts.addUpText}</p>
          {hasTiers && <p>{texts.tiersText}</p>}
        </div>
      </section>
      <section aria-labelledby="compare">
        <h2 id="compare">{texts.compare}</h2>
        <Card pad="none">
          <table className={css.compare}>
            <thead>
              <tr>
                <th scope="col">{texts.what}</th>
                <th scope="col">{texts.anybody}</th>
                <th scope="col">{texts.member}</th>
                {hasTiers && <th scope="col">{texts.levels[2]}</th>}
              </tr>
            </thead>
            <tbody>
              {benefits.map(({ productType, totalCount }) => (
                <tr key={productType}>
                  <th scope="row">{texts.free(nameOf(productType), totalCount)}</th>
                  <td>{texts.pays}</td>
                  <td>{texts.forNothing}</td>
                  {hasTiers && <td>{texts.forNothing}</td>}
                </tr>
              ))}
              <tr>
                <th scope="row">{texts.vipPrice}</th>
                <td>{texts.pays}</td>
                <td>{texts.lower}</td>
                {hasTiers && <td>{texts.lower}</td>}
              </tr>
              {hasTiers && highVipPercent < 100 && (
                <tr>
                  <th scope="row">{texts.highPrice}</th>
                  <td>{texts.pays}</td>
                  <td>{texts.pays}</td>
                  <td>{texts.percent(highVipPercent)}</td>
                </tr>
              )}
              <tr>
                <th scope="row">{texts.mark}</th>
                <td>{texts.hasNot}</td>
                <td>{texts.has}</td>
                {hasTiers && <td>{texts.has}</td>}
              </tr>
            </tbody>
          </table>
        </Card>
      </section>
      {benefits.map(({ productType, productList }) => (
        <section key={productType} aria-label={texts.list(nameOf(productType))}>
          <h2>{texts.list(nameOf(productType))}</h2>
          <ul className={css.products}>
            {productList.map((one) => (
              <li key={one.productId}>
                <Link to={one.url}>
                  <Stack gap={2}>
                    <Cover src={one.productLogo} title={one.productName} />
                    <span>{one.productName}</span>
                  </Stack>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function ownText(own: Route.ComponentProps['loaderData']['own'], left: number): string {
  if (!own) return texts.signIn
  if (own.highVipExpireTime) {
    const high = texts.highUntil(formatChinaDate(own.highVipExpireTime, 'date'), left)
    if (own.vipExpireTime === own.highVipExpireTime) return high
    return `${high}，${own.vipExpireTime ? texts.after(formatChinaDate(own.vipExpireTime, 'date')) : texts.afterForever}`
  }
  if (own.isVip === 1)
    return own.vipExpireTime ? texts.until(formatChinaDate(own.vipExpireTime, 'date'), left) : texts.forever
  return own.vipExpireTime ? texts.ended(formatChinaDate(own.vipExpireTime, 'date')) : texts.none
}

/** Button label: buy, renew or upgrade. */
function buttonText(own: number, level: number): string {
  if (own === 0) return texts.open
  if (own === level) return texts.renew
  return own < level ? texts.upgrade : texts.append
}

type Data = Route.ComponentProps['loaderData']

/** A plan: price for this user, and start date. */
function PlanCard({ plan, own }: { plan: Data['plans'][number]; own: Data['own'] }) {
  const isForever = own?.isVip === 1 && own.vipExpireTime === null
  const isHigh = plan.vipLevel === 2
  const off = own && isHigh ? Math.min(own.tradeValue, plan.fabPrice) : 0
  return (
    <Card pad="l" className={css.plan}>
      <Row justify="between">
        <h4>{plan.setName}</h4>
        <Tag tone="warn">{texts.months(plan.months)}</Tag>
      </Row>
      <Price fen={plan.fabPrice} was={plan.orgPrice} size="l" />
      {plan.months > 1 && <Hint>{texts.perMonth(yuan(Math.round(plan.fabPrice / plan.months)))}</Hint>}
      {plan.remark && <p>{plan.remark}</p>}
      {own && off > 0 && <p>{texts.upgradeOff(own.tradeDays, yuan(off), yuan(plan.fabPrice - off))}</p>}
      {own?.highVipExpireTime && !isHigh && <p>{texts.begins(formatChinaDate(own.highVipExpireTime, 'date'))}</p>}
      {!(isForever && !isHigh) && (
        <ButtonLink to={`/checkout?products=3:${plan.id}`} block>
          {buttonText(own?.vipLevel ?? 0, plan.vipLevel)}
        </ButtonLink>
      )}
    </Card>
  )
}
