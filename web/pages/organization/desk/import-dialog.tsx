import type { InputOf, OutputOf } from '@zhixing/contract'
import { orgImportStatus } from '@zhixing/contract/org/codes'
import { ownColumn } from '@zhixing/contract/org/own-field-rules'
import { useRef, useState } from 'react'
import { api } from '../../../api.ts'
import { ImportColumns } from '../../../features/user/import-columns/index.ts'
import { Button } from '../../../ui/button.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { ConfirmDialog, Dialog } from '../../../ui/dialog.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { Note } from '../../../ui/note.tsx'
import { ProgressBar } from '../../../ui/progress.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { Table } from '../../../ui/table.tsx'
import { useAction } from '../../../use-action.ts'
import { useQuery } from '../../../use-query.ts'
import type { OwnField } from './own-fields.tsx'
import { texts as all } from './texts.ts'

const texts = all.import
/** Wrong rows shown. */
const SHOWN = 50
const POLL = 1000
type Preview = OutputOf<'org/auth/import/preview'>
type Batch = OutputOf<'org/auth/import/list'>['list'][number]
type Chosen = Pick<InputOf<'org/auth/import/preview'>, 'fieldList' | 'headRow'>

/** Imports a staff list: recognises its columns, checks every row, stores the valid ones as a job with progress. */
export function ImportDialog({
  orgId,
  own,
  onClose,
  onDone,
}: {
  orgId: string
  own: readonly OwnField[]
  onClose: () => void
  onDone: () => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const [checked, setChecked] = useState<Preview>()
  const { busy, run } = useAction({ reload: false })
  const history = useQuery(
    'org/auth/import/list',
    { orgId },
    { poll: (data) => (isRunning(data?.list) ? POLL : false) },
  )
  const check = (of: File, chosen: Chosen = {}) =>
    run('check', async () => {
      const answer = await api('org/auth/import/preview', { orgId, ...chosen }, { file: of })
      setFile(of)
      setChecked(answer)
    })
  const save = ({ rows, columnList }: Preview) =>
    run('save', async (clientKey) => {
      const titleList = columnList.flatMap(({ title, field }) => (title ? [{ title, field }] : []))
      const sent = rows.map(({ errors: _errors, state: _state, ...row }) => row)
      await api('org/auth/import/save', { orgId, fileName: file?.name ?? '', rows: sent, titleList, clientKey })
      setChecked(undefined)
      history.reload()
    })
  return (
    <Dialog
      open
      title={texts.title}
      onClose={() => {
        onDone()
        onClose()
      }}
      size="l"
    >
      <Stack gap={3}>
        <Hint>{texts.about}</Hint>
        <Row gap={2}>
          <Button
            variant={checked ? 'line' : 'primary'}
            loading={busy === 'check'}
            onClick={() => input.current?.click()}
          >
            {checked ? texts.chooseOther : texts.choose}
          </Button>
          <Button
            variant="text"
            loading={busy === 'template'}
            onClick={() =>
              void run('template', async () => {
                const answer = await api('org/auth/import/template', { orgId })
                saveFile(answer.fileName, answer.file)
              })
            }
          >
            {texts.template}
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            accept=".xlsx,.xls,.csv,.txt"
            aria-label={texts.choose}
            onChange={({ target }) => {
              const [chosen] = target.files ?? []
              if (chosen) void check(chosen)
              target.value = ''
            }}
          />
        </Row>
        {checked && (
          <Checked
            checked={checked}
            own={own}
            busy={busy}
            onChosen={(chosen) => file && void check(file, chosen)}
            onSave={() => void save(checked)}
          />
        )}
        {history.data && (
          <History
            orgId={orgId}
            list={history.data.list}
            onUndone={() => {
              history.reload()
              onDone()
            }}
          />
        )}
      </Stack>
    </Dialog>
  )
}

const isRunning = (list: readonly Batch[] | undefined): boolean =>
  list?.some(({ importStatus }) => importStatus === orgImportStatus.running) ?? false

/** The checked list: columns, counts and wrong rows. */
function Checked({
  checked: { rows, columnList, headRow, madeCount, knownCount, memberCount, departmentList },
  own,
  busy,
  onChosen,
  onSave,
}: {
  checked: Preview
  own: readonly OwnField[]
  busy: string
  onChosen: (chosen: Chosen) => void
  onSave: () => void
}) {
  const wrong = rows.filter(({ errors }) => errors.length > 0)
  const adding = madeCount + knownCount
  const fields: Record<string, string> = {
    ...texts.fields,
    ...Object.fromEntries(own.map(({ fieldKey, question }) => [ownColumn(fieldKey), question])),
  }
  return (
    <>
      <ImportColumns<string>
        columnList={columnList}
        headRow={headRow}
        fields={fields}
        signInFields={['staffNo', 'mobile']}
        noSignIn={texts.noSignIn}
        busy={busy === 'check'}
        onChosen={onChosen}
      />
      {rows.length === 0 ? (
        <Note tone="warn" title={texts.noRows} />
      ) : (
        <Note
          tone={adding > 0 ? 'good' : 'warn'}
          title={texts.counts(madeCount, knownCount, memberCount)}
          action={
            adding > 0 && (
              <Button loading={busy === 'save'} onClick={onSave}>
                {texts.run(adding)}
              </Button>
            )
          }
        >
          {departmentList.length > 0 && texts.newDepartments(departmentList.slice(0, SHOWN).join('、'))}
        </Note>
      )}
      {wrong.length > 0 && (
        <>
          <Note tone="warn" title={texts.errors(wrong.length)} />
          <Table
            label={texts.problem}
            rows={wrong.slice(0, SHOWN)}
            rowKey={({ rowNo }) => String(rowNo)}
            columns={[
              { key: 'rowNo', title: texts.rowNo, width: 70 },
              { key: 'errors', title: texts.problem, render: ({ errors }) => errors.map(({ msg }) => msg).join('；') },
              { key: 'memberName', title: texts.fields.memberName, width: 110 },
              { key: 'staffNo', title: texts.fields.staffNo, width: 120 },
              { key: 'mobile', title: texts.fields.mobile, width: 130 },
            ]}
          />
          {wrong.length > SHOWN && <Hint>{texts.more(wrong.length - SHOWN)}</Hint>}
        </>
      )}
    </>
  )
}

/** Earlier imports: progress, wrong rows, undo. */
function History({ orgId, list, onUndone }: { orgId: string; list: readonly Batch[]; onUndone: () => void }) {
  const [undoing, setUndoing] = useState<Batch>()
  const { busy, run } = useAction({ reload: false })
  if (list.length === 0) return null
  return (
    <Stack gap={2}>
      <b>{texts.history}</b>
      {list.map((one) => (
        <Stack key={one.importId} gap={1}>
          <Row justify="between" gap={2}>
            <span>
              {one.fileName || texts.title}　
              {one.importStatus === orgImportStatus.running
                ? texts.progress(one.doneCount, one.totalCount)
                : texts.count(one.addedCount, one.madeCount)}
            </span>
            <Row gap={2}>
              <Hint as="span" size="xs">
                {one.operatorName} <DateTime value={one.gmtCreate} shape="minute" />
              </Hint>
              {one.failCount > 0 && (
                <Button
                  size="s"
                  variant="text"
                  loading={busy === one.importId}
                  onClick={() =>
                    void run(one.importId, async () => {
                      const answer = await api('org/auth/import/failed', { orgId, importId: one.importId })
                      saveFile(answer.fileName, answer.file)
                    })
                  }
                >
                  {texts.failed(one.failCount)}
                </Button>
              )}
              {one.importStatus === orgImportStatus.undone && <Hint as="span">{texts.undone}</Hint>}
              {one.importStatus === orgImportStatus.done && (
                <Button size="s" variant="text" onClick={() => setUndoing(one)}>
                  {texts.undo}
                </Button>
              )}
            </Row>
          </Row>
          {one.importStatus === orgImportStatus.running && (
            <ProgressBar
              label={texts.progress(one.doneCount, one.totalCount)}
              value={(one.doneCount / one.totalCount) * 100}
            />
          )}
        </Stack>
      ))}
      <ConfirmDialog
        open={undoing !== undefined}
        onClose={() => setUndoing(undefined)}
        title={texts.undoTitle}
        confirm={texts.undo}
        danger
        onConfirm={async () => {
          const { importId = '' } = undoing ?? {}
          await api('org/auth/import/undo', { orgId, importId }, { showSuccess: true })
          onUndone()
        }}
      >
        {texts.undoText}
      </ConfirmDialog>
    </Stack>
  )
}
