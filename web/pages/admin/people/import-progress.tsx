import { Skeleton } from '../../../ui/skeleton.tsx'
import { SmallTable } from '../../../features/shared/workbench/kit.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { ProgressBar } from '../../../ui/progress.tsx'
import { Row } from '../../../ui/layout.tsx'
import type { OutputOf } from '@zhixing/contract'
import { useEffect, useRef } from 'react'
import { api } from '../../../api.ts'
import { confirmAction } from '../../../features/shared/workbench/confirm-action.ts'
import { Mobile } from './parts.tsx'
import css from './people.module.css'
import { texts } from './texts.ts'
import { useQuery } from '../../../use-query.ts'

type Batch = OutputOf<'user/admin/import/view'>
const words = texts.import
const CHECK_MS = 1000
const RUNNING = 1

/** Progress of an import, its failed rows, and undo. */
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

  if (!batch) return <Skeleton lines={2} />
  if (batch.importStatus === RUNNING)
    return (
      <>
        <ProgressBar
          show
          tone="brand"
          value={Math.floor(((batch.doneCount + batch.failCount) / Math.max(1, batch.totalCount)) * 100)}
          label={words.running}
        />
        <p role="status">{words.running}</p>
      </>
    )
  return (
    <>
      <Empty
        compact
        title={words.done(batch.doneCount, batch.failCount)}
        action={
          <>
            {' '}
            <Row>
              <ButtonLink to="/admin/users?registerSource=9">查看导入的用户</ButtonLink>
              <Button variant="line" onClick={onAgain}>
                {words.another}
              </Button>
              <Button variant="line" danger onClick={() => void undo(batch)}>
                {words.undo}
              </Button>
            </Row>
          </>
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

/** Undoes an import after a confirmation. */
export function useUndo(onUndone: () => void) {
  return async ({ id, doneCount }: { id: string; doneCount: number }) => {
    const run = () => api('user/admin/import/undo', { id })
    const action = { title: words.undoAsk(doneCount), content: words.undoAbout, okText: words.undo, danger: true, run }
    if (await confirmAction(action)) onUndone()
  }
}

export function FailedRows({ list }: { list: Batch['failList'] }) {
  return (
    <SmallTable
      label={words.failRows}
      rowKey={(row) => `${row.rowNo}`}
      rows={list}
      pageSize={10}
      columns={[
        { key: 'rowNo', title: words.row },
        { key: 'mobile', title: texts.mobile, render: ({ mobile }) => <Mobile>{mobile}</Mobile> },
        { key: 'nickname', title: texts.users.nickname },
        { key: 'failReason', title: words.reason },
      ]}
    />
  )
}
