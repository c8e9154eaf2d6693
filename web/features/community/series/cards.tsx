import { Link } from 'react-router'
import { Cover } from '../../../ui/cover.tsx'
import { Panel } from '../../../ui/layout.tsx'
import css from './series.module.css'

export interface SeriesCardData {
  id: string
  title: string
  introduction: string
  cover: string
  /** Line below the title: number of entries. */
  about: string
}

/** Series as cards. */
export function SeriesCards({
  list,
  seriesPath,
  level = 3,
}: {
  list: readonly SeriesCardData[]
  seriesPath: (id: string) => string
  level?: 2 | 3
}) {
  const Heading = `h${level}` as const
  return (
    <ul className={css.cards}>
      {list.map((one) => (
        <Panel as="li" key={one.id} pad={4} className={css.card}>
          {one.cover && <Cover src={one.cover} title={one.title} words="none" className={css.cardCover} />}
          <div>
            <Heading>
              <Link to={seriesPath(one.id)}>{one.title}</Link>
            </Heading>
            <p>{one.introduction}</p>
            <small>{one.about}</small>
          </div>
        </Panel>
      ))}
    </ul>
  )
}
