import type { MonitorRow } from '../../../shapes.ts'
import { Empty } from '../../../ui/empty.tsx'
import { Hint, Panel, Row, Stack } from '../../../ui/layout.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Table, type TableColumn } from '../../../ui/table.tsx'
import { useNarrow } from '../../shared/table/index.ts'
import { Alerts, Answered, Actions, type ActionsProps, DOING, Left, Name, Saved, State } from './taker-cells.tsx'
import { texts } from './texts.ts'

interface TakersProps extends Omit<ActionsProps, 'row'> {
  /** Undefined while loading. */
  rows: readonly MonitorRow[] | undefined
  serverTime: string
  /** Empty state. */
  empty: string
  page: number
  pageSize: number
  total: number
  onPage: (page: number) => void
}

/** Takers, paginated: a table, or cards where a table would scroll sideways. */
export function Takers({ rows, serverTime, empty, page, pageSize, total, onPage, ...actions }: TakersProps) {
  const isNarrow = useNarrow()
  if (!rows) return <Skeleton lines={8} />
  if (rows.length === 0) return <Empty title={empty} />
  const columns: TableColumn<MonitorRow>[] = [
    { key: 'name', title: texts.name, width: 132, render: (row) => <Name row={row} /> },
    { key: 'state', title: texts.state, width: 104, render: (row) => <State row={row} /> },
    { key: 'progress', title: texts.progress, width: 132, render: (row) => <Answered row={row} /> },
    { key: 'alerts', title: texts.alerts, width: 108, render: (row) => <Alerts row={row} /> },
    { key: 'left', title: texts.left, width: 88, render: (row) => <Left row={row} serverTime={serverTime} /> },
    { key: 'saved', title: texts.saved, width: 84, render: (row) => <Saved row={row} /> },
    { key: 'actions', title: texts.actions, fixed: 'right', render: (row) => <Actions row={row} {...actions} /> },
  ]
  return (
    <>
      {isNarrow ? (
        <Stack as="ul" gap={2}>
          {rows.map((row) => (
            <Panel as="li" pad={3} key={row.recordId} data-taker={row.recordId}>
              <Stack gap={2}>
                <Row justify="between" nowrap>
                  <Name row={row} />
                  <Actions row={row} {...actions} />
                </Row>
                <Answered row={row} />
                <Row rowGap={1}>
                  <State row={row} />
                  <Alerts row={row} />
                  {row.examStatus === DOING && (
                    <Hint as="span">
                      {texts.left} <Left row={row} serverTime={serverTime} />
                    </Hint>
                  )}
                </Row>
              </Stack>
            </Panel>
          ))}
        </Stack>
      ) : (
        <Panel pad={0}>
          <Table<MonitorRow>
            label={texts.takers}
            rowKey={(row) => row.recordId}
            columns={columns}
            rows={rows}
            rowData={({ recordId }) => ({ 'data-taker': recordId })}
          />
        </Panel>
      )}
      <Pagination page={page} pages={Math.ceil(total / pageSize)} onPage={onPage} />
    </>
  )
}
