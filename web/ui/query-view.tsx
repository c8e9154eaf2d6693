import type { ReactNode } from 'react'
import { Boundary } from './boundary.tsx'
import { Button } from './button.tsx'
import { ErrorPanel } from './empty.tsx'
import { Skeleton } from './skeleton.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'
import { texts } from './texts.ts'

/** What is shown of a question: web/use-query.ts answers it. */
export interface Answer<T> {
  data: T | undefined
  error: string | undefined
  reload: () => void
}

export type QueryViewProps<T> = {
  of: Answer<T>
  /** Grey lines while nothing has come. */
  lines?: number
  /** Instead of the grey lines. */
  waiting?: ReactNode
  /** Instead of the children when the answer holds nothing: `isEmpty` says so. */
  empty?: ReactNode
  isEmpty?: (data: T) => boolean
  /** Smaller, inside a card or a dialog. */
  compact?: boolean
  children: (data: T) => ReactNode
}

/** What was asked for, once it is here: a skeleton before, an error with a way to try again instead. */
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
  // The children are a function of the data: it runs inside the boundary.
  return (
    <Boundary>
      <Shown data={of.data} show={children} />
    </Boundary>
  )
}

function Shown<T>({ data, show }: { data: T; show: (data: T) => ReactNode }) {
  return show(data)
}
