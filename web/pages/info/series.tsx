import type { Route } from './+types/series.ts'
import { articlePath, articleSeriesPath } from '../../features/community/article-row/address.ts'
import { ArticleRow } from '../../features/community/article-row/article-row.tsx'
import { SeriesView, seriesTexts } from '../../features/community/series/index.ts'
import { load } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { cx } from '../../ui/cx.ts'
import layout from '../../ui/layout.module.css'
import css from './info.module.css'
import { texts } from './texts.ts'

export function loader(args: Route.LoaderArgs) {
  return load(args, async ({ call, origin }) => ({
    series: await call('community/api/article/series/view', { id: args.params.id }),
    origin,
  }))
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return pageMeta({ matches, title: seriesTexts.series })
  const { series, origin } = loaderData
  return pageMeta({
    matches,
    title: series.title,
    description: series.introduction || texts.seriesCount(series.articleCount),
    origin,
    path: articleSeriesPath(series.id),
    image: series.cover || undefined,
    jsonLd: {
      '@type': 'CollectionPage',
      name: series.title,
      description: series.introduction || undefined,
      hasPart: series.articleList.map(({ id, infoTitle }) => ({
        '@type': 'Article',
        headline: infoTitle,
        url: origin + articlePath(id),
      })),
    },
  })
}

/** A series of articles: description, articles in order. */
export default function InfoSeries({ loaderData }: Route.ComponentProps) {
  const { series } = loaderData
  return (
    <div className={cx(layout.wrap, css.page)}>
      <Breadcrumb
        items={[
          { label: texts.home, to: '/' },
          { label: texts.title, to: '/info' },
          { label: texts.seriesTitle, to: '/info/series' },
          { label: series.title },
        ]}
      />
      <SeriesView
        series={series}
        facts={<span>{texts.seriesCount(series.articleCount)}</span>}
        things={series.articleList}
        render={(article) => <ArticleRow article={article} level={3} />}
      />
    </div>
  )
}
