import { Link } from 'react-router'
import css from './series.module.css'
import { texts } from './texts.ts'

interface Way {
  id: string
  title: string
}

/** Series of an article with links to its neighbours; nothing for an article without a series. */
export function SeriesAround({
  series,
  previous,
  next,
  seriesPath,
  articlePath,
}: {
  series: { id: string; title: string; place: number; count: number } | null
  previous: Way | null
  next: Way | null
  seriesPath: (id: string) => string
  articlePath: (id: string) => string
}) {
  if (!series) return null
  return (
    <section className={css.around}>
      <span>
        {texts.inSeries} <Link to={seriesPath(series.id)}>{series.title}</Link>{' '}
        <small>{texts.place(series.place, series.count)}</small>
      </span>
      {(previous || next) && (
        <nav aria-label={texts.around}>
          {previous && (
            <Link to={articlePath(previous.id)} rel="prev">
              <small>{texts.previous}</small>
              {previous.title}
            </Link>
          )}
          {next && (
            <Link to={articlePath(next.id)} rel="next">
              <small>{texts.next}</small>
              {next.title}
            </Link>
          )}
        </nav>
      )}
    </section>
  )
}
