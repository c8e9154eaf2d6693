import { stateCode } from '@zhixing/contract/states'
import type { OutputOf } from '@zhixing/contract'
import { useRef, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { api } from '../../../api.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Pagination } from '../../../ui/pagination.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { browserPage } from '../../../ui/browser-page.tsx'
import { Row, Stack } from '../../../ui/layout.tsx'
import { useAction } from '../../../use-action.ts'
import { useQuery } from '../../../use-query.ts'
import { ColumnStep } from './column-step.tsx'
import css from './import.module.css'
import type { ImportRow } from './learner.ts'
import { ReportView } from './report-view.tsx'
import { RowView } from './row-view.tsx'
import { texts } from './texts.ts'
import { paperOf } from './to-paper.ts'

export type ImportBatch = OutputOf<'exam/auth/exam/import/view'>
type Only = keyof typeof texts.filter
const filters = ['all', 'error', 'warning', 'same', 'ready', 'skipped', 'accepted'] as const
const PAGE = 20

// The problem editor is large and seldom needed here.
const RowEditor = browserPage<{
  importId: string
  row: ImportRow
  onClose: () => void
  onSaved: (row: ImportRow) => void
}>(() => import('./row-editor.tsx'))

/** Second and third step: rows as learners will see them; correct, exclude, accept, undo. */
export function PreviewStep({ batch: given, onMapped }: { batch: ImportBatch; onMapped: () => void }) {
  const { id } = given
  const navigate = useNavigate()
  const [only, setOnly] = useState<Only>('all')
  const [page, setPage] = useState(1)
  const [editing, setEditing] = useState<ImportRow | null>(null)
  const [asking, setAsking] = useState(false)
  const [isMapping, setIsMapping] = useState(false)
  const [stay, setStay] = useState<OutputOf<'exam/auth/exam/import/undo'>['stayList']>([])
  const top = useRef<HTMLDivElement>(null)
  const { revalidate } = useRevalidator()
  const { busy, run } = useAction()
  const rows = useQuery(
    'exam/auth/exam/import/row/list',
    { id, only, pageCurrent: page, pageSize: PAGE },
    { quiet: true },
  )
  const found = rows.data
  // The last row of the page was corrected: go to the page before.
  if (found && found.list.length === 0 && found.pageCurrent === page && page > 1) setPage(Math.max(1, found.totalPage))

  /** Moves focus to the first problem of the new page. */
  function turnTo(no: number) {
    setPage(no)
    top.current?.scrollIntoView({ block: 'start' })
  }

  const act = (name: string, work: () => Promise<unknown>) =>
    void run(name, async () => {
      await work()
      rows.reload()
    })
  const accept = (name: string, which: { rowNos?: number[]; withWarnings?: 1 } = {}) =>
    act(name, () => api('exam/auth/exam/import/accept', { id, ...which }, { showSuccess: true, timeout: 60_000 }))
  const skip = (row: ImportRow, on: 0 | 1) =>
    act(`skip ${row.rowNo}`, () => api('exam/auth/exam/import/row/skip', { id, rowNos: [row.rowNo], skip: on }))
  const skipSame = () => act('same', () => api('exam/auth/exam/import/row/skip', { id, only: 'same' }))
  // Idempotent: one import makes one paper.
  const toPaper = () =>
    run('paper', async () => navigate(`/account/exams/add?id=${await paperOf(given, `import-${id}`)}`), {
      reload: false,
    })
  async function refresh() {
    rows.reload()
    await revalidate()
  }
  const undo = async () => {
    const done = await api('exam/auth/exam/import/undo', { id }, { timeout: 60_000 })
    setStay(done.stayList)
    await refresh()
  }

  if (isMapping) return <ColumnStep batch={given} onBegun={onMapped} onClose={() => setIsMapping(false)} />
  const ready = given.rowTotal - given.errorTotal - given.warningTotal - given.skipTotal - given.savedTotal
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
                  loading={busy === 'paper'}
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
      {given.mapList.length > 0 && given.savedTotal === 0 && (
        <Row as="p" className={css.row}>
          <span className={css.hint}>{texts.columnUsed}</span>
          <Button size="s" variant="line" onClick={() => setIsMapping(true)}>
            {texts.columnChange}
          </Button>
        </Row>
      )}
      <ReportView report={given.report} />
      <Tabs
        label={texts.filters}
        items={filters.map((name) => ({ id: name, label: texts.filter[name], ...counted(name, given, ready) }))}
        value={only}
        onChange={(name) => {
          setOnly(name)
          setPage(1)
        }}
      />
      {given.warningTotal > 0 && (
        <Row as="p" className={css.row}>
          <span className={css.hint}>{texts.warnedHint(given.warningTotal)}</span>
          {only !== 'warning' && (
            <Button
              size="s"
              variant="line"
              onClick={() => {
                setOnly('warning')
                setPage(1)
              }}
            >
              {texts.warnedShow}
            </Button>
          )}
        </Row>
      )}
      {given.sameTotal > 0 && (
        <Row as="p" className={css.row}>
          <span className={css.hint}>{texts.sameHint(given.sameTotal)}</span>
          <Button size="s" variant="line" loading={busy === 'same'} onClick={skipSame}>
            {texts.skipSame(given.sameTotal)}
          </Button>
        </Row>
      )}
      <QueryView
        of={rows}
        lines={8}
        isEmpty={({ list }) => list.length === 0}
        empty={
          <Card>
            <Empty compact title={texts.emptyFilter} />
          </Card>
        }
      >
        {({ list, totalPage }) => (
          <>
            <ol className={css.rows}>
              {list.map((row) => (
                <RowView
                  key={row.rowNo}
                  row={row}
                  no={row.rowNo}
                  actions={
                    row.rowStatus === stateCode.problemImportRow.accepted ? (
                      <Tag tone="free">{texts.accepted}</Tag>
                    ) : (
                      <>
                        {row.rowStatus === stateCode.problemImportRow.skipped && (
                          <Tag tone="plain">{texts.skipped}</Tag>
                        )}
                        {isWarned(row) && (
                          <Button
                            size="s"
                            variant="line"
                            loading={busy === `accept ${row.rowNo}`}
                            aria-label={`${texts.acceptOne}${texts.row(row.rowNo)}`}
                            onClick={() => accept(`accept ${row.rowNo}`, { rowNos: [row.rowNo] })}
                          >
                            {texts.acceptOne}
                          </Button>
                        )}
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
                          onClick={() => skip(row, row.rowStatus === stateCode.problemImportRow.skipped ? 0 : 1)}
                        >
                          {row.rowStatus === stateCode.problemImportRow.skipped ? texts.unskip : texts.skip}
                        </Button>
                      </>
                    )
                  }
                />
              ))}
            </ol>
            <Pagination page={page} pages={totalPage} onPage={turnTo} />
          </>
        )}
      </QueryView>
      {ready + given.warningTotal > 0 && (
        <Row gap={3} className={css.bar}>
          {ready > 0 && (
            <Button loading={busy === 'accept'} onClick={() => accept('accept')}>
              {texts.acceptAll(ready)}
            </Button>
          )}
          {given.warningTotal > 0 && (
            <Button
              variant="line"
              loading={busy === 'accept warned'}
              onClick={() => accept('accept warned', { withWarnings: 1 })}
            >
              {texts.acceptWarned(given.warningTotal)}
            </Button>
          )}
          <span className={css.hint}>{texts.acceptHint(given.errorTotal, given.warningTotal)}</span>
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
            void refresh()
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

/** A row with warnings is only accepted individually. */
const isWarned = ({ rowStatus, errors, warnings }: ImportRow): boolean =>
  rowStatus === stateCode.problemImportRow.waiting && errors.length === 0 && warnings.length > 0

function counted(name: Only, batch: ImportBatch, ready: number): { count?: number } {
  const counts: Partial<Record<Only, number>> = {
    all: batch.rowTotal,
    error: batch.errorTotal,
    warning: batch.warningTotal,
    same: batch.sameTotal,
    ready,
    skipped: batch.skipTotal,
    accepted: batch.savedTotal,
  }
  const count = counts[name]
  return count === undefined ? {} : { count }
}
