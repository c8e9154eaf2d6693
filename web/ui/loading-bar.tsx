import css from './loading-bar.module.css'
import { texts } from './texts.ts'

/** Progress bar of a navigation. Timing is CSS: hidden for the first 200 ms, then animated, hidden again after 5 s. */
export function LoadingBar({ active }: { active: boolean }) {
  return active ? <div className={css.bar} role="progressbar" aria-label={texts.pageLoading} /> : null
}
