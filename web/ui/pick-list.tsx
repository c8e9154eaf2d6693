import { Fragment, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { Input } from './input.tsx'
import { QueryView, type Answer } from './query-view.tsx'
import { type Space, Stack } from './layout.tsx'
import { texts } from './texts.ts'

export type PickListProps<Row> = {
  /** Result of web/use-pages.ts, or of web/use-query.ts for unpaged data. */
  of: Answer<{ list: readonly Row[] }> & { loading: boolean; hasMore?: boolean; more?: () => void }
  /** Search field above the list. `onChange` fires per keystroke; debounce the query. */
  search?: { label: string; value: string; onChange: (text: string) => void }
  /** Content between the field and the list: tabs, switches. */
  filters?: ReactNode
  rowKey: (row: Row) => string
  /** Renders a row as an `<li>`, with its button. */
  render: (row: Row) => ReactNode
  empty: ReactNode
  className?: string | undefined
  /** Gap between rows. */
  gap?: Space
  lines?: number
}

/** Searchable list to pick from, with incremental loading; for dialogs and side panels. */
export function PickList<Row>({
  of,
  search,
  filters,
  rowKey,
  render,
  empty,
  className,
  gap = 0,
  lines = 4,
}: PickListProps<Row>) {
  return (
    <>
      {search && (
        <Input
          type="search"
          value={search.value}
          maxLength={50}
          placeholder={search.label}
          aria-label={search.label}
          onChange={(event) => search.onChange(event.currentTarget.value)}
        />
      )}
      {filters}
      {/* An error of the next page keeps the loaded rows. */}
      <QueryView
        of={of.data ? { ...of, error: undefined } : of}
        lines={lines}
        compact
        isEmpty={({ list }) => list.length === 0}
        empty={empty}
      >
        {({ list }) => (
          <Stack as="ul" gap={gap} className={className} aria-busy={of.loading || undefined}>
            {list.map((row) => (
              <Fragment key={rowKey(row)}>{render(row)}</Fragment>
            ))}
          </Stack>
        )}
      </QueryView>
      {of.data && of.error !== undefined && (
        <QueryView of={of} compact>
          {() => null}
        </QueryView>
      )}
      {of.hasMore && of.error === undefined && (
        <Button variant="line" size="s" block loading={of.loading} onClick={of.more}>
          {texts.more}
        </Button>
      )}
    </>
  )
}
