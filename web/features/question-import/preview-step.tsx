import { stateCode } from '@zhixing/contract/states'
import type { OutputOf } from '@zhixing/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, api } from '../../api.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ProgressBar } from '../../ui/progress.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Tag } from '../../ui/tag.tsx'
import { toast } from '../../ui/toast-store.ts'
import { browserPage } from '../workbench/browser-page.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import css from './import.module.css'
import type { ImportRow } from './learner.ts'
import { ReportView } from './report-view.tsx'
import { RowView } from './row-view.tsx'
import { texts } from './texts.ts'
import { paperOf } from './to-paper.ts'

type Batch = OutputOf<'exam/auth/exam/import/view'>
type Only = keyof typeof texts.filter
const filters = ['all', 'error', 'warning', 'same', 'ready', 'skipped', 'accepted'] as const
const POLL = 700
const PAGE = 20

// The editor of problems is large, and few rows need it.
const RowEditor = browserPage<{
  importId: string
  row: ImportRow
  onClose: () => void
  onSaved: (row: ImportRow) => void
}>(() => import('./row-editor.tsx'))

/** Second and third step: rows as learners will see them, corrected, left out, accepted, and taken back. */
export function PreviewStep({ batch: given, onChange }: { batch: Batch; onChange: (batch: Batch) => void }) {
  const { id } = given
  const navigate = useNavigate()
  const [only, setOnly] = useState<Only>('all')
  const [page, setPage] = useState(1)
  const [found, setFound] = useState<OutputOf<'exam/auth/exam/import/row/list'> | null>(null)
  const [editing, setEditing] = useState<ImportRow | null>(null)
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  const [stay, setStay] = useState<OutputOf<'exam/auth/exam/import/undo'>['stayList']>([])
  const [turn, setTurn] = useState(0)
  const top = useRef<HTMLDivElement>(null)
  const reading = given.importStatus === stateCode.problemImport.reading

  const refresh = useCallback(async () => {
    onChange(await api('exam/auth/exam/import/view', { id }, { quiet: true }))
    setTurn((now) => now + 1)
  }, [id, onChange])

  useEffect(() => {
    if (!reading) return undefined
    const timer = setInterval(() => void refresh().catch(() => {}), POLL)
    return () => clearInterval(timer)
  }, [reading, refresh])

  useEffect(() => {
    if (reading || given.importStatus === stateCode.problemImport.failed) return undefined
    const aborter = new AbortController()
    api(
      'exam/auth/exam/import/row/list',
      { id, only, pageCurrent: page, pageSize: PAGE },
      { signal: aborter.signal, quiet: true },
    ).then(
      (rows) => {
        // The last row of a page was corrected: the page before is the last one now.
        if (rows.list.length === 0 && page > 1) setPage(Math.max(1, rows.totalPage))
        else setFound(rows)
      },
      () => {},
    )
    return () => aborter.abort()
  }, [id, only, page, reading, turn, given.importStatus])

  /** The first problem of another page is read first. */
  function turnTo(no: number) {
    setPage(no)
    top.current?.scrollIntoView({ block: 'start' })
  }

  async function run(work: () => Promise<unknown>) {
    setBusy(true)
    try {
      await work()
      await refresh()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
    } finally {
      setBusy(false)
    }
  }
  const accept = () => run(() => api('exam/auth/exam/import/accept', { id }, { showSuccess: true, timeout: 60_000 }))
  const skip = (row: ImportRow, on: 0 | 1) =>
    run(() => api('exam/auth/exam/import/row/skip', { id, rowNos: [row.rowNo], skip: on }))
  const skipSame = () => run(() => api('exam/auth/exam/import/row/skip', { id, only: 'same' }))
  // One import is one paper, however often it is pressed.
  const toPaper = () => run(async () => navigate(`/account/exams/add?id=${await paperOf(given, `import-${id}`)}`))
  const undo = async () => {
    const done = await api('exam/auth/exam/import/undo', { id }, { timeout: 60_000 })
    setStay(done.stayList)
    await refresh()
  }

  if (reading)
    return (
      <Card pad="l">
        <Stack gap={4} className={css.stack} role="status">
          <b>{texts.reading}</b>
          <ProgressBar value={given.progress} label={texts.reading} />
          <span className={css.hint}>{texts.readingHint}</span>
        </Stack>
      </Card>
    )
  if (given.importStatus === stateCode.problemImport.failed)
    return (
      <Card pad="l">
        <Empty title={texts.failed} action={<ButtonLink to="/account/subject/import">{texts.again}</ButtonLink>}>
          {given.failReason}
        </Empty>
      </Card>
    )
  const ready = given.rowTotal - given.errorTotal - given.skipTotal - given.savedTotal
  return (
    <Stack gap={4} className={css.stack} ref={top}>
      {(given.savedTotal > 0 || given.importStatus === stateCode.problemImport.undone) && (
        <Card pad="l">
          <Row className={css.row} role="status">
            <b>{given.importStatus === stateCode.problemImport.undone ? texts.undone : texts.done(given.savedTotal)}</b>
            <span className={css.grow} />
            {given.savedTotal > 0 && (
              <>
                <ButtonLink size="s" variant="line" to={`/account/subject?batchId=${id}`}>
                  {texts.toBank}
                </ButtonLink>
                <Button
                  size="s"
                  loading={busy}
                  title={texts.toPaperHint(given.savedTotal)}
                  onClick={() => void toPaper()}
                >
                  {texts.toPaper}
                </Button>
                <Button size="s" variant="line" onClick={() => setAsking(true)}>
                  {texts.undo}
                </Button>
              </>
            )}
            <ButtonLink size="s" variant="line" to="/account/subject/import">
              {texts.next}
            </ButtonLink>
          </Row>
          {stay.length > 0 && (
            <>
              <p className={css.hint}>{texts.stay}</p>
              <ul className={css.warnings}>
                {stay.map(({ rowNo, plainText }) => (
                  <li key={rowNo}>{plainText}</li>
                ))}
              </ul>
            </>
          )}
        </Card>
      )}
      <ReportView report={given.report} />
      <Tabs
        label={texts.filters}
        items={filters.map((name) => ({ id: name, label: texts.filter[name], ...counted(name, given, ready) }))}
        value={only}
        onChange={(name) => {
          setOnly(name)
          setPage(1)
          setFound(null)
        }}
      />
      {given.sameTotal > 0 && (
        <Row as="p" className={css.row}>
          <span className={css.hint}>{texts.sameHint(given.sameTotal)}</span>
          <Button size="s" variant="line" loading={busy} onClick={() => void skipSame()}>
            {texts.skipSame(given.sameTotal)}
          </Button>
        </Row>
      )}
      {found === null ? (
        <Skeleton lines={8} />
      ) : found.list.length === 0 ? (
        <Card>
          <Empty compact title={texts.emptyFilter} />
        </Card>
      ) : (
        <ol className={css.rows}>
          {found.list.map((row) => (
            <RowView
              key={row.rowNo}
              row={row}
              no={row.rowNo}
              actions={
                row.rowStatus === stateCode.problemImportRow.accepted ? (
                  <Tag tone="free">{texts.accepted}</Tag>
                ) : (
                  <>
                    {row.rowStatus === stateCode.problemImportRow.skipped && <Tag tone="plain">{texts.skipped}</Tag>}
                    <Button
                      size="s"
                      variant="line"
                      aria-label={`${texts.fix}${texts.row(row.rowNo)}`}
                      onClick={() => setEditing(row)}
                    >
                      {texts.fix}
                    </Button>
                    <Button
                      size="s"
                      variant="text"
                      aria-label={`${row.rowStatus === stateCode.problemImportRow.skipped ? texts.unskip : texts.skip}${texts.row(row.rowNo)}`}
                      onClick={() => void skip(row, row.rowStatus === stateCode.problemImportRow.skipped ? 0 : 1)}
                    >
                      {row.rowStatus === stateCode.problemImportRow.skipped ? texts.unskip : texts.skip}
                    </Button>
                  </>
                )
              }
            />
          ))}
        </ol>
      )}
      {found && found.totalPage > 1 && (
        <Row as="p" className={css.row}>
          <Button size="s" variant="line" disabled={page <= 1} onClick={() => turnTo(page - 1)}>
            {texts.before}
          </Button>
          <span>
            {page} / {found.totalPage}
          </span>
          <Button size="s" variant="line" disabled={page >= found.totalPage} onClick={() => turnTo(page + 1)}>
            {texts.after}
          </Button>
        </Row>
      )}
      {ready > 0 && (
        <Row gap={3} className={css.bar}>
          <Button loading={busy} onClick={() => void accept()}>
            {texts.acceptAll(ready)}
          </Button>
          <span className={css.hint}>{texts.acceptHint(given.errorTotal)}</span>
        </Row>
      )}
      {editing && (
        <RowEditor
          importId={id}
          row={editing}
          onClose={() => setEditing(null)}
          onSaved={(row) => {
            setEditing(null)
            if (row.errors[0]) toast.error(row.errors[0].msg)
            void refresh().catch(() => {})
          }}
        />
      )}
      <ConfirmDialog
        open={asking}
        danger
        title={texts.undoTitle}
        confirm={texts.undo}
        onClose={() => setAsking(false)}
        onConfirm={undo}
      >
        {texts.undoWhy}
      </ConfirmDialog>
    </Stack>
  )
}

function counted(name: Only, batch: Batch, ready: number): { count?: number } {
  const counts: Partial<Record<Only, number>> = {
    all: batch.rowTotal,
    error: batch.errorTotal,
    same: batch.sameTotal,
    ready,
    skipped: batch.skipTotal,
    accepted: batch.savedTotal,
  }
  const count = counts[name]
  return count === undefined ? {} : { count }
}
