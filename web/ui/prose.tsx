import { cx } from './cx.ts'
import css from './prose.module.css'

/**
 * Rich text: articles, descriptions, answers. `html` must be sanitised before it is stored; it is rendered as is.
 * `compact`: for comments.
 */
export function Prose({ html, compact }: { html: string; compact?: boolean }) {
  // Safe: the server sanitises HTML when it is stored.
  // oxlint-disable-next-line react/no-danger -- sanitised by the server
  return <div className={cx(css.prose, compact && css.compact)} dangerouslySetInnerHTML={{ __html: html }} />
}
