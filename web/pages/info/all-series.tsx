import { redirect } from 'react-router'
import type { Route } from './+types/all-series.ts'
import { articleSeriesPath } from '../../features/community/article-row/address.ts'
import { SeriesCards } from '../../features/community/series/index.ts'
import { load, pageNumber } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import type { RootData } from '../../root-data.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Empty } from '../../ui/empty.tsx'
import layout from '../../ui/layout.module.css'
import { Pagination } from '../../ui/pagination.tsx'
import css from './info.module.css'
import { texts } from './texts.ts'

const PAGE_SIZE = 24
const address = (page = 1) => (page > 1 ? `/info/series?pageCurrent=${page}` : '/info/series')

export function loader(args: Route.LoaderArgs) {
  return load(args, async ({ call, origin }, url) => {
    const series = await call('community/api/article/series/list', {
      pageCurrent: pageNumber(url),
      pageSize: PAGE_SIZE,
    })
    if (series.list.length === 0 && series.totalCount > 0) throw redirect(address(series.totalPage))
    return { series, origin }
  })
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const root = matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined
  return pageMeta({
    matches,
    title: texts.seriesTitle,
    description: texts.seriesDescription(root?.site.siteNamePc ?? ''),
    origin: loaderData?.origin,
    path: address(loaderData?.series.pageCurrent),
  })
}

/** All article series. */
export default function AllSeries({ loaderData }: Route.ComponentProps) {
  const { series } = loaderData
  return (
    <div className={cx(layout.wrap, css.page)}>
      <Breadcrumb
        items={[{ label: texts.home, to: '/' }, { label: texts.title, to: '/info' }, { label: texts.seriesTitle }]}
      />
      <h1 className={css.title}>{texts.seriesTitle}</h1>
      {series.list.length > 0 ? (
        <SeriesCards
          level={2}
          seriesPath={articleSeriesPath}
          list={series.list.map((one) => ({ ...one, about: texts.seriesCount(one.articleCount) }))}
        />
      ) : (
        <Empty title={texts.noSeries} action={<ButtonLink to="/info">{texts.toAll}</ButtonLink>}>
          {texts.noSeriesText}
        </Empty>
      )}
      <Pagination page={series.pageCurrent} pages={series.totalPage} to={address} label={texts.seriesPages} />
    </div>
  )
}
