import { Button, Empty, Pagination, Result, Skeleton, Table, type TableColumnsType } from 'antd'
import { type MouseEvent, type ReactNode, useImperativeHandle, useState } from 'react'
import {
  type BulkAction,
  type BulkDialog,
  type DataColumn,
  type DataTableProps,
  isNarrowed,
  isRowClick,
  pageSizes,
  specOf,
  useColumnChoice,
  useNarrow,
  useRows,
} from '../table/index.ts'
import { BulkRun } from './bulk-run.tsx'
import { Panel, Row } from '../../../ui/layout.tsx'
import css from './data-table.module.css'
import { TableToolbar } from './table-toolbar.tsx'
import { texts } from './texts.ts'

const words = texts.table
interface Props<Row extends object> extends DataTableProps<Row> {
  bulk?: readonly (BulkAction<Row> | BulkDialog<Row>)[]
}

/** The list of the back office: searched, filtered, sorted and paged by its address, see README.md. */
export function DataTable<Row extends object>({
  name,
  label,
  rowKey,
  columns,
  load,
  filters = [],
  search,
  bulk = [],
  actions,
  pageSize = 20,
  exportSize = 100,
  canExport = true,
  empty,
  card,
  onRowClick,
  ref,
}: Props<Row>) {
  const rows = useRows(specOf(columns, filters, pageSize), load)
  const choice = useColumnChoice(name, columns)
  const [selected, setSelected] = useState<ReadonlyMap<string, Row>>(new Map())
  const [running, setRunning] = useState<BulkAction<Row> | BulkDialog<Row>>()
  const isNarrow = useNarrow()
  useImperativeHandle(ref, () => ({ reload: rows.reload }), [rows.reload])

  const { query, page, loading, error } = rows
  const shown = columns.filter(({ key }) => choice.shown.includes(key))
  const asCards = card !== undefined && isNarrow
  const nothing = isNarrowed(query) ? (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={words.emptyFiltered}>
      <Button onClick={() => rows.change({ keyword: '', filters: {} })}>{words.reset}</Button>
    </Empty>
  ) : (
    (empty ?? <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={words.empty} />)
  )

  return (
    <Panel as="section" className={css.box} aria-label={words.label(label)}>
      <TableToolbar
        {...{
          label,
          rows,
          filters,
          search,
          actions,
          columns,
          choice,
          load,
          rowKey,
          exportSize,
          canExport,
          shown,
        }}
      />
      {bulk.length > 0 && selected.size > 0 && (
        <Row className={css.selected} role="status">
          <span>{words.selected(selected.size)}</span>
          {bulk.map((action) => (
            <Button key={action.key} size="small" danger={action.danger ?? false} onClick={() => setRunning(action)}>
              {action.label}
            </Button>
          ))}
          <Button size="small" type="link" onClick={() => setSelected(new Map())}>
            {words.unselect}
          </Button>
        </Row>
      )}
      {error !== undefined ? (
        <Result
          status="warning"
          title={words.failed}
          subTitle={error}
          extra={
            <Button type="primary" onClick={rows.reload}>
              {words.retry}
            </Button>
          }
        />
      ) : page === undefined ? (
        <Skeleton active title={false} paragraph={{ rows: 8, width: '100%' }} className={css.waiting} />
      ) : asCards ? (
        <ul className={css.cards} aria-busy={loading}>
          {page.list.map((row) => (
            <li key={rowKey(row)}>{card(row)}</li>
          ))}
          {page.list.length === 0 && nothing}
        </ul>
      ) : (
        <Table<Row>
          size="middle"
          rowKey={rowKey}
          dataSource={page.list}
          loading={{ spinning: loading, delay: 250 }}
          columns={shown.map((column, index) => antColumn(column, index, query.sort, query.order))}
          pagination={false}
          scroll={{ x: 'max-content' }}
          locale={{ emptyText: nothing }}
          onChange={(_pagination, _filters, sorter) => {
            const one = Array.isArray(sorter) ? sorter[0] : sorter
            rows.change(
              one?.order
                ? { sort: String(one.columnKey), order: one.order === 'descend' ? 'desc' : 'asc' }
                : { sort: undefined, order: 'asc' },
            )
          }}
          {...(onRowClick
            ? {
                onRow: (row: Row) => ({
                  onClick: (event: MouseEvent<HTMLElement>) => {
                    if (isRowClick({ target: event.target as Element, currentTarget: event.currentTarget }))
                      onRowClick(row)
                  },
                  className: css.clickable ?? '',
                }),
              }
            : {})}
          {...(bulk.length > 0
            ? {
                rowSelection: {
                  selectedRowKeys: [...selected.keys()],
                  preserveSelectedRowKeys: true,
                  fixed: !isNarrow,
                  onChange: (keys: unknown[], list: (Row | undefined)[]) => {
                    const known = new Map(selected)
                    for (const row of list) if (row) known.set(rowKey(row), row)
                    const wanted = new Set(keys.map(String))
                    setSelected(new Map([...known].filter(([key]) => wanted.has(key))))
                  },
                },
              }
            : {})}
        />
      )}
      {page !== undefined && error === undefined && page.totalCount > 0 && (
        <Pagination
          className={css.pages ?? ''}
          align="end"
          size={isNarrow ? 'small' : 'medium'}
          current={query.pageCurrent}
          pageSize={query.pageSize}
          total={page.totalCount}
          showSizeChanger
          pageSizeOptions={pageSizes.map(String)}
          showLessItems={isNarrow}
          showTotal={page.isMore === 1 ? words.moreThan : words.total}
          onChange={(pageCurrent, size) => rows.change(size === query.pageSize ? { pageCurrent } : { pageSize: size })}
        />
      )}
      {running && 'dialog' in running && (
        <Dialog
          of={running}
          rows={[...selected.values()]}
          close={(isDone) => {
            setRunning(undefined)
            if (!isDone) return
            setSelected(new Map())
            rows.reload()
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
            rows.reload()
          }}
        />
      )}
    </Panel>
  )
}

