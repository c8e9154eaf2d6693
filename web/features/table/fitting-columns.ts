import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

interface Fitted {
  key: string
  /** Cannot be left out. */
  firm?: boolean
  fixed?: 'left' | 'right'
}

/** The columns that give way where a table is so many pixels too wide: from the end on, never the first one or one that is firm. Pure. */
export function givingWay(columns: readonly Fitted[], widths: readonly number[], over: number): string[] {
  const gone: string[] = []
  let left = over
  for (let at = columns.length - 1; at > 0 && left > 0; at -= 1) {
    const column = columns[at]
    if (!column || column.firm || column.fixed) continue
    gone.push(column.key)
    left -= widths[at] ?? 0
  }
  return gone
}

/**
 * The columns of a table that there is room for. They are measured as they stand in `box`, again when it becomes wider or narrower. Where somebody chose
 * columns themselves, or on a phone, all stay and the table scrolls.
 */
export function useFittingColumns<Column extends Fitted>(
  columns: readonly Column[],
  box: RefObject<HTMLElement | null>,
  isAll: boolean,
): readonly Column[] {
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const fitting = isAll ? columns : columns.filter(({ key }) => !gone.has(key))

  // Rows that come later may be wider: looked at after every render; columns only ever go, so it ends.
  useLayoutEffect(() => {
    const table = box.current?.querySelector('table')
    const place = table?.parentElement
    const heads = [...(table?.querySelectorAll<HTMLElement>('thead th') ?? [])]
    if (isAll || !place || heads.length < fitting.length) return
    const over = place.scrollWidth - place.clientWidth
    if (over <= 1) return
    // Before them there may be a head of boxes to tick.
    const widths = heads.slice(heads.length - fitting.length).map(({ offsetWidth }) => offsetWidth)
    const more = givingWay(fitting, widths, over)
    if (more.length > 0) setGone((now) => new Set([...now, ...more]))
  })

  useEffect(() => {
    const { current } = box
    if (!current) return
    let width = current.clientWidth
    const observer = new ResizeObserver(() => {
      if (current.clientWidth === width) return
      width = current.clientWidth
      setGone(new Set())
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [box])

  return fitting
}
