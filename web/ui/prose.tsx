import { cx } from './cx.ts'
import css from './prose.module.css'

/**
 * Written content: articles, descriptions, answers. `html` must have been sanitised where it was stored; nothing is
 * cleaned here. `compact` for comments.
 */
export function Prose({ html, compact }: { html: string; compact?: boolean }) {
  // Safe by the contract above: the server keeps only harmless elements.
  // oxlint-disable-next-line react/no-danger -- HTML as the server cleaned it
  return <div className={cx(css.prose, compact && css.compact)} dangerouslySetInnerHTML={{ __html: html }} />
}
