import { type ReactNode, useState } from 'react'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/choice.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DownloadIcon, FilterIcon, RefreshIcon, SettingsIcon } from '../../../ui/icons.tsx'
import { Input, Select } from '../../../ui/input.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import type { useColumnChoice } from './column-choice.ts'
import css from './data-table.module.css'
import { SearchInput } from './search-input.tsx'
import { isNarrowed } from './table-query.ts'
import type { DataColumn, DataFilter } from './table-types.ts'
import { texts } from './texts.ts'
import { type ExportOf, useExport } from './use-export.ts'
import { useNarrow } from './use-narrow.ts'

interface ToolbarProps<Row extends object> extends ExportOf<Row> {
  filters: readonly DataFilter[]
  search: string | undefined
  actions: ReactNode
  columns: readonly DataColumn<Row>[]
  choice: ReturnType<typeof useColumnChoice>
  canExport: boolean
}

/** Above the table: search and filters on the left, actions on the right. */
export function Toolbar<R extends object>(props: ToolbarProps<R>) {
  const { rows, filters, search, actions, columns, choice, shown, canExport } = props
  const { query, change } = rows
  const isNarrow = useNarrow()
  const [isOpen, setOpen] = useState(false)
  const isFolding = isNarrow && filters.length > 1
  const set = (name: string, value: string) =>
    change({
      filters: Object.fromEntries(Object.entries({ ...query.filters, [name]: value }).filter(([, one]) => one !== '')),
    })
  return (
    <Row role="search" className={css.toolbar}>
      {search !== undefined && (
        <SearchInput
          label={search}
          value={query.keyword}
          onSearch={(keyword, refines) => change({ keyword }, refines)}
        />
      )}
      {isFolding && (
        <Button variant="line" aria-expanded={isOpen} icon={<FilterIcon size={16} />} onClick={() => setOpen(!isOpen)}>
          {texts.filters(Object.keys(query.filters).length)}
        </Button>
      )}
      {(isFolding && !isOpen ? [] : filters).map((filter) =>
        filter.kind === 'select' ? (
          <div key={filter.name}>
            <Select
              aria-label={filter.label}
              value={query.filters[filter.name] ?? ''}
              onChange={(event) => set(filter.name, event.target.value)}
            >
              <option value="">{`${filter.label}：${texts.all}`}</option>
              {filter.options.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          </div>
        ) : (
          <Row key={filter.name} gap={1} className={css.days}>
            <Hint as="span">{filter.label}</Hint>
            {(['From', 'To'] as const).map((end) => (
              <Input
                key={end}
                type="date"
                aria-label={`${filter.label}：${end === 'From' ? texts.from : texts.to}`}
                value={query.filters[`${filter.name}${end}`] ?? ''}
                onChange={(event) => set(`${filter.name}${end}`, event.target.value)}
              />
            ))}
          </Row>
        ),
      )}
      {isNarrowed(query) && (
        <Button variant="text" size="s" onClick={() => change({ keyword: '', filters: {} })}>
          {texts.reset}
        </Button>
      )}
      <Row gap={1} className={css.tools}>
        {actions}
        <IconButton label={texts.refresh} size="s" aria-busy={rows.loading} onClick={rows.reload}>
          <RefreshIcon size={18} />
        </IconButton>
        <Columns columns={columns} choice={choice} shown={shown} />
        {canExport && <Export {...props} />}
      </Row>
    </Row>
  )
}

function Columns<R extends object>({ columns, choice, shown }: Pick<ToolbarProps<R>, 'columns' | 'choice' | 'shown'>) {
  const keys = shown.map(({ key }) => key)
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton label={texts.columns} size="s" onClick={() => setOpen(true)}>
        <SettingsIcon size={18} />
      </IconButton>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={texts.columns}
        size="s"
        footer={
          choice.chosen && (
            <Button variant="line" onClick={() => choice.choose(undefined)}>
              {texts.columnsReset}
            </Button>
          )
        }
      >
        <Stack>
          {columns.map(({ key, title, alwaysShown }) => (
            <Checkbox
              key={key}
              checked={keys.includes(key)}
              disabled={alwaysShown ?? false}
              onChange={({ target }) =>
                choice.choose(target.checked ? [...keys, key] : keys.filter((one) => one !== key))
              }
            >
              {title || key}
            </Checkbox>
          ))}
        </Stack>
      </Dialog>
    </>
  )
}

function Export<R extends object>(props: ExportOf<R>) {
  const { progress, run, stop } = useExport(props)
  if (progress !== undefined)
    return (
      <Button variant="line" size="s" title={texts.exportStop} onClick={stop}>
        {texts.exporting} {progress}%
      </Button>
    )
  return (
    <Button variant="line" size="s" icon={<DownloadIcon size={16} />} onClick={() => void run()}>
      {texts.export}
    </Button>
  )
}
