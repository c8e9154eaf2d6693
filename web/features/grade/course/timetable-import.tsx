import type { OutputOf } from '@zhixing/contract'
import { useRef, useState } from 'react'
import { api } from '../../../api.ts'
import { useAction } from '../../../use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Hint, Stack } from '../../../ui/layout.tsx'
import { Note } from '../../../ui/note.tsx'
import { Table } from '../../../ui/table.tsx'
import { Conflicts, useConflicts } from './conflicts.tsx'
import { texts } from './texts.ts'

const words = texts.timetable
type Preview = OutputOf<'exam/auth/grade/timetable/import/preview'>

/** Imports a timetable: every row with its lessons or errors, conflicts, and then all valid lessons at once. */
export function TimetableImport({ gradeId, close }: { gradeId: string; close: (isSaved: boolean) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [weekOne, setWeekOne] = useState('')
  const [read, setRead] = useState<Preview>()
  const [ignored, setIgnored] = useState(false)
  const { busy, run } = useAction({ reload: false })
  const conflicts = useConflicts(gradeId, read?.sessionList ?? [])
  const wrong = read?.rowList.filter(({ errors }) => errors.length > 0) ?? []
  const open = (file: File) =>
    run('read', async () =>
      setRead(await api('exam/auth/grade/timetable/import/preview', { gradeId, weekOne }, { file })),
    )
  const save = ({ sessionList }: Preview) =>
    run('save', async (clientKey) => {
      await api(
        'exam/auth/grade/timetable/save/many',
        { gradeId, sessionList, ignoreConflicts: ignored ? 1 : 0, clientKey },
        { showSuccess: true },
      )
      close(true)
    })
  return (
    <Dialog open closeOnBackdrop={false} title={words.import} size="l" onClose={() => close(false)}>
      <Stack gap={3}>
        <Hint>{words.importAbout}</Hint>
        <Field label={words.weekOne} hint={words.weekOneHint} required>
          <Input
            type="date"
            value={weekOne}
            onChange={({ target }) => {
              setWeekOne(target.value)
              setRead(undefined)
            }}
          />
        </Field>
        <div>
          <Button
            variant={read ? 'line' : 'primary'}
            disabled={weekOne === ''}
            loading={busy === 'read'}
            onClick={() => input.current?.click()}
          >
            {words.chooseSheet}
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            accept=".xlsx,.xls,.csv"
            aria-label={words.chooseSheet}
            onChange={({ target }) => {
              const [file] = target.files ?? []
              if (file) void open(file)
              target.value = ''
            }}
          />
        </div>
        {read && (
          <>
            <Table
              label={words.rows}
              rows={read.rowList}
              rowKey={({ rowNo }) => String(rowNo)}
              columns={[
                { key: 'rowNo', title: words.rowNo, width: 70 },
                { key: 'title', title: words.name, render: ({ title }) => title || '—' },
                { key: 'count', title: words.lessons, width: 80, align: 'right' },
                { key: 'errors', title: words.problem, render: ({ errors }) => errors.join('；') || '—' },
              ]}
            />
            <Conflicts list={conflicts} ignored={ignored} onIgnored={setIgnored} />
            <Note
              tone={wrong.length > 0 ? 'warn' : 'good'}
              title={words.readCount(read.sessionList.length, wrong.length)}
              action={
                read.sessionList.length > 0 && (
                  <Button
                    loading={busy === 'save'}
                    disabled={conflicts.length > 0 && !ignored}
                    onClick={() => void save(read)}
                  >
                    {words.saveLessons(read.sessionList.length)}
                  </Button>
                )
              }
            />
          </>
        )}
      </Stack>
    </Dialog>
  )
}
