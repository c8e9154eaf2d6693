import type { ReactNode } from 'react'
import { Hint, Stack } from '../../../ui/layout.tsx'
import type { DataColumn } from '../table/index.ts'
import css from './row-card.module.css'

/** A row on a phone: its first column as title, the other columns with their names, its buttons. */
export function RowCard<R extends object>({
  columns,
  row,
  buttons,
}: {
  columns: readonly DataColumn<R>[]
  row: R
  buttons: ReactNode
}) {
  const [first, ...others] = columns.filter(({ hidden }) => !hidden)
  return (
    <Stack gap={2}>
      {first && <div className={css.title}>{cellOf(first, row)}</div>}
      <dl className={css.values}>
        {others.map((column) => (
          <div key={column.key}>
            <Hint as="dt">{column.title}</Hint>
            <dd>{cellOf(column, row)}</dd>
          </div>
        ))}
      </dl>
      {buttons}
    </Stack>
  )
}

const cellOf = <R extends object>({ key, render }: DataColumn<R>, row: R): ReactNode =>
  render ? render(row) : (row as Record<string, ReactNode>)[key]
