import { MIN_VIP_PRODUCTS } from '@zhixing/contract/commerce/vip-rules'
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
import { Rights } from './rights.tsx'
import { texts } from './texts.ts'
import css from './vip.module.css'
import { signs } from '../../i18n/word-texts.ts'

const DAY = 86_400_000

export function loader(args: Route.LoaderArgs) {
  return load(args, async ({ call, hasToken, site, origin }, url) => {
    // 404 if memberships are disabled.
    if (site.openVip !== 1) throw data({ code: 404 }, { status: 404 })
    const [{ list: plans }, { list: benefits, highVipPercent }, own] = await Promise.all([
      call('system/api/vip/set/list', {}),
      call('commerce/api/vip/benefit', {}),
      hasToken ? call('commerce/auth/vip/own', {}) : null,
    ])
    const end = own?.highVipExpireTime ?? own?.vipExpireTime
    const left = end ? Math.ceil((Date.parse(end) - Date.now()) / DAY) : 0
    const levels = ([1, 2] as const).filter((level) => plans.some(({ vipLevel }) => vipLevel === level))
    // A member is shown the upgrade, others begin with the lower tier.
    const usual = own?.vipLevel ? 2 : 1
    const asked = Number(url.searchParams.get('tier') ?? usual)
    const level = levels.find((one) => one === asked) ?? levels[0] ?? 1
    return { plans, levels, level, benefits, highVipPercent, own, left, origin }
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

type Data = Route.ComponentProps['loaderData']
type Plan = Data['plans'][number]

/** Memberships: what they open, prices, and the user's own. */
export default function Vip({
  loaderData: { plans, levels, level, benefits, highVipPercent, own, left },
}: Route.ComponentProps) {
  const count = benefits.reduce((sum, { totalCount }) => sum + totalCount, 0)
  const offered = plans.filter(({ vipLevel }) => vipLevel === level)
  // Members may renew whatever the membership opens now.
  const isOffered = offered.length > 0 && (count >= MIN_VIP_PRODUCTS || (own?.vipLevel ?? 0) > 0)
  return (
    <div className={cx(layout.wrap, css.page)}>
      <header className={css.hero}>
        <Covers benefits={benefits} />
        <h1>{texts.hero}</h1>
        <p>{ownText(own, left)}</p>
      </header>
      {isOffered ? (
        <section aria-label={texts.plans}>
          {levels.length > 1 && <Tiers levels={levels} level={level} />}
          <ul className={css.plans}>
            {offered.map((plan) => (
              <li key={plan.id} className={cx(css.plan, plan === bestOf(offered) && css.best)}>
                <PlanCard plan={plan} own={own} isBest={offered.length > 1 && plan === bestOf(offered)} />
              </li>
            ))}
          </ul>
          <details className={css.rules}>
            <summary>{texts.rules}</summary>
            <p>{texts.addUpText}</p>
            {levels.length > 1 && <p>{texts.tiersText}</p>}
          </details>
        </section>
      ) : (
        <Card>
          <Empty compact art="box" title={texts.notYet} action={<ButtonLink to="/list">{texts.toCourses}</ButtonLink>}>
            {texts.notYetText}
          </Empty>
        </Card>
      )}
      {count > 0 && <Gets benefits={benefits} />}
      {isOffered && <Rights benefits={benefits} hasTiers={levels.length > 1} highVipPercent={highVipPercent} />}
    </div>
  )
}

/** The plan with the lowest price per month; the longer one of equals. */
const bestOf = (plans: readonly Plan[]): Plan | undefined =>
  plans.toSorted((a, b) => a.fabPrice / a.months - b.fabPrice / b.months || b.months - a.months)[0]

const COVERS_PER_ROW = 3

/** One or two full rows of covers behind the hero, for decoration. */
function Covers({ benefits }: Pick<Data, 'benefits'>) {
  const all = benefits.flatMap(({ productList }) => productList)
  const list = all.slice(0, all.length < 2 * COVERS_PER_ROW ? COVERS_PER_ROW : 2 * COVERS_PER_ROW)
  return (
    <div className={css.covers} aria-hidden="true">
      {list.map((one) => (
        <Cover key={one.productId} src={one.productLogo} title={one.productName} words="none" />
      ))}
    </div>
  )
}

function Tiers({ levels, level }: Pick<Data, 'levels' | 'level'>) {
  return (
    <nav className={css.tiers} aria-label={texts.tier}>
      {levels.map((one) => (
        <Link
          key={one}
          to={`/vip?tier=${one}`}
          replace
          preventScrollReset
          aria-current={one === level ? 'page' : undefined}
        >
          {texts.levels[one]}
        </Link>
      ))}
    </nav>
  )
}

/** Products that the membership opens, with the price others pay. */
function Gets({ benefits }: Pick<Data, 'benefits'>) {
  const shown = benefits.flatMap(({ productList }) => productList)
  const count = benefits.reduce((sum, { totalCount }) => sum + totalCount, 0)
  const worth = shown.reduce((sum, { price }) => sum + price, 0)
  return (
    <section aria-labelledby="gets">
      <Row justify="between" rowGap={1} className={css.getsHead}>
        <h2 id="gets">{texts.gets}</h2>
        <span>{texts.worth(count, shown.length, yuan(worth))}</span>
      </Row>
      <ul className={css.products}>
        {shown.map((one) => (
          <li key={one.productId}>
            <Link to={one.url}>
              <Stack gap={2}>
                <Cover src={one.productLogo} title={one.productName} />
                <span className={css.name}>{one.productName}</span>
                <small>
                  <del>¥{yuan(one.price)}</del> {texts.forNothing}
                </small>
              </Stack>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function ownText(own: Data['own'], left: number): string {
  if (!own) return texts.signIn
  if (own.highVipExpireTime) {
    const high = texts.highUntil(formatChinaDate(own.highVipExpireTime, 'date'), left)
    if (own.vipExpireTime === own.highVipExpireTime) return high
    return `${high}${signs.comma}${own.vipExpireTime ? texts.after(formatChinaDate(own.vipExpireTime, 'date')) : texts.afterForever}`
  }
  if (own.isVip)
    return own.vipExpireTime ? texts.until(formatChinaDate(own.vipExpireTime, 'date'), left) : texts.forever
  return own.vipExpireTime ? texts.ended(formatChinaDate(own.vipExpireTime, 'date')) : texts.none
}

/** Button label: buy, renew or upgrade. */
function buttonText(own: number, level: number): string {
  if (own === 0) return texts.open
  if (own === level) return texts.renew
  return own < level ? texts.upgrade : texts.append
}

/** A plan: price for this user, and start date. */
function PlanCard({ plan, own, isBest }: { plan: Plan; own: Data['own']; isBest: boolean }) {
  const isForever = own?.isVip === true && own.vipExpireTime === null
  const isHigh = plan.vipLevel === 2
  const off = own && isHigh ? Math.min(own.tradeValue, plan.fabPrice) : 0
  return (
    <>
      <Row justify="between">
        <h3>{plan.setName}</h3>
        <Tag tone={isBest ? 'live' : 'plain'}>{isBest ? texts.best : texts.months(plan.months)}</Tag>
      </Row>
      <Price fen={plan.fabPrice} was={plan.orgPrice} size="l" />
      {plan.months > 1 && <Hint>{texts.perMonth(yuan(Math.round(plan.fabPrice / plan.months)))}</Hint>}
      {plan.remark && <p>{plan.remark}</p>}
      {own && off > 0 && <p>{texts.upgradeOff(own.tradeDays, yuan(off), yuan(plan.fabPrice - off))}</p>}
      {own?.highVipExpireTime && !isHigh && <p>{texts.begins(formatChinaDate(own.highVipExpireTime, 'date'))}</p>}
      {!(isForever && !isHigh) && (
        <ButtonLink to={`/checkout?products=3:${plan.id}`} block variant={isBest ? 'primary' : 'line'}>
          {buttonText(own?.vipLevel ?? 0, plan.vipLevel)}
        </ButtonLink>
      )}
    </>
  )
}
