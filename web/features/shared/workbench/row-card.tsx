import type { ReactNode } from 'react'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { type DataColumn, DASH } from '../table/index.ts'
import css from './row-card.module.css'

/** A row on a phone: its first column as title, its tags, the other columns with their names, its buttons. */
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
  const values = others.filter(({ isTag }) => !isTag)
  return (
    <Stack gap={2}>
      <Row justify="between" align="start" rowGap={1}>
        {first && <div className={css.title}>{cellOf(first, row)}</div>}
        <Row gap={1}>
          {others
            .filter(({ isTag }) => isTag)
            .map((column) => (
              <span key={column.key}>{cellOf(column, row)}</span>
            ))}
        </Row>
      </Row>
      <dl className={css.values}>
        {values.map((column) => {
          const value = cellOf(column, row)
          if (value === undefined || value === null || value === '' || value === DASH) return null
          return (
            <div key={column.key}>
              <Hint as="dt">{column.title}</Hint>
              <dd>{value}</dd>
            </div>
          )
        })}
      </dl>
      {buttons}
    </Stack>
  )
}

const cellOf = <R extends object>({ key, render }: DataColumn<R>, row: R): ReactNode =>
  render ? render(row) : (row as Record<string, ReactNode>)[key]
