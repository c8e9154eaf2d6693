import { Link } from 'react-router'
import type { Route } from './+types/series.ts'
import { blogPath, bloggerPath, BlogRow, seriesPath } from '../../features/community/blog/index.ts'
import { SeriesView, seriesTexts } from '../../features/community/series/index.ts'
import { load } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { useRoot } from '../../root-data.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { cx } from '../../ui/cx.ts'
import { Row } from '../../ui/layout.tsx'
import layout from '../../ui/layout.module.css'
import { useQuery } from '../../use-query.ts'
import { FollowSeries } from './follow-series.tsx'
import shared from './blog.module.css'
import { texts as blogTexts } from './texts.ts'
import { texts } from './series-texts.ts'

export function loader(args: Route.LoaderArgs) {
  return load(args, async ({ call, origin }) => ({
    series: await call('community/api/series/view', { id: args.params.id }),
    origin,
  }))
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return pageMeta({ matches, title: seriesTexts.series })
  const { series, origin } = loaderData
  return [
    ...pageMeta({
      matches,
      title: series.title,
      description: series.introduction || texts.of(series.nickname),
      origin,
      path: seriesPath(series.id),
      image: series.cover || undefined,
      jsonLd: {
        '@type': 'CollectionPage',
        name: series.title,
        description: series.introduction || undefined,
        author: { '@type': 'Person', name: series.nickname, url: origin + bloggerPath(series.userId) },
        hasPart: series.blogList.map(({ id, title }) => ({
          '@type': 'Article',
          headline: title,
          url: origin + blogPath(id),
        })),
      },
    }),
    {
      tagName: 'link',
      rel: 'alternate',
      type: 'application/atom+xml',
      title: series.title,
      href: `/blog/feed.xml?seriesId=${series.id}`,
    },
  ]
}

/** A series: description, author, articles in order. */
export default function SeriesPage({ loaderData }: Route.ComponentProps) {
  const { series } = loaderData
  const { user } = useRoot()
  const own = useQuery('community/auth/series/view', user ? { id: series.id } : null, { quiet: true })
  return (
    <div className={cx(layout.wrap, shared.page)}>
      <Breadcrumb
        items={[
          { label: blogTexts.home, to: '/' },
          { label: blogTexts.title, to: '/blog' },
          { label: texts.of(series.nickname), to: bloggerPath(series.userId) },
          { label: series.title },
        ]}
      />
      <SeriesView
        series={series}
        by={
          <Link to={bloggerPath(series.userId)}>
            <Row gap={2} nowrap>
              <Avatar name={series.nickname} src={series.headImgUrl} size="s" />
              <b>{series.nickname}</b>
            </Row>
          </Link>
        }
        facts={
          <>
            <span>{seriesTexts.count(series.blogCount)}</span>
            <span>{texts.followers(own.data?.followCount ?? series.followCount)}</span>
          </>
        }
        action={
          <FollowSeries
            key={series.id}
            id={series.id}
            userId={series.userId}
            followed={own.data?.isAttention === true}
          />
        }
        things={series.blogList}
        render={(blog) => <BlogRow blog={blog} level={3} hideAuthor />}
      />
    </div>
  )
}
