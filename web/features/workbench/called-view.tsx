import { Button, Result, Skeleton } from 'antd'
import type { ReactNode } from 'react'
import { texts } from './texts.ts'
import type { Called } from './use-call.ts'

/** What is loaded, once it is: a skeleton before, an error with a way to try again instead. */
export function CalledView<T>({
  of,
  lines = 6,
  children,
}: {
  of: Called<T>
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
  return children(of.data)
}
