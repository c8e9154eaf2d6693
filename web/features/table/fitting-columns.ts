import { type RefObject, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLatest } from '../../ui/use-latest.ts'

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
 * The columns of a table that there is room for. They are measured as they stand in `box`, whenever something in it changes or it becomes wider or narrower.
 * Where somebody chose columns themselves, or on a phone, all stay and the table scrolls.
 */
export function useFittingColumns<Column extends Fitted>(
  columns: readonly Column[],
  box: RefObject<HTMLElement | null>,
  isAll: boolean,
): readonly Column[] {
  const [gone, setGone] = useState<ReadonlySet<string>>(none)
  const fitting = isAll ? columns : columns.filter(({ key }) => !gone.has(key))
  const latest = useLatest(fitting)

  useEffect(() => {
    const { current } = box
    if (!current || isAll) return
    // Before the next picture: nobody sees a column come and go. Columns only ever go, so it ends.
    const measure = () => {
      const more = tooMany(current, latest.current)
      if (more.length > 0) flushSync(() => setGone((now) => new Set([...now, ...more])))
    }
    let width = 0
    const sizes = new ResizeObserver(() => {
      if (current.clientWidth === width) return
      width = current.clientWidth
      flushSync(() => setGone(none))
      measure()
    })
    const changes = new MutationObserver(measure)
    sizes.observe(current)
    changes.observe(current, { childList: true, characterData: true, subtree: true })
    return () => {
      sizes.disconnect()
      changes.disconnect()
    }
  }, [box, isAll, latest])

  return fitting
}

const none: ReadonlySet<string> = new Set()

/** Of the columns that stand in a table, those that give way. */
function tooMany(box: HTMLElement, columns: readonly Fitted[]): string[] {
  const table = box.querySelector('table')
  const place = table?.parentElement
  const heads = [...(table?.querySelectorAll<HTMLElement>('thead th') ?? [])]
  if (!place || heads.length < columns.length) return []
  const over = place.scrollWidth - place.clientWidth
  if (over <= 1) return []
  // Before them there may be a head of boxes to tick.
  return givingWay(
    columns,
    heads.slice(heads.length - columns.length).map(({ offsetWidth }) => offsetWidth),
    over,
  )
}
