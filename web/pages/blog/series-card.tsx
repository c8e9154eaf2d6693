import type { OutputOf } from '@zhixing/contract'
import { Link } from 'react-router'
import { seriesPath } from '../../features/blog/index.ts'
import { Cover } from '../../ui/cover.tsx'
import { Panel } from '../../ui/layout.tsx'
import css from './series.module.css'
import { texts } from './series-texts.ts'

type Card = OutputOf<'community/api/series/list'>['list'][number]

/** Series beside each other. */
export function SeriesCards({ list }: { list: readonly Card[] }) {
  return (
    <ul className={css.cards}>
      {list.map((one) => (
        <Panel as="li" key={one.id} pad={4} className={css.card}>
          {one.cover && <Cover src={one.cover} title={one.title} words="none" className={css.cardCover} />}
          <div>
            <h3>
              <Link to={seriesPath(one.id)}>{one.title}</Link>
            </h3>
            <p>{one.introduction}</p>
            <small>
              {texts.count(one.blogCount)} · {texts.followers(one.followCount)}
            </small>
          </div>
        </Panel>
      ))}
    </ul>
  )
}
