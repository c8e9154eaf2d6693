import type { Route } from './+types/campaign.ts'
import { isId } from '../../address.ts'
import { checkoutPath } from '../../checkout-path.ts'
import { BundleCard } from '../../features/bundle/index.ts'
import { Countdown, PriceBox } from '../../features/price/index.ts'
import { load } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { Cover } from '../../ui/cover.tsx'
import { cx } from '../../ui/cx.ts'
import { Empty } from '../../ui/empty.tsx'
import { Hint, Row, Stack } from '../../ui/layout.tsx'
import layout from '../../ui/layout.module.css'
import css from './campaign.module.css'
import { texts } from './texts.ts'

const words = texts.campaign

export function loader(args: Route.LoaderArgs) {
  return load(args, async ({ call, origin }, url) => {
    const preview = url.searchParams.get('preview') ?? ''
    const page = isId(preview)
      ? await call('commerce/admin/sale/preview', { id: preview })
      : await call('commerce/api/sale/view', { pageType: args.params.type })
    return { page, isPreview: isId(preview), origin }
  })
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return pageMeta({ matches, title: words.title })
  const { page, origin, isPreview } = loaderData
  return pageMeta({
    matches,
    title: page.pageTitle,
    description: page.bannerText || page.ruleText,
    origin,
    path: `/sale/${page.pageType}`,
    noIndex: isPreview,
    ...(page.bannerImg ? { image: page.bannerImg } : {}),
  })
}

/** A campaign: what it is about, how long it lasts, what is sold in it and by which rules. */
export default function Campaign({ loaderData: { page, isPreview } }: Route.ComponentProps) {
  const sold = page.productList.filter(({ terms }) => terms.isSale === 1 && terms.price > 0)
  return (
    <>
      <header className={css.banner} style={page.bannerImg ? { backgroundImage: `url(${page.bannerImg})` } : undefined}>
        <div className={cx(layout.wrap, css.words)}>
          {isPreview && <p className={css.preview}>{words.preview}</p>}
          <h1>{page.pageTitle}</h1>
          {page.bannerText && <p>{page.bannerText}</p>}
          {page.endTime && (
            <p className={css.clock}>
              <Countdown until={page.endTime} />
            </p>
          )}
        </div>
      </header>
      <div className={cx(layout.wrap, css.page)}>
        {page.bundleList.length > 0 && (
          <Stack gap={4} as="section" aria-label={words.bundles}>
            <h2>{words.bundles}</h2>
            {page.bundleList.map((bundle) => (
              <BundleCard key={bundle.bundleId} bundle={bundle} />
            ))}
          </Stack>
        )}
        {page.productList.length === 0 && page.bundleList.length === 0 ? (
          <Card pad="l">
            <Empty title={words.empty} action={<ButtonLink to="/list">{words.browse}</ButtonLink>} />
          </Card>
        ) : (
          <ul className={css.grid}>
            {page.productList.map((one) => (
              <li key={one.url}>
                <Card pad="none" className={css.product}>
                  <Cover src={one.productLogo} title={one.productName} words="none" />
                  <Stack gap={2} className={css.about}>
                    <h2>{one.productName}</h2>
                    {one.lecturerName && <Hint size="xs">{one.lecturerName}</Hint>}
                    <PriceBox terms={one.terms} size="m" />
                    <Row justify="end" className={css.foot}>
                      <ButtonLink size="s" variant="line" to={one.url}>
                        {words.view}
                      </ButtonLink>
                      {one.terms.isSale === 1 && one.terms.price > 0 && (
                        <ButtonLink size="s" to={checkoutPath([one.terms])}>
                          {words.buy}
                        </ButtonLink>
                      )}
                    </Row>
                  </Stack>
                </Card>
              </li>
            ))}
          </ul>
        )}
        {sold.length > 1 && (
          <Row justify="center">
            <ButtonLink size="l" to={checkoutPath(sold.slice(0, words.most).map(({ terms }) => terms))}>
              {words.buyAll(Math.min(sold.length, words.most))}
            </ButtonLink>
          </Row>
        )}
        {page.showCoupons === 1 && (
          <Card pad="l">
            <CardHead title={words.coupons} aside={<ButtonLink to="/coupon">{words.claim}</ButtonLink>} />
            <Hint>{words.couponsAbout}</Hint>
          </Card>
        )}
        {page.ruleText && (
          <Card pad="l">
            <CardHead title={words.rules} />
            <p className={css.rules}>{page.ruleText}</p>
          </Card>
        )}
      </div>
    </>
  )
}
