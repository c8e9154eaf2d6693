import type { ReactNode } from 'react'
import { Boundary } from './boundary.tsx'
import { Button } from './button.tsx'
import { ErrorPanel } from './empty.tsx'
import { Skeleton } from './skeleton.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'
import { texts } from './texts.ts'

/** State of a query, as returned by web/use-query.ts. */
export interface Answer<T> {
  data: T | undefined
  error: string | undefined
  reload: () => void
}

export type QueryViewProps<T> = {
  of: Answer<T>
  /** Number of skeleton lines. */
  lines?: number
  /** Replaces the skeleton. */
  waiting?: ReactNode
  /** Shown instead of the children if `isEmpty` is true. */
  empty?: ReactNode
  isEmpty?: (data: T) => boolean
  /** Small variant for cards and dialogs. */
  compact?: boolean
  children: (data: T) => ReactNode
}

/** Renders a query: skeleton while loading, an error with retry, an empty state, or the data. */
export function QueryView<T>({ of, lines = 6, waiting, empty, isEmpty, compact, children }: QueryViewProps<T>) {
  if (of.error !== undefined)
    return (
      <ErrorPanel
        compact={compact}
        title={texts.loadFailed}
        action={
          <Button size={compact ? 's' : 'm'} variant={compact ? 'line' : 'primary'} onClick={of.reload}>
            {texts.retry}
          </Button>
        }
      >
        {of.error}
      </ErrorPanel>
    )
  if (of.data === undefined)
    return (
      waiting ?? (
        <div role="status">
          <VisuallyHidden>{texts.loading}</VisuallyHidden>
          <Skeleton lines={lines} />
        </div>
      )
    )
  if (isEmpty?.(of.data)) return empty
  // The render prop runs inside the boundary.
  return (
    <Boundary>
      <Shown data={of.data} show={children} />
    </Boundary>
  )
}

function Shown<T>({ data, show }: { data: T; show: (data: T) => ReactNode }) {
  return show(data)
}
