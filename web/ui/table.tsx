import { Fragment, type MouseEvent, type ReactNode, useCallback, useState } from 'react'
import { cx } from './cx.ts'
import { ChevronDownIcon, ChevronRightIcon, ChevronUpIcon } from './icons.tsx'
import css from './table.module.css'
import { texts } from './texts.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

export interface TableColumn<Row> {
  key: string
  title: string
  /** Renders a cell; the field's value by default. */
  render?: (row: Row) => ReactNode
  sortable?: boolean
  /** Preferred width in px. */
  width?: number
  align?: 'left' | 'right' | 'center'
  /** Wraps the header, for user-defined titles. */
  wraps?: boolean
  /** Sticky column; the first one always is. */
  fixed?: 'left' | 'right'
}

export interface Sorting {
  key: string
  order: 'asc' | 'desc'
}

export type TableProps<Row extends object> = {
  /** Accessible name of the table. */
  label: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  sort?: Sorting | undefined
  /** Header click: ascending, descending, unsorted (undefined). */
  onSort?: (sort: Sorting | undefined) => void
  /** Row selection by keys. */
  selection?:
    | { chosen: ReadonlySet<string>; onChange: (keys: readonly string[], isChosen: boolean) => void }
    | undefined
  /** Renders the expanded part of a row. */
  detail?: (row: Row) => ReactNode
  /** Data attributes of a row, for tests and styles. */
  rowData?: (row: Row) => Record<`data-${string}`, string>
  onRowClick?: (event: MouseEvent<HTMLElement>, row: Row) => void
  /** Reloading. */
  busy?: boolean
  /** Empty state. */
  empty?: ReactNode
}

const next = (sort: Sorting | undefined, key: string): Sorting | undefined =>
  sort?.key !== key ? { key, order: 'asc' } : sort.order === 'asc' ? { key, order: 'desc' } : undefined

/** Data table. Scrolls horizontally with a sticky first column and edge shadows; sortable headers are buttons. */
export function Table<Row extends object>(props: TableProps<Row>) {
  const { label, rows, rowKey, sort, onSort, selection, detail, busy, empty } = props
  const columns = props.columns.map((column) => aligned(column, rows[0]))
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
            <Line key={rowKey(row)} {...props} columns={columns} row={row} />
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

/** Marks the sides of a scroll container that have hidden content. */
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

const contentOf = <Row extends object>({ key, render }: TableColumn<Row>, row: Row): ReactNode =>
  render ? render(row) : (row as Record<string, ReactNode>)[key]

/** Numbers end at the right, so that their digits stand below each other. */
const aligned = <Row extends object>(column: TableColumn<Row>, first: Row | undefined): TableColumn<Row> =>
  first && !column.align && typeof contentOf(column, first) === 'number' ? { ...column, align: 'right' } : column

/** Columns below this width (px) are narrow: numbers, checkboxes. */
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
      {contentOf(column, row)}
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

/** Sorts rows on the client; unchanged without a sorting. */
export function sorted<Row>(
  rows: readonly Row[],
  sort: Sorting | undefined,
  valueOf: Record<string, (row: Row) => number>,
): readonly Row[] {
  const value = sort && valueOf[sort.key]
  if (!value) return rows
  return rows.toSorted((a, b) => (value(a) - value(b)) * (sort.order === 'asc' ? 1 : -1))
}
