import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import css from './skeleton.module.css'

const bones = (count: number) => Array.from({ length: count }, (_, i) => <span key={i} className={css.bone} />)

/** Skeleton lines. Decorative: the container announces the loading state. */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  return (
    <div className={css.lines} aria-hidden="true">
      {bones(lines)}
    </div>
  )
}

/** Shape of a page that loads: lines of text, a table, a form, a tree with its editor, or a document with a panel. */
export type PageShape = 'text' | 'table' | 'form' | 'outline' | 'sheet'

const head = <span className={cx(css.bone, css.title)} />

const shapes: Record<Exclude<PageShape, 'text'>, ReactNode> = {
  table: (
    <>
      {head}
      <div className={css.bar}>{bones(3)}</div>
      <div className={css.box}>{bones(8)}</div>
    </>
  ),
  form: (
    <>
      {head}
      {[3, 2].map((fields) => (
        <div key={fields} className={css.box}>
          {Array.from({ length: fields }, (_, i) => (
            <div key={i} className={css.field}>
              {bones(2)}
            </div>
          ))}
        </div>
      ))}
    </>
  ),
  outline: (
    <>
      {head}
      <div className={css.bar}>{bones(2)}</div>
      {[4, 3].map((rows) => (
        <div key={rows} className={css.box}>
          {bones(rows)}
        </div>
      ))}
    </>
  ),
  sheet: (
    <>
      {head}
      <div className={css.sheet}>
        <div className={cx(css.box, css.tall)}>{bones(6)}</div>
        <div className={css.box}>
          {[1, 2].map((i) => (
            <div key={i} className={css.field}>
              {bones(2)}
            </div>
          ))}
        </div>
      </div>
    </>
  ),
}

/** Skeleton of a whole page. */
export function PageSkeleton({ shape }: { shape: PageShape }) {
  if (shape === 'text') return <Skeleton lines={8} />
  return (
    <div className={css.page} aria-hidden="true">
      {shapes[shape]}
    </div>
  )
}
