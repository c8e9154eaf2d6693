import type { InputOf, OutputOf } from '@zhixing/contract'
import { useRef, useState } from 'react'
import { api, TABLE_TIMEOUT } from '../../api.ts'
import { ImportColumns } from '../../features/user/import-columns/index.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Hint, Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { Table } from '../../ui/table.tsx'
import { useAction } from '../../use-action.ts'
import { useQuery } from '../../use-query.ts'

import { ImportHistory } from './import-history.tsx'
import { texts as all } from './panel-texts.ts'

const texts = all.import
const SHOWN = 50
type Preview = OutputOf<'exam/auth/grade/student/import/preview'>
type Saved = OutputOf<'exam/auth/grade/student/import/save'>
type Chosen = Pick<InputOf<'exam/auth/grade/student/import/preview'>, 'fieldList' | 'headRow'>

/** Imports a roster: recognises its columns, checks every row, stores the valid ones and hands out sign-in slips. */
export function ImportDialog({
  gradeId,
  onClose,
  onDone,
}: {
  gradeId: string
  onClose: () => void
  onDone: () => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const [checked, setChecked] = useState<Preview>()
  const [saved, setSaved] = useState<Saved>()
  const { busy, run } = useAction()
  const history = useQuery('exam/auth/grade/student/import/list', { gradeId })
  const check = (of: File, chosen: Chosen = {}) =>
    run(
      'check',
      async () => {
        const answer = await api('exam/auth/grade/student/import/preview', { gradeId, ...chosen }, { file: of })
        setFile(of)
        setChecked(answer)
        setSaved(undefined)
      },
      { reload: false },
    )
  const save = ({ rows, columnList }: Preview) =>
    run('save', async (clientKey) => {
      const titleList = columnList.flatMap(({ title, field }) => (title ? [{ title, field }] : []))
      const sent = rows.map(({ errors: _errors, state: _state, ...row }) => row)
      const input = {
        gradeId,
        fileName: file?.name ?? '',
        rows: sent,
        titleList: titleList as InputOf<'exam/auth/grade/student/import/save'>['titleList'],
        clientKey,
      }
      const answer = await api('exam/auth/grade/student/import/save', input, { timeout: TABLE_TIMEOUT })
      setSaved(answer)
      setChecked(undefined)
      history.reload()
      onDone()
    })
  const download = (key: string, load: () => Promise<{ fileName: string; file: string }>) =>
    run(
      key,
      async () => {
        const answer = await load()
        saveFile(answer.fileName, answer.file)
      },
      { reload: false },
    )
  const failed = (importId: string) =>
    download(`failed ${importId}`, () => api('exam/auth/grade/student/import/failed', { gradeId, importId }))
  return (
    <Dialog open title={texts.title} onClose={onClose} size="l">
      <Stack gap={3}>
        <Hint>{texts.about}</Hint>
        <Row gap={2}>
          <Button
            variant={checked || saved ? 'line' : 'primary'}
            loading={busy === 'check'}
            onClick={() => input.current?.click()}
          >
            {checked || saved ? texts.chooseOther : texts.choose}
          </Button>
          <Button
            variant="text"
            loading={busy === 'template'}
            onClick={() => void download('template', () => api('exam/auth/grade/student/import/template', {}))}
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
        {saved && <Outcome gradeId={gradeId} saved={saved} busy={busy} onFailed={() => void failed(saved.importId)} />}
        {checked && (
          <Checked
            checked={checked}
            busy={busy}
            onChosen={(chosen) => file && void check(file, chosen)}
            onSave={() => void save(checked)}
          />
        )}
        {history.data && (
          <ImportHistory
            gradeId={gradeId}
            list={history.data.list}
            busy={busy}
            onFailed={(importId) => void failed(importId)}
            onUndone={() => {
              history.reload()
              setSaved(undefined)
              onDone()
            }}
          />
        )}
      </Stack>
    </Dialog>
  )
}

/** What was stored, and what to do next. */
function Outcome({
  gradeId,
  saved: { addedCount, madeCount, memberCount, failCount },
  busy,
  onFailed,
}: {
  gradeId: string
  saved: Saved
  busy: string
  onFailed: () => void
}) {
  return (
    <>
      <Note
        tone="good"
        title={texts.saved(addedCount, madeCount, memberCount)}
        action={
          madeCount > 0 && (
            <ButtonLink to={`/account/grades/slips?gradeId=${gradeId}`} target="_blank">
              {texts.printSlips}
            </ButtonLink>
          )
        }
      >
        {madeCount > 0 && texts.savedHint}
      </Note>
      {failCount > 0 && (
        <Note
          tone="warn"
          title={texts.notSaved(failCount)}
          action={
            <Button variant="line" loading={busy.startsWith('failed')} onClick={onFailed}>
              {texts.failedSheet}
            </Button>
          }
        />
      )}
    </>
  )
}

/** The checked roster: columns, counts and wrong rows. */
function Checked({
  checked,
  busy,
  onChosen,
  onSave,
}: {
  checked: Preview
  busy: string
  onChosen: (chosen: Chosen) => void
  onSave: () => void
}) {
  const { rows, columnList, headRow, madeCount, knownCount, memberCount, groupList } = checked
  const wrong = rows.filter(({ errors }) => errors.length > 0)
  const adding = madeCount + knownCount
  return (
    <>
      <ImportColumns
        columnList={columnList}
        headRow={headRow}
        fields={texts.fields}
        signInFields={['studentNo', 'mobile']}
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
          {groupList.length > 0 && texts.newGroups(groupList.join('、'))}
        </Note>
      )}
      {wrong.length > 0 && (
        <>
          <Note tone="warn" title={adding > 0 ? texts.errors(wrong.length) : texts.allWrong(wrong.length)} />
          <Table
            label={texts.problem}
            rows={wrong.slice(0, SHOWN)}
            rowKey={({ rowNo }) => String(rowNo)}
            columns={[
              { key: 'rowNo', title: texts.rowNo, width: 70 },
              { key: 'errors', title: texts.problem, render: ({ errors }) => errors.map(({ msg }) => msg).join('；') },
              { key: 'nickname', title: texts.fields.nickname, width: 110 },
              { key: 'studentNo', title: texts.fields.studentNo, width: 120 },
              { key: 'mobile', title: texts.fields.mobile, width: 130 },
            ]}
          />
          {wrong.length > SHOWN && <Hint>{texts.moreErrors(wrong.length - SHOWN)}</Hint>}
        </>
      )}
    </>
  )
}
