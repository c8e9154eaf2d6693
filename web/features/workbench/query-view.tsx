import { Button, Result, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { Boundary } from '../../ui/boundary.tsx'
import { texts } from './texts.ts'
import type { QueryResult } from './use-call.ts'

/** What is loaded, once it is: a skeleton before, an error with a way to try again instead. */
export function QueryView<T>({
  of,
  lines = 6,
  children,
}: {
  of: QueryResult<T>
  lines?: number
  children: (data: T) => ReactNode
}) {
  if (of.error !== undefined)
    return (
      <Result
        status="warning"
        title={texts.table.failed}
        subTitle={of.error}
        extra={
          <Button type="primary" onClick={of.reload}>
            {texts.table.retry}
          </Button>
        }
      />
    )
  if (of.data === undefined) return <Skeleton active title={false} paragraph={{ rows: lines, width: '100%' }} />
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
