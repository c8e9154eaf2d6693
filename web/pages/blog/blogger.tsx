import { redirect } from 'react-router'
import type { Route } from './+types/blogger.ts'
import { FollowBlogger, seriesPath } from '../../features/community/blog/index.ts'
import { SeriesCards, seriesTexts as cardTexts } from '../../features/community/series/index.ts'
import { ReportButton } from '../../features/community/report/index.ts'
import { load, pageNumber } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { useRoot } from '../../root-data.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { cx } from '../../ui/cx.ts'
import { Empty } from '../../ui/empty.tsx'
import { Panel, Row } from '../../ui/layout.tsx'
import layout from '../../ui/layout.module.css'
import { Pagination } from '../../ui/pagination.tsx'
import { Stats } from '../../ui/stat.tsx'
import { useQuery } from '../../use-query.ts'
import { BlogList } from './blog-list.tsx'
import { BlockButton } from './block-button.tsx'
import { texts as seriesTexts } from './series-texts.ts'
import css from './blog.module.css'
import { texts } from './texts.ts'

const PAGE_SIZE = 15
const pathOf = (userId: string, page = 1) => `/blog/blogger/${userId}${page > 1 ? `?pageCurrent=${page}` : ''}`

export function loader(args: Route.LoaderArgs) {
  return load(args, async ({ call, origin }, url) => {
    const userId = args.params.id
    const pageCurrent = pageNumber(url)
    const [blogger, blogs, series] = await Promise.all([
      call('community/api/blogger/view', { userId }),
      call('community/api/blog/list', { userId, pageCurrent, pageSize: PAGE_SIZE }),
      call('community/api/series/list', { userId, pageSize: 50 }),
    ])
    if (blogs.list.length === 0 && blogs.totalCount > 0) throw redirect(pathOf(userId, blogs.totalPage))
    return { blogger, blogs, series: series.list, origin }
  })
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return pageMeta({ matches, title: texts.title })
  const { blogger, origin, blogs } = loaderData
  const path = pathOf(blogger.userId)
  return [
    ...pageMeta({
      matches,
      title: texts.bloggerTitle(blogger.nickname),
      description: blogger.introduction || texts.articles(blogger.nickname),
      origin,
      path: pathOf(blogger.userId, blogs.pageCurrent),
      image: blogger.headImgUrl || undefined,
      type: 'profile',
      jsonLd: { '@type': 'Person', name: blogger.nickname, url: origin + path },
    }),
    {
      tagName: 'link',
      rel: 'alternate',
      type: 'application/atom+xml',
      title: texts.bloggerTitle(blogger.nickname),
      href: `/blog/feed.xml?userId=${blogger.userId}`,
    },
  ]
}

export default function BloggerPage({ loaderData }: Route.ComponentProps) {
  const { blogger, blogs, series } = loaderData
  const { user } = useRoot()
  const own = useQuery('community/auth/blogger/view', user ? { userId: blogger.userId } : null, { quiet: true })
  const path = pathOf(blogger.userId)
  return (
    <div className={cx(layout.wrap, css.page)}>
      <Breadcrumb
        items={[
          { label: texts.home, to: '/' },
          { label: texts.title, to: '/blog' },
          { label: texts.bloggerTitle(blogger.nickname) },
        ]}
      />
      <Panel as="header" className={css.head}>
        <Row gap={5} align="start">
          <Avatar name={blogger.nickname} src={blogger.headImgUrl} size="l" />
          <div className={css.grow}>
            <h1>{blogger.nickname}</h1>
            <p>{blogger.introduction || texts.noIntroduction}</p>
            <Stats
              items={[
                { label: texts.bloggerStats.articles, value: blogger.weblogAccount },
                { label: texts.bloggerStats.fans, value: own.data?.fansAccount ?? blogger.fansAccount },
                { label: texts.bloggerStats.attention, value: blogger.attentionAcount },
              ]}
            />
          </div>
          <Row gap={1} className={css.doings}>
            {/* Keyed: state must not carry over to another blogger. */}
            <FollowBlogger
              key={blogger.userId}
              blogger={blogger}
              followed={own.data?.isAttention === true}
              from={path}
              size="m"
            />
            {user && user.id !== blogger.userId && (
              <>
                <BlockButton key={`block${blogger.userId}`} userId={blogger.userId} nickname={blogger.nickname} />
                <ReportButton targetType={10} targetId={blogger.userId} from={path} label={texts.reportName} />
                {blogger.headImgUrl && (
                  <ReportButton targetType={11} targetId={blogger.userId} from={path} label={texts.reportAvatar} />
                )}
              </>
            )}
          </Row>
        </Row>
      </Panel>
      {series.length > 0 && (
        <section className={cx(layout.shelf, css.shelfList)}>
          <h2>{seriesTexts.of(blogger.nickname)}</h2>
          <SeriesCards
            seriesPath={seriesPath}
            list={series.map((one) => ({
              ...one,
              about: `${cardTexts.count(one.blogCount)} · ${seriesTexts.followers(one.followCount)}`,
            }))}
          />
        </section>
      )}
      <section className={cx(layout.shelf, css.shelfList)}>
        <h2>{texts.articles(blogger.nickname)}</h2>
        {blogs.list.length > 0 ? (
          <BlogList list={blogs.list} hideAuthor />
        ) : (
          <Empty compact art="message" title={texts.bloggerEmpty} />
        )}
        <Pagination
          page={blogs.pageCurrent}
          pages={blogs.totalPage}
          to={(page) => pathOf(blogger.userId, page)}
          label={texts.pages}
        />
      </section>
    </div>
  )
}
