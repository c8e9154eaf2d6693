import type { OutputOf } from '@zhixing/contract'
import { Link } from 'react-router'
import { articleSeriesPath } from '../../features/community/article-row/address.ts'
import { Panel } from '../../ui/layout.tsx'
import css from './article-aside.module.css'
import { texts } from './texts.ts'

/** Series beside the list; renders nothing if there are none. */
export function SeriesAside({
  list,
  hasMore,
}: {
  list: OutputOf<'community/api/article/series/list'>['list']
  hasMore: boolean
}) {
  if (list.length === 0) return null
  return (
    <Panel as="aside" pad={0} className={css.aside} aria-labelledby="series">
      <h2 id="series" className={css.title}>
        {texts.series}
      </h2>
      <ul>
        {list.map((one) => (
          <li key={one.id}>
            <Link to={articleSeriesPath(one.id)}>
              <span>{one.title}</span>
              <small>{texts.seriesCount(one.articleCount)}</small>
            </Link>
          </li>
        ))}
        {hasMore && (
          <li>
            <Link to="/info/series">{texts.allSeries}</Link>
          </li>
        )}
      </ul>
    </Panel>
  )
}
