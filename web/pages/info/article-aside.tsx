import { Link } from 'react-router'
import type { ArticleCardData } from '../../features/community/article-row/article-row.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { Panel } from '../../ui/layout.tsx'
import css from './article-aside.module.css'
import { texts } from './texts.ts'

/** Related articles, beside a list or an article. */
export function ArticleAside({ list }: { list: readonly ArticleCardData[] }) {
  if (list.length === 0) return null
  return (
    <Panel as="aside" pad={0} className={css.aside} aria-labelledby="recommended">
      <h2 id="recommended" className={css.title}>
        {texts.recommended}
      </h2>
      <ul>
        {list.map((article) => (
          <li key={article.id}>
            <Link to={`/info/detail/${article.id}`}>
              <span>{article.infoTitle}</span>
              <small>
                <DateTime value={article.publishedTime} shape="date" />
              </small>
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
