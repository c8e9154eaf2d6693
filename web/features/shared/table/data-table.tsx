import { type ReactNode, useImperativeHandle } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Hint, Panel, Row, Stack } from '../../../ui/layout.tsx'
import { Select } from '../../../ui/input.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Table } from '../../../ui/table.tsx'
import { useColumnChoice } from './column-choice.ts'
import css from './data-table.module.css'
import { isRowClick } from './row-click.ts'
import { isNarrowed, pageSizes } from './table-query.ts'
import type { DataTableProps } from './table-types.ts'
import { texts } from './texts.ts'
import { Toolbar } from './toolbar.tsx'
import { useNarrow } from './use-narrow.ts'
import { specOf, useRows } from './use-rows.ts'

/** A list that is searched, filtered, sorted and paged by its address. */
export function DataTable<R extends object>({
  name,
  label,
  rowKey,
  columns,
  load,
  filters = [],
  search,
  actions,
  pageSize = 20,
  exportSize = 100,
  canExport = true,
  empty,
  card,
  onRowClick,
  selection,
  bar,
  ref,
}: DataTableProps<R>) {
  const rows = useRows(specOf(columns, filters, pageSize), load)
  const choice = useColumnChoice(name, columns)
  const isNarrow = useNarrow()
  useImperativeHandle(ref, () => ({ reload: rows.reload }), [rows.reload])
  const { query, loading } = rows
  const shown = columns.filter(({ key }) => choice.shown.includes(key))
  const nothing = isNarrowed(query) ? (
    <Empty
      compact
      art="search"
      title={texts.emptyFiltered}
      action={
        <Button variant="line" onClick={() => rows.change({ keyword: '', filters: {} })}>
          {texts.reset}
        </Button>
      }
    />
  ) : (
    emptyState(empty)
  )
  return (
    <Panel as="section" aria-label={texts.label(label)} className={css.box}>
      <Toolbar
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
      {bar}
      <QueryView of={{ data: rows.page, error: rows.error, reload: rows.reload }} lines={8} compact>
        {(page) => (
          <>
            {card && isNarrow ? (
              <Stack as="ul" aria-busy={loading}>
                {page.list.map((row) => (
                  <li key={rowKey(row)} className={css.card}>
                    {card(row)}
                  </li>
                ))}
                {page.list.length === 0 && nothing}
              </Stack>
            ) : (
              <Table<R>
                label={texts.table(label)}
                columns={shown}
                rows={page.list}
                rowKey={rowKey}
                busy={loading}
                empty={nothing}
                sort={query.sort === undefined ? undefined : { key: query.sort, order: query.order }}
                onSort={(sort) => rows.change({ sort: sort?.key, order: sort?.order ?? 'asc' })}
                {...(selection && {
                  selection: {
                    chosen: selection.chosen,
                    onChange: (keys, isChosen) =>
                      selection.onChange(
                        page.list.filter((row) => keys.includes(rowKey(row))),
                        isChosen,
                      ),
                  },
                })}
                {...(onRowClick && {
                  onRowClick: (event, row) => {
                    if (isRowClick({ target: event.target as Element, currentTarget: event.currentTarget }))
                      onRowClick(row)
                  },
                })}
              />
            )}
            {page.totalCount > 0 && (
              <Row justify="end" gap={4} className={css.pages}>
                <Hint>{(page.isMore === true ? texts.moreThan : texts.total)(page.totalCount)}</Hint>
                <Pagination
                  page={query.pageCurrent}
                  pages={Math.ceil(page.totalCount / query.pageSize)}
                  onPage={(pageCurrent) => rows.change({ pageCurrent })}
                />
                <div>
                  <Select
                    aria-label={texts.size}
                    value={query.pageSize}
                    onChange={(event) => rows.change({ pageSize: Number(event.target.value) })}
                  >
                    {pageSizes.map((size) => (
                      <option key={size} value={size}>
                        {texts.sizeOf(size)}
                      </option>
                    ))}
                  </Select>
                </div>
              </Row>
            )}
          </>
        )}
      </QueryView>
    </Panel>
  )
}

/** A sentence in the default empty state, or the element of the page. */
const emptyState = (empty: ReactNode) =>
  empty === undefined || typeof empty === 'string' ? <Empty compact title={empty ?? texts.empty} /> : empty
