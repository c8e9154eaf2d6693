import css from './loading-bar.module.css'
import { texts } from './texts.ts'

/**
 * The bar at the very top while a page is on its way. All timing is CSS: nothing is seen for the first 200 ms, then it
 * runs towards the end, and after 5 s it gives up silently.
 */
export function LoadingBar({ active }: { active: boolean }) {
  return active ? <div className={css.bar} role="progressbar" aria-label={texts.pageLoading} /> : null
}
