import { DownloadOutlined, ReloadOutlined, SettingOutlined } from '@ant-design/icons'
import { Button, Checkbox, DatePicker, Input, Popover, Progress, Select } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import type { ReactNode } from 'react'
import {
  type DataColumn,
  type DataFilter,
  isNarrowed,
  type LoadRows,
  type Rows,
  type useColumnChoice,
  useExport,
  useSearchWord,
} from '../table/index.ts'
import { Row } from '../../../ui/layout.tsx'
import css from './data-table.module.css'
import { texts } from './texts.ts'

const words = texts.table
const DAY = 'YYYY-MM-DD'

interface ToolbarProps<Row extends object> {
  label: string
  rows: Rows<Row>
  filters: readonly DataFilter[]
  search: string | undefined
  actions: ReactNode
  columns: readonly DataColumn<Row>[]
  /** The columns of the choice: what the table shows, and what is exported. */
  shown: readonly DataColumn<Row>[]
  choice: ReturnType<typeof useColumnChoice>
  load: LoadRows<Row>
  rowKey: (row: Row) => string
  exportSize: number
  canExport: boolean
}

/** Above the table: what narrows it on the left, what is done with it on the right. */
export function TableToolbar<Row extends object>(props: ToolbarProps<Row>) {
  const { rows, filters, search, actions, columns, choice, shown, canExport } = props
  const { query, change } = rows
  const set = (values: Record<string, string | undefined>) =>
    change({
      filters: Object.fromEntries(
        Object.entries({ ...query.filters, ...values }).filter((pair): pair is [string, string] => Boolean(pair[1])),
      ),
    })
  return (
    <Row className={css.toolbar} role="search">
      {search !== undefined && <Search label={search} value={query.keyword} change={change} />}
      {filters.map((filter) =>
        filter.kind === 'select' ? (
          <Select<string>
            key={filter.name}
            aria-label={filter.label}
            value={query.filters[filter.name] ?? ''}
            onChange={(value) => set({ [filter.name]: value })}
            popupMatchSelectWidth={false}
            options={[
              { value: '', label: `${filter.label}：${words.all}` },
              ...filter.options.map(({ value, label }) => ({ value: String(value), label })),
            ]}
          />
        ) : (
          <DatePicker.RangePicker
            key={filter.name}
            aria-label={filter.label}
            // The name of the field is read in the first half; both are as wide.
            style={{ width: `${2 * filter.label.length + 14}em`, maxWidth: '100%' }}
            allowEmpty
            placeholder={[`${filter.label}：${words.from}`, words.to]}
            value={[dayOf(query.filters[`${filter.name}From`]), dayOf(query.filters[`${filter.name}To`])]}
            onChange={(days) =>
              set({ [`${filter.name}From`]: days?.[0]?.format(DAY), [`${filter.name}To`]: days?.[1]?.format(DAY) })
            }
          />
        ),
      )}
      {isNarrowed(query) && (
        <Button type="link" onClick={() => change({ keyword: '', filters: {} })}>
          {words.reset}
        </Button>
      )}
      <Row align="stretch" className={css.tools}>
        {actions}
        <Button
          icon={<ReloadOutlined />}
          title={words.refresh}
          aria-label={words.refresh}
          loading={rows.loading && rows.page !== undefined}
          onClick={rows.reload}
        />
        <Columns columns={columns} choice={choice} shown={shown} />
        {canExport && <Export {...props} />}
      </Row>
    </Row>
  )
}

const dayOf = (text: string | undefined): Dayjs | null => {
  const day = text ? dayjs(text, DAY) : null
  return day?.isValid() ? day : null
}

/** Searches while one types. */
function Search({ label, value, change }: { label: string; value: string; change: Rows<object>['change'] }) {
  const { text, type, send } = useSearchWord(value, (keyword, refines) => change({ keyword }, refines))
  return (
    <Input.Search
      className={css.search ?? ''}
      allowClear
      maxLength={100}
      placeholder={label}
      aria-label={label}
      value={text}
      onChange={(event) => type(event.target.value)}
      onSearch={send}
    />
  )
}

function Columns<Row extends object>({
  columns,
  choice,
  shown,
}: Pick<ToolbarProps<Row>, 'columns' | 'choice' | 'shown'>) {
  const keys = shown.map(({ key }) => key)
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      title={words.columns}
      content={
        <div className={css.columns}>
          {columns.map(({ key, title, firm }) => (
            <Checkbox
              key={key}
              checked={keys.includes(key)}
              disabled={firm ?? false}
              onChange={({ target }) =>
                choice.choose(target.checked ? [...keys, key] : keys.filter((one) => one !== key))
              }
            >
              {title || key}
            </Checkbox>
          ))}
          {choice.chosen && (
            <Button type="link" size="small" onClick={() => choice.choose(undefined)}>
              {words.columnsReset}
            </Button>
          )}
        </div>
      }
    >
      <Button icon={<SettingOutlined />} title={words.columns} aria-label={words.columns} />
    </Popover>
  )
}

/** Exports what the table shows: the columns of the choice, its rows, all pages of them. */
function Export<Row extends object>(props: ToolbarProps<Row>) {
  const { progress, run, stop } = useExport(props)
  if (progress !== undefined)
    return (
      <Button onClick={stop} title={texts.cancel}>
        <Progress type="circle" percent={progress} size={16} showInfo={false} /> {words.exporting} {progress}%
      </Button>
    )
  return (
    <Button icon={<DownloadOutlined />} onClick={() => void run()}>
      {words.export}
    </Button>
  )
}
