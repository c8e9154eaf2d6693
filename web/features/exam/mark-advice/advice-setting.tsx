import type { OutputOf } from '@zhixing/contract'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { RadioGroup } from '../../../ui/choice.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { Input } from '../../../ui/input.tsx'
import { Hint, Stack } from '../../../ui/layout.tsx'
import { Note } from '../../../ui/note.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { useQuery } from '../../../use-query.ts'
import { useForm } from '../../shared/form/index.ts'
import { agreementText } from './mark-advice.tsx'
import { texts } from './texts.ts'

type Setting = OutputOf<'assistant/auth/mark/setting/view'>
const MODES = [0, 1, 2] as const

/** Button and dialog with which the author of a paper sets suggestions, and sees how far they agree. */
export function AdviceSetting({ examId }: { examId: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="line" size="s" onClick={() => setOpen(true)}>
        {texts.setting}
      </Button>
      {open && <SettingDialog examId={examId} onClose={() => setOpen(false)} />}
    </>
  )
}

function SettingDialog({ examId, onClose }: { examId: string; onClose: () => void }) {
  const setting = useQuery('assistant/auth/mark/setting/view', { examId })
  return (
    <Dialog open onClose={onClose} title={texts.settingTitle}>
      <QueryView of={setting} lines={6}>
        {(now) => <SettingForm examId={examId} now={now} onSaved={onClose} />}
      </QueryView>
    </Dialog>
  )
}

function SettingForm({ examId, now, onSaved }: { examId: string; now: Setting; onSaved: () => void }) {
  const form = useForm({
    start: { mode: now.mode as 0 | 1 | 2, minAgreement: String(now.minAgreement) },
    check: ({ minAgreement }) => ({
      minAgreement: /^\d{1,3}$/.test(minAgreement) && Number(minAgreement) <= 100 ? undefined : texts.minWrong,
    }),
    async send({ mode, minAgreement }) {
      const input = { examId, mode, minAgreement: Number(minAgreement) }
      await api('assistant/auth/mark/setting/save', input, { showSuccess: true, isShowErrTip: false })
      onSaved()
    },
  })
  return (
    <Stack as="form" gap={4} {...form.attributes}>
      <Hint>{texts.settingAbout}</Hint>
      {now.notice !== '' && <Note tone="warn" title={now.notice} />}
      <RadioGroup
        legend={texts.mode}
        name="advice-mode"
        options={MODES.map((value) => ({ value, label: texts.modes[value], hint: texts.modeHints[value] }))}
        value={form.values.mode}
        onChange={(mode) => form.set('mode', mode)}
      />
      {form.values.mode !== 0 && (
        <Field label={texts.min} hint={texts.minHint} error={form.errors.minAgreement}>
          <Input inputMode="numeric" {...form.control('minAgreement')} />
        </Field>
      )}
      {now.problemList.length > 0 && (
        <Stack as="ul" gap={2}>
          {now.problemList.map((one, at) => (
            <li key={one.problemId}>
              {texts.problem(at + 1)}
              <Hint>{agreementText(one)}</Hint>
              {!one.isOffered && <Note tone="warn" title={texts.stopped} />}
            </li>
          ))}
        </Stack>
      )}
      <FormError>{form.errors.form}</FormError>
      <Button type="submit" loading={form.busy}>
        {texts.save}
      </Button>
    </Stack>
  )
}
