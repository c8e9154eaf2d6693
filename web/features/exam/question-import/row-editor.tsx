import { isMaterial, problemKinds } from '@zhixing/contract/exam/kinds'
import { useState } from 'react'
import { ApiError, api } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field, FieldError } from '../../../ui/field.tsx'
import { Select, Textarea } from '../../../ui/input.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { LeafEditor, type QuestionValue, SubList, useTry, valueOfDoc, wholeOf } from '../question-editor/index.ts'
import { Stack } from '../../../ui/layout.tsx'
import { useAction } from '../../../use-action.ts'
import css from './import.module.css'
import type { ImportRow } from './learner.ts'
import { texts } from './texts.ts'

/** Longer problems are truncated in the form: edit their source text instead, characters. */
const LONG = 50_000

interface EditorProps {
  importId: string
  row: ImportRow
  onClose: () => void
  onSaved: (row: ImportRow) => void
}

/** Corrects a row in the form, or in its source text. */
export default function RowEditor({ importId, row, onClose, onSaved }: EditorProps) {
  const [way, setWay] = useState<'form' | 'source'>(row.source.length > LONG ? 'source' : 'form')
  const [value, setValue] = useState<QuestionValue>(() => valueOfDoc(row.doc))
  const [source, setSource] = useState(row.source)
  const { busy, run } = useAction({ reload: false })
  const [refused, setRefused] = useState('')
  const doc = wholeOf(value)
  const { tried } = useTry(doc, undefined)
  const errors = tried?.faultList ?? row.errors
  const issue = (field: string) => errors.find((one) => one.field === field || one.field.startsWith(`${field}.`))?.msg
  const hasParts = isMaterial(value.problemType)

  function save() {
    setRefused('')
    const input = { id: importId, rowNo: row.rowNo, ...(way === 'source' ? { source } : { doc }) }
    void run('save', async () => onSaved(await api('exam/auth/exam/import/row/update', input)), {
      onError: (error) => setRefused(error instanceof ApiError ? error.message : texts.liveFailed),
    })
  }

  return (
    <Dialog
      open
      closeOnBackdrop={false}
      size="l"
      onClose={onClose}
      title={texts.editTitle(row.rowNo)}
      footer={
        <>
          <Button variant="line" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button loading={busy !== ''} onClick={save}>
            {texts.save}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        <Tabs
          label={texts.editWays}
          items={(['form', 'source'] as const).map((id) => ({ id, label: texts.editWay[id] }))}
          value={way}
          onChange={setWay}
        />
        {way === 'source' ? (
          <Field className={css.source} label={texts.source} hint={texts.sourceHint} error={refused || undefined}>
            <Textarea rows={12} value={source} onChange={(event) => setSource(event.currentTarget.value)} />
          </Field>
        ) : (
          <>
            {!hasParts && (
              <Field label={texts.kind}>
                <Select
                  value={String(value.problemType)}
                  onChange={(event) => {
                    const problemType = Number(event.currentTarget.value)
                    setValue((now) => ({ ...now, problemType }))
                  }}
                >
                  {problemKinds
                    .filter(({ code }) => !isMaterial(code))
                    .map(({ code, desc }) => (
                      <option key={code} value={code}>
                        {desc}
                      </option>
                    ))}
                </Select>
              </Field>
            )}
            <LeafEditor
              name=""
              value={value}
              set={(change) => setValue((now) => ({ ...now, ...change }))}
              error={issue}
              generation={0}
            />
            {hasParts && (
              <SubList
                list={value.subs}
                onList={(change) => setValue((now) => ({ ...now, subs: change(now.subs) }))}
                error={issue}
                generation={0}
              />
            )}
            {refused && <FieldError>{refused}</FieldError>}
          </>
        )}
      </Stack>
    </Dialog>
  )
}
