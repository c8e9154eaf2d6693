import type { OutputOf } from '@zhixing/contract'
import { Link } from 'react-router'
import { blogPath, seriesPath } from '../../features/blog/index.ts'
import css from './series.module.css'
import { texts } from './series-texts.ts'

/** The series an article stands in, and the ways on within it. */
export function SeriesAround({ series, previous, next }: OutputOf<'community/api/series/around'>) {
  if (!series) return null
  return (
    <section className={css.around}>
      <span>
        {texts.inSeries} <Link to={seriesPath(series.id)}>{series.title}</Link>{' '}
        <small>{texts.place(series.place, series.blogCount)}</small>
      </span>
      {(previous || next) && (
        <nav aria-label={texts.around}>
          {previous && (
            <Link to={blogPath(previous.id)} rel="prev">
              <small>{texts.previous}</small>
              {previous.title}
            </Link>
          )}
          {next && (
            <Link to={blogPath(next.id)} rel="next">
              <small>{texts.next}</small>
              {next.title}
            </Link>
          )}
        </nav>
      )}
    </section>
  )
}
