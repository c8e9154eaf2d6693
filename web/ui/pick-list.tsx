import { Fragment, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { Input } from './input.tsx'
import { QueryView, type Answer } from './query-view.tsx'
import { type Space, Stack } from './layout.tsx'
import { texts } from './texts.ts'

export type PickListProps<Row> = {
  /** What was found: web/use-pages.ts, or web/use-query.ts where all comes at once. */
  of: Answer<{ list: readonly Row[] }> & { loading: boolean; hasMore?: boolean; more?: () => void }
  /** The field above the list. Ask with a pause (`debounce`): it tells every letter. */
  search?: { label: string; value: string; onChange: (text: string) => void }
  /** Further choices between the field and the list: tabs, switches. */
  filters?: ReactNode
  rowKey: (row: Row) => string
  /** A row with its button: an `<li>`. */
  render: (row: Row) => ReactNode
  empty: ReactNode
  className?: string | undefined
  /** Between the rows. */
  gap?: Space
  lines?: number
}

/** Something to be found and chosen: a search field, the rows, and more of them at a press. Stands in dialogs and beside what it is chosen for. */
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
      {/* A further page that fails leaves those before it. */}
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