/** A part of its own: a dialog may ask hooks. */
const Dialog = <Row extends object>({
  of,
  ...props
}: { of: BulkDialog<Row> } & Parameters<BulkDialog<Row>['dialog']>[0]) => of.dialog(props)

/** What a row is called where there is room for one thing: its first column, as text. */
function nameOf<Row extends object>(columns: readonly DataColumn<Row>[], row: Row): string {
  const first = columns.find(({ text }) => text !== null)
  if (!first) return ''
  const value = first.text ? first.text(row) : (row as Record<string, unknown>)[first.key]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** Words alone are cut where they are long, and shown whole to whom points at them. */
const cell = (content: ReactNode) =>
  typeof content === 'string' && content !== '' ? (
    <span className={css.words} title={content}>
      {content}
    </span>
  ) : (
    content
  )

function antColumn<Row extends object>(
  column: DataColumn<Row>,
  index: number,
  sort: string | undefined,
  order: 'asc' | 'desc',
): TableColumnsType<Row>[number] {
  const { key, title, render, text, width, align, sortable, fixed } = column
  const stays = fixed ?? (index === 0 ? 'left' : undefined)
  // Buttons, which have no text, stay beside each other.
  const className = index === 0 ? css.name : text === null ? undefined : css.text
  return {
    key,
    dataIndex: key,
    title,
    ...(width === undefined ? {} : { width }),
    ...(align === undefined ? {} : { align }),
    ...(stays ? { fixed: stays } : {}),
    ...(className && width === undefined ? { className } : {}),
    render: (value: unknown, row: Row) => cell(render ? render(row) : (value as ReactNode)),
    ...(sortable
      ? {
          sorter: true,
          showSorterTooltip: false,
          sortOrder: sort === key ? (order === 'desc' ? 'descend' : 'ascend') : null,
        }
      : {}),
  }
}
