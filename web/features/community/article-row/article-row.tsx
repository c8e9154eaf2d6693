import type { OutputOf } from '@zhixing/contract'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Cover } from '../../../ui/cover.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { Panel, Row } from '../../../ui/layout.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { articlePath } from './address.ts'
import css from './article-row.module.css'
import { texts } from './texts.ts'

export type ArticleCardData = OutputOf<'community/api/article/recommend/list'>['list'][number]

/** An article in a list: cover, title, two lines of summary, date and author. */
export function ArticleRow({
  article,
  title,
  about,
  level = 2,
}: {
  article: ArticleCardData
  title?: ReactNode
  about?: ReactNode
  level?: 2 | 3
}) {
  const Heading = `h${level}` as const
  return (
    <Panel as="article" pad={3} className={css.row}>
      <Cover src={article.infoImg} title={article.infoTitle} words="none" className={css.cover} />
      <div className={css.body}>
        <Heading className={css.title}>
          {article.isTop && <Tag tone="live">{texts.top}</Tag>}{' '}
          <Link to={articlePath(article.id)}>{title ?? article.infoTitle}</Link>
        </Heading>
        <p className={css.about}>{about ?? article.description}</p>
        <Row as="p" gap={3} rowGap={0} align="stretch" className={css.meta}>
          {article.categoryName && <span>{article.categoryName}</span>}
          <DateTime value={article.publishedTime} shape="date" />
          <span>{texts.reads(article.readCount)}</span>
        </Row>
      </div>
    </Panel>
  )
}
