import { useRef } from 'react'
import { Link } from 'react-router'
import type { Route } from './+types/article.ts'
import { blogPath, bloggerPath, BloggerRow, FollowBlogger, seriesPath } from '../../features/community/blog/index.ts'
import { CardVideos } from '../../features/course/card-video/index.ts'
import { prepareReading, ReadingBody, Toc } from '../../features/community/reading/index.ts'
import { SeriesAround } from '../../features/community/series/index.ts'
import { load, pageNumber } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { type RootData, useRoot } from '../../root-data.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Cover } from '../../ui/cover.tsx'
import { cx } from '../../ui/cx.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { EditIcon } from '../../ui/icons.tsx'
import { Panel, Row, Stack } from '../../ui/layout.tsx'
import layout from '../../ui/layout.module.css'
import { Note } from '../../ui/note.tsx'
import { Tag } from '../../ui/tag.tsx'
import { useQuery } from '../../use-query.ts'
import { ArticleActions } from './article-actions.tsx'
import css from './article.module.css'
import { BlogComments } from './blog-comments.tsx'
import shared from './blog.module.css'
import { texts } from './texts.ts'
import { useReading } from './use-reading.ts'
import { signs } from '../../i18n/word-texts.ts'

const COMMENTS = 10
const RELATED = 5
const NOT_THERE = 404

export function loader(args: Route.LoaderArgs) {
  return load(args, async ({ call, origin, hasToken }, url) => {
    const { id } = args.params
    const open = await call('community/api/blog/view', { id }).catch((error: Error & { code?: number }) => {
      if (error.code === NOT_THERE && hasToken) return null
      throw error
    })
    // Not public: its author may preview it.
    const article = open ?? (await call('community/auth/blog/view', { id }))
    const [blogger, comments, related, around] = await Promise.all([
      call('community/api/blogger/view', { userId: article.userId }),
      open
        ? call('community/api/blog/comment/list', { blogId: id, pageCurrent: pageNumber(url), pageSize: COMMENTS })
        : null,
      open ? call('community/api/blog/related/list', { id, pageSize: RELATED }) : { list: [] },
      open ? call('community/api/series/around', { blogId: id }) : { series: null, previous: null, next: null },
    ])
    const { content, ...rest } = article
    const reading = prepareReading(content, { words: article.wordCount })
    return { article: rest, reading, blogger, comments, related: related.list, around, isPublic: open !== null, origin }
  })
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return pageMeta({ matches, title: texts.title })
  const { article, origin, isPublic } = loaderData
  const site =
    (matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined)?.site.siteNamePc ?? ''
  const path = blogPath(article.id)
  return [
    ...pageMeta({
      matches,
      title: article.title,
      description: article.summary,
      origin,
      path,
      image: article.blogImg || undefined,
      type: 'article',
      noIndex: !isPublic,
      jsonLd: {
        '@type': 'Article',
        headline: article.title,
        description: article.summary || undefined,
        image: article.blogImg ? new URL(article.blogImg, origin).href : undefined,
        datePublished: article.gmtCreate,
        dateModified: article.gmtModified,
        keywords: article.labelList.map(({ labelName }) => labelName).join(',') || undefined,
        wordCount: article.wordCount,
        inLanguage: 'zh-CN',
        author: { '@type': 'Person', name: article.nickname, url: origin + bloggerPath(article.userId) },
        publisher: { '@type': 'Organization', name: site, url: origin },
        mainEntityOfPage: origin + path,
        interactionStatistic: {
          '@type': 'InteractionCounter',
          interactionType: 'https://schema.org/LikeAction',
          userInteractionCount: article.admireCount,
        },
      },
    }),
    { property: 'article:published_time', content: article.gmtCreate },
    { property: 'article:modified_time', content: article.gmtModified },
    { property: 'article:author', content: article.nickname },
    ...article.labelList.map(({ labelName }) => ({ property: 'article:tag', content: labelName })),
  ]
}

