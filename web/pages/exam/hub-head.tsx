import { lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { loginPath } from '../../return-url.ts'
import css from './hub-head.module.css'
import type { RunningRecord } from './running-records.tsx'
import { texts } from './texts.ts'

// Only people with an attempt need it.
const RunningRecords = lazy(() => import('./running-records.tsx').then((part) => ({ default: part.RunningRecords })))

const words = texts.hub

/** Placement tests, practice, wrong answers and own exams, and the exams in progress: above the list of papers. */
export function HubHead({
  running,
  hasTests,
}: {
  /** Null without a session. */
  running: readonly RunningRecord[] | null
  /** Whether the site has placement tests. */
  hasTests: boolean
}) {
  return (
    <section className={css.hub} aria-label={words.title}>
      <ul className={css.entries}>
        {hasTests && (
          <li>
            <Link to="/onlineTest" className={css.entry}>
              <b>{texts.testTitle}</b>
              <small>{texts.testText}</small>
            </Link>
          </li>
        )}
        {words.entries.map(({ to, title, text }) => (
          <li key={to}>
            <Link to={running ? to : loginPath(to)} className={css.entry}>
              <b>{title}</b>
              <small>{text}</small>
            </Link>
          </li>
        ))}
      </ul>
      {running !== null && running.length > 0 && (
        <section aria-label={words.running}>
          <p className={css.running}>{words.running}</p>
          <Suspense fallback={null}>
            <RunningRecords list={running} />
          </Suspense>
        </section>
      )}
    </section>
  )
}
