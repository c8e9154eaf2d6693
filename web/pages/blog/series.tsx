import { Link } from 'react-router'
import type { Route } from './+types/series.ts'
import { blogPath, bloggerPath, BlogRow, seriesPath } from '../../features/blog/index.ts'
import { load } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { useRoot } from '../../root-data.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Cover } from '../../ui/cover.tsx'
import { cx } from '../../ui/cx.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Panel, Row } from '../../ui/layout.tsx'
import layout from '../../ui/layout.module.css'
import { useQuery } from '../../use-query.ts'
import { FollowSeries } from './follow-series.tsx'
import shared from './blog.module.css'
import css from './series.module.css'
import { texts as blogTexts } from './texts.ts'
import { texts } from './series-texts.ts'

export function loader(args: Route.LoaderArgs) {
  return load(args, async ({ call, origin }) => ({
    series: await call('community/api/series/view', { id: args.params.id }),
    origin,
  }))
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return pageMeta({ matches, title: texts.series })
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

/** A series: what it is about, whose it is, its articles in their order. */
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
      <Panel as="header" className={css.head}>
        {series.cover && <Cover src={series.cover} title={series.title} words="none" eager className={css.headCover} />}
        <div>
          <h1>{series.title}</h1>
          {series.introduction && <p>{series.introduction}</p>}
          <Row gap={3} rowGap={2}>
            <Link to={bloggerPath(series.userId)}>
              <Row gap={2} nowrap>
                <Avatar name={series.nickname} src={series.headImgUrl} size="s" />
                <b>{series.nickname}</b>
              </Row>
            </Link>
            <span>{texts.count(series.blogCount)}</span>
            <span>{texts.followers(own.data?.followCount ?? series.followCount)}</span>
            <span>
              {texts.updated} <DateTime value={series.gmtModified} shape="date" />
            </span>
            <FollowSeries
              key={`${series.id}${own.data?.isAttention}`}
              id={series.id}
              userId={series.userId}
              followed={own.data?.isAttention === 1}
            />
          </Row>
        </div>
      </Panel>
      <section className={cx(layout.shelf, shared.shelfList)}>
        <h2>{texts.contents}</h2>
        {series.blogList.length > 0 ? (
          <ol className={css.list}>
            {series.blogList.map((blog) => (
              <li key={blog.id}>
                <BlogRow blog={blog} level={3} hideAuthor />
              </li>
            ))}
          </ol>
        ) : (
          <Empty compact art="study" title={texts.empty} />
        )}
      </section>
    </div>
  )
}
