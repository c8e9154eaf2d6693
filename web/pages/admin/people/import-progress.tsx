import type { OutputOf } from '@zhixing/contract'
import { Button, Progress, Result, Skeleton, Space, Table } from 'antd'
import { useEffect, useRef } from 'react'
import { api } from '../../../api.ts'
import { useConfirmAction } from '../../../features/shared/workbench/use-confirm-action.tsx'
import { Mobile } from './parts.tsx'
import css from './people.module.css'
import { texts } from './texts.ts'
import { useQuery } from '../../../use-query.ts'
import { LinkButton } from '../../../features/shared/workbench/link-button.tsx'

type Batch = OutputOf<'user/admin/import/view'>
const words = texts.import
const CHECK_MS = 1000
const RUNNING = 1

/** How far an import is, what it could not take, and the way to take it back. */
export function ImportProgress({
  id,
  onChanged,
  onAgain,
  onUndone,
}: {
  id: string
  onChanged: () => void
  onAgain: () => void
  onUndone: () => void
}) {
  const { data: batch } = useQuery(
    'user/admin/import/view',
    { id },
    {
      quiet: true,
      poll: (now) => (now === undefined || now.importStatus === RUNNING) && CHECK_MS,
    },
  )
  const undo = useUndo(onUndone)
  const changed = useRef(onChanged)
  useEffect(() => {
    changed.current = onChanged
  })
  const hasEnded = batch !== undefined && batch.importStatus !== RUNNING
  useEffect(() => {
    if (hasEnded) changed.current()
  }, [hasEnded])

  if (!batch) return <Skeleton active paragraph={{ rows: 2 }} />
  if (batch.importStatus === RUNNING)
    return (
      <>
        <Progress
          percent={Math.floor(((batch.doneCount + batch.failCount) / Math.max(1, batch.totalCount)) * 100)}
          status="active"
          aria-label={words.running}
        />
        <p role="status">{words.running}</p>
      </>
    )
  return (
    <>
      <Result
        status={batch.failCount > 0 ? 'warning' : 'success'}
        title={words.done(batch.doneCount, batch.failCount)}
        extra={
          <Space wrap>
            <LinkButton to="/admin/users?registerSource=9" type="primary">
              查看导入的用户
            </LinkButton>
            <Button onClick={onAgain}>{words.another}</Button>
            <Button danger onClick={() => void undo(batch)}>
              {words.undo}
            </Button>
          </Space>
        }
      />
      {batch.failList.length > 0 && (
        <section className={css.section}>
          <h3>{words.failRows}</h3>
          <FailedRows list={batch.failList} />
        </section>
      )}
    </>
  )
}

/** Asks and takes an import back. */
export function useUndo(onUndone: () => void) {
  const confirmAction = useConfirmAction()
  return async ({ id, doneCount }: { id: string; doneCount: number }) => {
    const run = () => api('user/admin/import/undo', { id })
    const action = { title: words.undoAsk(doneCount), content: words.undoAbout, okText: words.undo, danger: true, run }
    if (await confirmAction(action)) onUndone()
  }
}

export function FailedRows({ list }: { list: Batch['failList'] }) {
  return (
    <Table
      size="small"
      rowKey="rowNo"
      dataSource={list}
      scroll={{ x: 'max-content' }}
      pagination={list.length > 10 ? { pageSize: 10 } : false}
      columns={[
        { title: words.row, dataIndex: 'rowNo' },
        { title: texts.mobile, dataIndex: 'mobile', render: (mobile: string) => <Mobile>{mobile}</Mobile> },
        { title: texts.users.nickname, dataIndex: 'nickname' },
        { title: words.reason, dataIndex: 'failReason' },
      ]}
    />
  )
}
