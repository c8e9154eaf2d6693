import { type ReactNode, useImperativeHandle, useRef, useState } from 'react'
import { Row } from '../../../ui/layout.tsx'
import {
  type BulkAction,
  type BulkDialog,
  type DataColumn,
  type DataTableProps,
  DataTable as BaseTable,
  type TableHandle,
  textOf,
} from '../table/index.ts'
import { BulkRun } from './bulk-run.tsx'
import css from './data-table.module.css'
import { Button } from '../../../ui/button.tsx'
import { texts } from './texts.ts'
import { useMayExport } from './use-admin.ts'

const words = texts.table
interface Props<Row extends object> extends Omit<DataTableProps<Row>, 'selection' | 'bar'> {
  /** Actions on selected rows; rows have no checkboxes without it. */
  bulk?: readonly (BulkAction<Row> | BulkDialog<Row>)[]
}

/** The list of the back office: the table of `features/shared/table` with bulk actions. */
export function DataTable<R extends object>({ bulk = [], ref, columns, rowKey, canExport = true, ...rest }: Props<R>) {
  const mayExport = useMayExport()
  const table = useRef<TableHandle>(null)
  const [selected, setSelected] = useState<ReadonlyMap<string, R>>(new Map())
  const [running, setRunning] = useState<BulkAction<R> | BulkDialog<R>>()
  const reload = () => table.current?.reload()
  useImperativeHandle(ref, () => ({ reload }), [])
  const select = (rows: readonly R[], isChosen: boolean) => {
    const next = new Map(selected)
    for (const row of rows) {
      if (isChosen) next.set(rowKey(row), row)
      else next.delete(rowKey(row))
    }
    setSelected(next)
  }
  const bar = selected.size > 0 && (
    <Row className={css.selected} role="status">
      <span>{words.selected(selected.size)}</span>
      {bulk.map((action) => (
        <Button
          variant="line"
          key={action.key}
          size="s"
          danger={action.danger ?? false}
          onClick={() => setRunning(action)}
        >
          {action.label}
        </Button>
      ))}
      <Button size="s" variant="text" onClick={() => setSelected(new Map())}>
        {words.unselect}
      </Button>
    </Row>
  )
  return (
    <>
      <BaseTable<R>
        {...rest}
        ref={table}
        rowKey={rowKey}
        canExport={canExport && mayExport}
        columns={columns.map((column, at) => withCutText(column, at === 0))}
        selection={bulk.length > 0 ? { chosen: new Set(selected.keys()), onChange: select } : undefined}
        bar={bar}
      />
      {running && 'dialog' in running && (
        <Dialog
          of={running}
          rows={[...selected.values()]}
          close={(isDone) => {
            setRunning(undefined)
            if (!isDone) return
            setSelected(new Map())
            reload()
          }}
        />
      )}
      {running && 'run' in running && (
        <BulkRun
          action={running}
          rows={[...selected.values()]}
          rowKey={rowKey}
          nameOf={(row) => nameOf(columns, row)}
          onClose={(done) => {
            setRunning(undefined)
            setSelected((now) => new Map([...now].filter(([key]) => !done.has(key))))
            reload()
          }}
        />
      )}
    </>
  )
}

/** A component, so that a dialog can use hooks. */
const Dialog = <R extends object>({ of, ...props }: { of: BulkDialog<R> } & Parameters<BulkDialog<R>['dialog']>[0]) =>
  of.dialog(props)

/** The name of a row: the text of its first data column. */
function nameOf<R extends object>(columns: readonly DataColumn<R>[], row: R): string {
  const first = columns.find(({ text }) => text !== null)
  if (!first) return ''
  const value = textOf(first, row)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** Truncates long text, with the full text as tooltip, so that one long name does not widen the table. */
function withCutText<R extends object>(column: DataColumn<R>, isName: boolean): DataColumn<R> {
  const { key, render, width } = column
  return {
    ...column,
    render: (row) => {
      const content = render ? render(row) : (row as Record<string, ReactNode>)[key]
      if (typeof content !== 'string' || content === '' || width !== undefined) return content
      return (
        <span className={isName ? css.name : css.words} title={content}>
          {content}
        </span>
      )
    },
  }
}
