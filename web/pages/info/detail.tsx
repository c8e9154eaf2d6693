import { useEffect } from 'react'
import { Link } from 'react-router'
import type { Route } from './+types/detail.ts'
import { api } from '../../api.ts'
import { articlePath, articleSeriesPath } from '../../features/community/article-row/address.ts'
import { RichProse } from '../../features/shared/math/index.ts'
import { LeadBlock } from '../../features/site/lead/index.ts'
import { SeriesAround } from '../../features/community/series/index.ts'
import { load } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import type { RootData } from '../../root-data.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Cover } from '../../ui/cover.tsx'
import { cx } from '../../ui/cx.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { ChevronLeftIcon } from '../../ui/icons.tsx'
import { Row } from '../../ui/layout.tsx'
import layout from '../../ui/layout.module.css'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { ArticleAside } from './article-aside.tsx'
import css from './info.module.css'
import { texts } from './texts.ts'

const RECOMMENDED = 7

export function loader(args: Route.LoaderArgs) {
  return load(args, async ({ call, origin }) => {
    const [article, recommended, around, { form }] = await Promise.all([
      call('community/api/article/view', { id: args.params.id }),
      call('community/api/article/recommend/list', { pageSize: RECOMMENDED }),
      call('community/api/article/series/around', { articleId: args.params.id }),
      call('marketing/api/lead/form/view', { place: 'article' }),
    ])
    return {
      article,
      around,
      form,
      recommended: recommended.list.filter((one) => one.id !== article.id).slice(0, RECOMMENDED - 1),
      origin,
    }
  })
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return pageMeta({ matches, title: texts.title })
  const { article, origin } = loaderData
  const site =
    (matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined)?.site.siteNamePc ?? ''
  const path = articlePath(article.id)
  const organisation = { '@type': 'Organization', name: site, url: origin }
  return [
    ...pageMeta({
      matches,
      title: article.infoTitle,
      description: article.description || article.infoContent,
      origin,
      path,
      image: article.infoImg || undefined,
      type: 'article',
      jsonLd: {
        '@type': 'Article',
        headline: article.infoTitle,
        description: article.description || undefined,
        image: article.infoImg ? new URL(article.infoImg, origin).href : undefined,
        datePublished: article.publishedTime,
        articleSection: article.categoryName || undefined,
        inLanguage: 'zh-CN',
        author: article.source ? { '@type': 'Organization', name: article.source } : organisation,
        publisher: organisation,
        mainEntityOfPage: origin + path,
      },
    }),
    { property: 'article:published_time', content: article.publishedTime },
    ...(article.keyword ? [{ name: 'keywords', content: article.keyword }] : []),
  ]
}

export default function InfoDetail({ loaderData }: Route.ComponentProps) {
  const { article, around, form, recommended } = loaderData
  const list = `/info?categoryId=${article.categoryId}`
  // Pages are cached, so only the browser can report a read.
  useEffect(() => {
    const from = document.referrer.slice(0, 500)
    api('community/api/article/read', { id: article.id, from }, { quiet: true }).catch(() => {})
  }, [article.id])
  return (
    <div className={cx(layout.wrap, css.page)}>
      <Breadcrumb
        items={[
          { label: texts.home, to: '/' },
          { label: texts.title, to: '/info' },
          ...(article.categoryName ? [{ label: article.categoryName, to: list }] : []),
          { label: article.infoTitle },
        ]}
      />
      <div className={css.columns}>
        <article className={css.article}>
          <h1>{article.infoTitle}</h1>
          <Row as="p" gap={4} rowGap={1} align="stretch" className={css.meta}>
            {article.categoryName && <Link to={list}>{article.categoryName}</Link>}
            <DateTime value={article.publishedTime} />
            {article.source && <span>{texts.source(article.source)}</span>}
            <span>{texts.reads(article.readCount)}</span>
          </Row>
          {article.infoImg && (
            <Cover src={article.infoImg} title={article.infoTitle} words="none" eager className={css.cover} />
          )}
          {article.description && <p className={css.lead}>{article.description}</p>}
          {/* Articles start at h3. */}
          <h2>
            <VisuallyHidden>{texts.content}</VisuallyHidden>
          </h2>
          <RichProse html={article.infoContent} />
          <SeriesAround
            {...around}
            series={around.series && { ...around.series, count: around.series.articleCount }}
            seriesPath={articleSeriesPath}
            articlePath={articlePath}
          />
          <LeadBlock form={form} place="article" />
          <div className={css.foot}>
            <ButtonLink variant="line" to="/info" icon={<ChevronLeftIcon size={18} />}>
              {texts.back}
            </ButtonLink>
          </div>
        </article>
        <ArticleAside list={recommended} />
      </div>
    </div>
  )
}
