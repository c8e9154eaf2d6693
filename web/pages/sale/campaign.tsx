import type { Route } from './+types/campaign.ts'
import { isId } from '../../address.ts'
import { SalePageView } from '../../features/commerce/sale-page/index.ts'
import { LeadBlock } from '../../features/site/lead/index.ts'
import { load } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { cx } from '../../ui/cx.ts'
import { Hint } from '../../ui/layout.tsx'
import layout from '../../ui/layout.module.css'
import { texts } from './texts.ts'

const words = texts.campaign

export function loader(args: Route.LoaderArgs) {
  return load(args, async ({ call, origin }, url) => {
    const preview = url.searchParams.get('preview') ?? ''
    const page = isId(preview)
      ? await call('commerce/admin/sale/preview', { id: preview })
      : await call('commerce/api/sale/view', { pageType: args.params.type })
    const { list: claimable } = page.blockList.some(({ blockType }) => blockType === 'coupons')
      ? await call('commerce/api/coupon/list', {})
      : { list: [] }
    const { form } = isId(preview) ? { form: null } : await call('marketing/api/lead/form/view', { place: 'sale' })
    return { page, claimable, form, isPreview: isId(preview), origin }
  })
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return pageMeta({ matches, title: words.title })
  const { page, origin, isPreview } = loaderData
  const banner = page.blockList.find((block) => block.blockType === 'banner')
  const text = page.blockList.find((block) => block.blockType === 'text')
  return pageMeta({
    matches,
    title: page.pageTitle,
    description: banner?.bannerText || text?.content || page.pageTitle,
    origin,
    path: `/sale/${page.pageType}`,
    noIndex: isPreview,
    ...(banner?.bannerImg ? { image: banner.bannerImg } : {}),
  })
}

/** A campaign page, within its period. */
export default function Campaign({ loaderData: { page, claimable, form, isPreview } }: Route.ComponentProps) {
  return (
    <>
      {isPreview && (
        <Hint className={cx(layout.wrap)} role="status">
          {words.preview}
        </Hint>
      )}
      <SalePageView page={page} claimable={claimable} isPreview={isPreview} />
      <div className={layout.wrap}>
        <LeadBlock form={form} place="sale" />
      </div>
    </>
  )
}
