import { Fragment, type MouseEvent, type ReactNode, useCallback, useState } from 'react'
import { cx } from './cx.ts'
import { ChevronDownIcon, ChevronRightIcon, ChevronUpIcon } from './icons.tsx'
import css from './table.module.css'
import { texts } from './texts.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface TableColumn<Row> {
  key: string
  title: string
  /** How a cell looks; the field itself unless told. */
  render?: (row: Row) => ReactNode
  sortable?: boolean
  /** About so wide, in px, where there is room for all. */
  width?: number
  align?: 'left' | 'right' | 'center'
  /** Its head is somebody's words, which may be long: broken into lines. */
  wraps?: boolean
  /** Stays in sight while the rest scrolls; the first column does anyway. */
  fixed?: 'left' | 'right'
}

export interface Sorting {
  key: string
  order: 'asc' | 'desc'
}

export type TableProps<Row extends object> = {
  /** What the rows are: names the table. */
  label: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  sort?: Sorting | undefined
  /** A press on a head: upwards, downwards, as it was. */
  onSort?: (sort: Sorting | undefined) => void
  /** Checkboxes of rows, by their keys. */
  selection?:
    | { chosen: ReadonlySet<string>; onChange: (keys: readonly string[], isChosen: boolean) => void }
    | undefined
  /** What a row tells when it is opened. */
  detail?: (row: Row) => ReactNode
  /** Marks of a row, for tests and styles. */
  rowData?: (row: Row) => Record<`data-${string}`, string>
  onRowClick?: (event: MouseEvent<HTMLElement>, row: Row) => void
  /** Other rows are on their way. */
  busy?: boolean
  /** Shown where there are none. */
  empty?: ReactNode
}

const next = (sort: Sorting | undefined, key: string): Sorting | undefined =>
  sort?.key !== key ? { key, order: 'asc' } : sort.order === 'asc' ? { key, order: 'desc' } : undefined

/** Rows and columns. Scrolls sideways by itself, its first column in sight, with a shadow where there is more; heads that sort are buttons. */
export function Table<Row extends object>(props: TableProps<Row>) {
  const { label, columns, rows, rowKey, sort, onSort, selection, detail, busy, empty } = props
  const all = columns.length + (detail ? 1 : 0) + (selection ? 1 : 0)
  return (
    <section ref={useEdges()} className={css.scroll} aria-label={label} tabIndex={0}>
      <table className={css.table} aria-busy={busy || undefined}>
        <colgroup>
          {selection && <col />}
          {detail && <col />}
          {columns.map(({ key, width }) => (
            <col key={key} width={width} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {selection && (
              <th className={css.toggle}>
                <input
                  type="checkbox"
                  aria-label={texts.selectAll}
                  checked={rows.length > 0 && rows.every((row) => selection.chosen.has(rowKey(row)))}
                  onChange={({ target }) => selection.onChange(rows.map(rowKey), target.checked)}
                />
              </th>
            )}
            {detail && (
              <th className={css.toggle}>
                <VisuallyHidden>{texts.openRow}</VisuallyHidden>
              </th>
            )}
            {columns.map((column, at) => (
              <th
                key={column.key}
                scope="col"
                className={cellClass(column, at)}
                aria-sort={sort?.key === column.key ? (sort.order === 'asc' ? 'ascending' : 'descending') : undefined}
              >
                {column.sortable && onSort ? (
                  <button type="button" className={css.sort} onClick={() => onSort(next(sort, column.key))}>
                    {column.title}
                    <span className={css.arrows} aria-hidden="true">
                      <ChevronUpIcon size={12} data-on={isOn(sort, column.key, 'asc')} />
                      <ChevronDownIcon size={12} data-on={isOn(sort, column.key, 'desc')} />
                    </span>
                  </button>
                ) : (
                  column.title
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Line key={rowKey(row)} {...props} row={row} />
          ))}
          {rows.length === 0 && (
            <tr>
              <td colSpan={all} className={css.empty}>
                {empty}
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </section>
  )
}

/** Marks on which sides of a box there is more of it to scroll to. */
function useEdges() {
  return useCallback((box: HTMLElement | null) => {
    if (!box) return undefined
    const mark = () => {
      const { scrollLeft, scrollWidth, clientWidth } = box
      box.toggleAttribute('data-before', scrollLeft > 1)
      box.toggleAttribute('data-behind', scrollLeft + clientWidth < scrollWidth - 1)
    }
    const sizes = new ResizeObserver(mark)
    sizes.observe(box)
    if (box.firstElementChild) sizes.observe(box.firstElementChild)
    box.addEventListener('scroll', mark, { passive: true })
    return () => {
      sizes.disconnect()
      box.removeEventListener('scroll', mark)
    }
  }, [])
}

const isOn = (sort: Sorting | undefined, key: string, order: Sorting['order']) =>
  (sort?.key === key && sort.order === order) || undefined

/** So narrow a column is meant to be: numbers of lines, ticks. */
const SLIM = 100

function cellClass<Row>({ align, fixed, wraps, width = SLIM }: TableColumn<Row>, at: number): string {
  return cx(
    align && css[align],
    wraps && css.wraps,
    width < SLIM && css.slim,
    fixed === 'right' ? css.fixedRight : (at === 0 || fixed) && css.fixedLeft,
  )
}

function Line<Row extends object>({
  row,
  rowKey,
  columns,
  selection,
  detail,
  rowData,
  onRowClick,
}: TableProps<Row> & { row: Row }) {
  const [isOpen, setOpen] = useState(false)
  const key = rowKey(row)
  const cells = columns.map((column, at) => (
    <td key={column.key} className={cellClass(column, at)}>
      {column.render ? column.render(row) : (row as Record<string, ReactNode>)[column.key]}
    </td>
  ))
  return (
    <Fragment>
      <tr
        {...rowData?.(row)}
        className={cx(onRowClick && css.clickable)}
        onClick={onRowClick && ((event) => onRowClick(event, row))}
      >
        {selection && (
          <td className={css.toggle}>
            <input
              type="checkbox"
              aria-label={texts.selectRow}
              checked={selection.chosen.has(key)}
              onChange={({ target }) => selection.onChange([key], target.checked)}
            />
          </td>
        )}
        {detail && (
          <td className={css.toggle}>
            <button
              type="button"
              className={css.open}
              aria-expanded={isOpen}
              aria-label={isOpen ? texts.closeRow : texts.openRow}
              onClick={() => setOpen(!isOpen)}
            >
              <ChevronRightIcon size={16} />
            </button>
          </td>
        )}
        {cells}
      </tr>
      {detail && isOpen && (
        <tr>
          <td colSpan={columns.length + (selection ? 2 : 1)} className={css.detail}>
            {detail(row)}
          </td>
        </tr>
      )}
    </Fragment>
  )
}

/** Puts rows into the order of a head, where all of them are here. Pure. */
export function sorted<Row>(
  rows: readonly Row[],
  sort: Sorting | undefined,
  valueOf: Record<string, (row: Row) => number>,
): readonly Row[] {
  const value = sort && valueOf[sort.key]
  if (!value) return rows
  return rows.toSorted((a, b) => (value(a) - value(b)) * (sort.order === 'asc' ? 1 : -1))
}
