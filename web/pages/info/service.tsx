import { Link } from 'react-router'
import type { Route } from './+types/service.ts'
import { articleText, entryName } from '../../about-entry.ts'
import { load } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { Cover } from '../../ui/cover.tsx'
import { cx } from '../../ui/cx.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Panel, Row } from '../../ui/layout.tsx'
import layout from '../../ui/layout.module.css'
import { Prose } from '../../ui/prose.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import css from './info.module.css'
import { texts } from './texts.ts'

export function loader(args: Route.LoaderArgs) {
  return load(args, async ({ call, origin }, url) => {
    const { websiteNavList } = await call('system/api/website/nav/list', {})
    const navId = url.searchParams.get('navId') ?? websiteNavList[0]?.id
    return {
      entries: websiteNavList,
      article: navId ? await call('system/api/website/nav/article/get', { navId }) : null,
      origin,
    }
  })
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const article = loaderData?.article
  if (!article) return pageMeta({ matches, title: texts.service, noIndex: true })
  const text = articleText(article)
  return pageMeta({
    matches,
    title: text.title,
    description: text.html,
    origin: loaderData.origin,
    path: `/view/service?navId=${article.navId}`,
  })
}

export default function Service({ loaderData }: Route.ComponentProps) {
  const { entries, article } = loaderData
  if (!article)
    return (
      <div className={layout.wrap}>
        <Empty level={1} title={texts.noService} action={<ButtonLink to="/">{texts.toHome}</ButtonLink>}>
          {texts.noServiceText}
        </Empty>
      </div>
    )
  const { title, html, isFallback } = articleText(article)
  return (
    <div className={cx(layout.wrap, css.page)}>
      <Breadcrumb
        items={[
          { label: texts.home, to: '/' },
          { label: texts.service, to: '/view/service' },
          { label: entryName(article) },
        ]}
      />
      <div className={cx(css.columns, css.withEntries)}>
        <Panel as="nav" pad={2} className={css.entries} aria-label={texts.entries}>
          <ul>
            {entries.map((entry) => (
              <li key={entry.id}>
                <Link
                  to={`/view/service?navId=${entry.id}`}
                  aria-current={entry.id === article.navId ? 'page' : undefined}
                >
                  {entryName(entry)}
                </Link>
              </li>
            ))}
          </ul>
        </Panel>
        <article className={css.article}>
          <h1>{title}</h1>
          <Row as="p" gap={4} rowGap={1} align="stretch" className={css.meta}>
            <span>
              {texts.updated} <DateTime value={article.gmtModified} shape="date" />
            </span>
            {isFallback && <span>{texts.onlyChinese}</span>}
          </Row>
          {article.artPic && <Cover src={article.artPic} title={title} words="none" className={css.cover} />}
          {/* Articles start at h3. */}
          <h2>
            <VisuallyHidden>{texts.content}</VisuallyHidden>
          </h2>
          <Prose html={html} />
        </article>
      </div>
    </div>
  )
}
