import { Panel } from '../../../ui/layout.tsx'
import css from './reading.module.css'
import { texts } from './texts.ts'

/** Table of contents of a long text; above it on a narrow page, beside it on a wide one. */
export function Toc({
  toc,
  isInline,
}: {
  toc: readonly { id: string; text: string; level: number }[]
  isInline?: boolean
}) {
  if (toc.length < 2) return null
  const list = (
    <ol className={css.tocList}>
      {toc.map(({ id, text, level }) => (
        <li key={id} data-level={level}>
          <a href={`#${id}`}>{text}</a>
        </li>
      ))}
    </ol>
  )
  if (isInline)
    return (
      <details className={css.tocInline}>
        <summary>{texts.toc}</summary>
        {list}
      </details>
    )
  return (
    <Panel as="nav" className={css.tocBeside} aria-label={texts.toc}>
      <b className={css.asideTitle}>{texts.toc}</b>
      {list}
    </Panel>
  )
}
