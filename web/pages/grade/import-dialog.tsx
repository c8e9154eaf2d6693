import type { OutputOf } from '@zhixing/contract'
import { useRef, useState } from 'react'
import { api } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { DateTime } from '../../ui/date-time.tsx'
import { ConfirmDialog, Dialog } from '../../ui/dialog.tsx'
import { Hint, Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { Table } from '../../ui/table.tsx'
import { useAction } from '../../use-action.ts'
import { useQuery } from '../../use-query.ts'
import { texts as all } from './panel-texts.ts'

const texts = all.import
const SHOWN = 50
const UNDONE = 2
type Preview = OutputOf<'exam/auth/grade/student/import/preview'>

/** Imports members from a spreadsheet: validates every row, imports if all are valid, and can be undone. */
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
  const [checked, setChecked] = useState<(Preview & { fileName: string }) | null>(null)
  const [undoing, setUndoing] = useState<string | null>(null)
  const { busy, run } = useAction()
  const history = useQuery('exam/auth/grade/student/import/list', { gradeId })
  const check = (file: File) =>
    run(
      'check',
      async () =>
        setChecked({
          ...(await api('exam/auth/grade/student/import/preview', { gradeId }, { file })),
          fileName: file.name,
        }),
      { reload: false },
    )
  const save = () =>
    run('save', async (clientKey) => {
      const rows = (checked?.rows ?? []).map(({ errors: _, ...row }) => row)
      await api(
        'exam/auth/grade/student/import/save',
        { gradeId, fileName: checked?.fileName ?? '', rows, clientKey },
        { showSuccess: true },
      )
      setChecked(null)
      history.reload()
      onDone()
    })
  const undo = (importId: string) =>
    run('undo', async () => {
      await api('exam/auth/grade/student/import/undo', { gradeId, importId }, { showSuccess: true })
      history.reload()
      onDone()
    })
  const template = () =>
    run(
      'template',
      async () => {
        const { fileName, file } = await api('exam/auth/grade/student/import/template', {})
        saveFile(fileName, file)
      },
      { reload: false },
    )
  const wrong = checked?.rows.filter(({ errors }) => errors.length > 0) ?? []
  return (
    <Dialog open title={texts.title} onClose={onClose} size="l">
      <Stack gap={3}>
        <Hint>{texts.about}</Hint>
        <Row gap={2}>
          <Button loading={busy === 'check'} onClick={() => input.current?.click()}>
            {texts.choose}
          </Button>
          <Button variant="line" loading={busy === 'template'} onClick={() => void template()}>
            {texts.template}
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            accept=".xlsx,.xls,.csv"
            aria-label={texts.choose}
            onChange={({ target }) => {
              const file = target.files?.[0]
              if (file) void check(file)
              target.value = ''
            }}
          />
        </Row>
        {checked && wrong.length === 0 && (
          <Note
            tone="good"
            title={texts.fine(checked.rows.length)}
            action={
              <Button loading={busy === 'save'} onClick={() => void save()}>
                {texts.run(checked.rows.length)}
              </Button>
            }
          />
        )}
        {checked && wrong.length > 0 && (
          <>
            <Note tone="warn" title={texts.errors(wrong.length, checked.rows.length)} />
            <Table
              label={texts.problem}
              rows={wrong.slice(0, SHOWN)}
              rowKey={({ rowNo }) => String(rowNo)}
              columns={[
                { key: 'rowNo', title: texts.rowNo, width: 70 },
                {
                  key: 'errors',
                  title: texts.problem,
                  render: ({ errors }) => errors.map(({ msg }) => msg).join('；'),
                },
                { key: 'mobile', title: all.member.mobile, width: 130 },
                { key: 'nickname', title: all.member.nickname, width: 120 },
              ]}
            />
            {wrong.length > SHOWN && <Hint>{texts.moreErrors(wrong.length - SHOWN)}</Hint>}
          </>
        )}
        {history.data && history.data.list.length > 0 && (
          <Stack gap={2}>
            <b>{texts.history}</b>
            {history.data.list.map((one) => (
              <Row key={one.importId} justify="between" gap={2}>
                <span>
                  {one.fileName || texts.title}　{texts.count(one.addedCount)}
                </span>
                <Row gap={2}>
                  <Hint as="span" size="xs">
                    {one.operatorName} <DateTime value={one.gmtCreate} shape="minute" />
                  </Hint>
                  {one.importStatus === UNDONE ? (
                    <Hint as="span">{texts.undone}</Hint>
                  ) : (
                    <Button size="s" variant="text" onClick={() => setUndoing(one.importId)}>
                      {texts.undo}
                    </Button>
                  )}
                </Row>
              </Row>
            ))}
          </Stack>
        )}
      </Stack>
      <ConfirmDialog
        open={undoing !== null}
        onClose={() => setUndoing(null)}
        onConfirm={() => undo(undoing ?? '')}
        title={texts.undoTitle}
        danger
      >
        {texts.undoText}
      </ConfirmDialog>
    </Dialog>
  )
}
