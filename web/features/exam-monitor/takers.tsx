import type { MonitorRow } from '@zhixing/contract/exam/monitor'
import { Empty, Grid, Pagination, Skeleton, Table, type TableColumnsType } from 'antd'
import { Row } from '../../ui/layout.tsx'
import css from './monitor.module.css'
import { Alerts, Answered, Actions, type ActionsProps, DOING, Left, Name, Saved, State } from './taker-cells.tsx'
import { texts } from './texts.ts'

interface TakersProps extends Omit<ActionsProps, 'row'> {
  /** Undefined while the first answer is on its way. */
  rows: readonly MonitorRow[] | undefined
  serverTime: string
  /** What is said where there is nobody. */
  empty: string
  page: number
  pageSize: number
  total: number
  onPage: (page: number) => void
}

/** Everybody who sits, a page at a time: a table, and cards where a table would have to be pushed to and fro. */
export function Takers({ rows, serverTime, empty, page, pageSize, total, onPage, ...actions }: TakersProps) {
  const isWide = Grid.useBreakpoint().md === true
  if (!rows) return <Skeleton active />
  const pagination = {
    current: page,
    pageSize,
    total,
    hideOnSinglePage: true,
    showSizeChanger: false,
    onChange: onPage,
  }
  if (!isWide)
    return rows.length === 0 ? (
      <Empty description={empty} />
    ) : (
      <>
        <ul className={css.cards}>
          {rows.map((row) => (
            <li key={row.recordId} data-taker={row.recordId}>
              <Row justify="between" nowrap>
                <Name row={row} />
                <Actions row={row} {...actions} />
              </Row>
              <Answered row={row} />
              <Row rowGap={1}>
                <State row={row} />
                <Alerts row={row} />
                {row.examStatus === DOING && (
                  <span className={css.muted}>
                    {texts.left} <Left row={row} serverTime={serverTime} />
                  </span>
                )}
              </Row>
            </li>
          ))}
        </ul>
        <Pagination simple align="center" {...pagination} />
      </>
    )

  const columns: TableColumnsType<MonitorRow> = [
    { key: 'name', title: texts.name, fixed: 'left', width: 132, render: (_, row) => <Name row={row} /> },
    { key: 'state', title: texts.state, width: 104, render: (_, row) => <State row={row} /> },
    { key: 'progress', title: texts.progress, width: 132, render: (_, row) => <Answered row={row} /> },
    { key: 'alerts', title: texts.alerts, width: 108, render: (_, row) => <Alerts row={row} /> },
    {
      key: 'left',
      title: texts.left,
      width: 88,
      render: (_, row) => <Left row={row} serverTime={serverTime} />,
    },
    { key: 'saved', title: texts.saved, width: 84, render: (_, row) => <Saved row={row} /> },
    {
      key: 'deeds',
      title: texts.actions,
      width: 64,
      fixed: 'right',
      render: (_, row) => <Actions row={row} {...actions} />,
    },
  ]
  return (
    <Table<MonitorRow>
      rowKey="recordId"
      size="small"
      columns={columns}
      dataSource={rows}
      locale={{ emptyText: empty }}
      scroll={{ x: 712 }}
      onRow={({ recordId }) => ({ 'data-taker': recordId }) as object}
      pagination={pagination}
    />
  )
}
