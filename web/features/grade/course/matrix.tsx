import { type CSSProperties, type UIEvent, useEffect, useRef, useState } from 'react'
import css from './matrix.module.css'
import { texts } from './texts.ts'
import { sightOf } from './window.ts'
import { signs } from '../../../i18n/word-texts.ts'

const ROW = 36
const COLUMN = 44
const NAME = 168
const HEAD = 56
const MAX_HEIGHT = 560

export interface MatrixColumn {
  id: string
  title: string
  /** Past due: unfinished lessons are late. */
  isDue?: boolean
}
export interface MatrixRow {
  id: string
  name: string
  /** Overall progress, beside the name. */
  note: string
  isMarked: boolean
  cells: readonly number[]
}

const levelOf = (percent: number) => (percent < 0 ? 'none' : percent >= 100 ? 'done' : percent >= 50 ? 'more' : 'some')

/** Virtualized matrix of learners by lessons with sticky headers. Focusable, so that arrow keys scroll it. */
export function Matrix({
  label,
  columns,
  rows,
}: {
  label: string
  columns: readonly MatrixColumn[]
  rows: readonly MatrixRow[]
}) {
  const box = useRef<HTMLElement>(null)
  const [view, setView] = useState({ left: 0, top: 0, width: 1200, height: 600 })
  const read = (element: HTMLElement) =>
    setView({
      left: element.scrollLeft,
      top: element.scrollTop,
      width: element.clientWidth,
      height: element.clientHeight,
    })
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const watcher = new ResizeObserver(() => read(element))
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [])
  const shownRows = sightOf(rows.length, ROW, view.top, view.height)
  const shown = sightOf(columns.length, COLUMN, view.left, view.width)
  const width = NAME + columns.length * COLUMN
  const before: CSSProperties = { width: shown.from * COLUMN }
  return (
    <section
      ref={box}
      className={css.box}
      aria-label={label}
      tabIndex={0}
      style={{ height: Math.min(MAX_HEIGHT, HEAD + rows.length * ROW + 20) }}
      onScroll={(event: UIEvent<HTMLElement>) => read(event.currentTarget)}
    >
      <div role="table" aria-label={label} aria-rowcount={rows.length + 1} aria-colcount={columns.length + 1}>
        <div role="row" aria-rowindex={1} className={css.head} style={{ width }}>
          <div role="columnheader" aria-colindex={1} className={css.name}>
            {texts.progress.learners}
          </div>
          <div className={css.gap} style={before} />
          {columns.slice(shown.from, shown.to).map(({ id, title }, at) => (
            <div key={id} role="columnheader" aria-colindex={shown.from + at + 2} className={css.title} title={title}>
              <span>{shown.from + at + 1}</span>
              <small>{title}</small>
            </div>
          ))}
        </div>
        <div style={{ height: shownRows.from * ROW }} />
        {rows.slice(shownRows.from, shownRows.to).map((row, index) => (
          <div
            key={row.id}
            role="row"
            aria-rowindex={shownRows.from + index + 2}
            className={css.row}
            style={{ width }}
            data-marked={row.isMarked || undefined}
          >
            <div role="rowheader" aria-colindex={1} className={css.name}>
              <span>{row.name}</span>
              <small>{row.note}</small>
            </div>
            <div className={css.gap} style={before} />
            {columns.slice(shown.from, shown.to).map(({ id, title, isDue }, at) => {
              const percent = row.cells[shown.from + at] ?? -1
              return (
                <div
                  key={id}
                  role="cell"
                  aria-colindex={shown.from + at + 2}
                  className={css.cell}
                  data-level={levelOf(percent)}
                  data-late={(isDue && percent < 100) || undefined}
                  title={`${row.name} · ${title}${signs.colon}${texts.progress.cell(percent)}${isDue && percent < 100 ? `${signs.comma}${texts.progress.late}` : ''}`}
                >
                  {percent < 0 ? '' : percent >= 100 ? '✓' : percent}
                </div>
              )
            })}
          </div>
        ))}
        <div style={{ height: (rows.length - shownRows.to) * ROW }} />
      </div>
    </section>
  )
}