export default function BlogArticle({ loaderData }: Route.ComponentProps) {
  const { article, reading, blogger, comments, related, around, isPublic } = loaderData
  const { user } = useRoot()
  const own = useQuery('community/auth/blog/view', user && isPublic ? { id: article.id } : null, { quiet: true })
  const path = blogPath(article.id)
  const type = texts.types[article.typeId] ?? ''
  const end = useRef<HTMLDivElement>(null)
  useReading(isPublic ? article.id : null, end)

  return (
    <div className={cx(layout.wrap, shared.page)}>
      <Breadcrumb
        items={[{ label: texts.home, to: '/' }, { label: texts.title, to: '/blog' }, { label: article.title }]}
      />
      <div className={shared.columns}>
        <div>
          <article className={css.article}>
            {!isPublic && <Note title={texts.own} />}
            <h1>{article.title}</h1>
            <Row gap={3} rowGap={1} className={css.meta}>
              <Link to={bloggerPath(article.userId)} className={css.author}>
                <Avatar name={article.nickname} src={article.headImgUrl} size="s" />
                <b>{article.nickname}</b>
              </Link>
              <Tag tone={article.typeId === 1 ? 'brand' : 'plain'}>{type}</Tag>
              <span>
                {texts.published} <DateTime value={article.gmtCreate} shape="minute" />
              </span>
              {article.gmtModified.slice(0, 16) !== article.gmtCreate.slice(0, 16) && (
                <span>
                  {texts.modified} <DateTime value={article.gmtModified} shape="minute" />
                </span>
              )}
              <span>{texts.words(article.wordCount)}</span>
              <span>{texts.minutes(reading.minutes)}</span>
              <span>{texts.reads(article.readCount)}</span>
              {user?.id === article.userId && (
                <ButtonLink
                  size="s"
                  variant="text"
                  to={`/blog/account/write?id=${article.id}`}
                  icon={<EditIcon size={16} />}
                >
                  {texts.edit}
                </ButtonLink>
              )}
            </Row>
            {article.blogImg && (
              <Cover src={article.blogImg} title={article.title} words="none" eager className={css.cover} />
            )}
            {article.sourceUrl && (
              <p className={css.source}>
                {type} · {texts.source}
                {signs.colon}
                <a href={article.sourceUrl} rel="noopener nofollow ugc">
                  {article.sourceUrl}
                </a>
              </p>
            )}
            <Toc toc={reading.toc} isInline />
            <CardVideos>
              <ReadingBody html={reading.html} />
            </CardVideos>
            <div ref={end} />
            {article.labelList.length > 0 && (
              <Row as="ul" className={shared.labels}>
                {article.labelList.map(({ labelNo, labelName }) => (
                  <li key={labelNo}>
                    <Link to={`/blog?labelNo=${labelNo}`}># {labelName}</Link>
                  </li>
                ))}
              </Row>
            )}
          </article>
          <SeriesAround
            {...around}
            series={around.series && { ...around.series, count: around.series.blogCount }}
            seriesPath={seriesPath}
            articlePath={blogPath}
          />
          {isPublic && <ArticleActions key={article.id} article={article} own={own.data} path={path} />}
          {comments && <BlogComments key={`comments${article.id}`} blogId={article.id} page={comments} />}
        </div>
        <Stack gap={4} as="aside" className={css.aside}>
          <Panel>
            <BloggerRow blogger={blogger}>
              <FollowBlogger
                key={blogger.userId}
                blogger={blogger}
                followed={own.data?.isAttention === true}
                from={path}
              />
            </BloggerRow>
          </Panel>
          {related.length > 0 && (
            <Panel as="section" className={shared.links} aria-labelledby="related">
              <h2 id="related" className={css.asideTitle}>
                {texts.related}
              </h2>
              <ul>
                {related.map((one) => (
                  <li key={one.id}>
                    <Link to={blogPath(one.id)}>
                      <span>{one.title}</span>
                      <small>
                        {one.nickname} · {texts.reads(one.readCount)}
                      </small>
                    </Link>
                  </li>
                ))}
              </ul>
            </Panel>
          )}
          <Toc toc={reading.toc} />
        </Stack>
      </div>
    </div>
  )
}
