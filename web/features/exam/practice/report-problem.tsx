import { reportTypes } from '@zhixing/contract/exam/practice-kinds'
import { useState } from 'react'
import { api } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { RadioGroup } from '../../../ui/choice.tsx'
import { Field } from '../../../ui/field.tsx'
import { Textarea } from '../../../ui/input.tsx'
import { Hint } from '../../../ui/layout.tsx'
import { FormDialog, useForm } from '../../shared/form/index.ts'
import { texts } from './texts.ts'
import { word } from '../../../i18n/word-texts.ts'

/** Reports an error in a problem to the lecturer. */
export function ReportProblem({ problemId }: { problemId: string }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="s" variant="text" onClick={() => setOpen(true)}>
        {texts.report}
      </Button>
      {open && <ReportDialog problemId={problemId} onClose={() => setOpen(false)} />}
    </>
  )
}

function ReportDialog({ problemId, onClose }: { problemId: string; onClose: () => void }) {
  const form = useForm({
    start: { reportType: '', content: '' },
    async send({ reportType, content }) {
      const input = { problemId, reportType: Number(reportType), content }
      await api('exam/auth/exam/problem/report/save', input, { showSuccess: true })
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={texts.reportTitle} submit={texts.reportGo} onClose={onClose}>
      <Hint>{texts.reportAbout}</Hint>
      <RadioGroup
        legend={texts.reportType}
        name="reportType"
        shape="row"
        value={form.values.reportType}
        onChange={(reportType) => form.set('reportType', reportType)}
        options={reportTypes.map((label, at) => ({ value: String(at + 1), label: word(label) }))}
        error={form.errors.reportType}
      />
      <Field label={texts.reportContent} error={form.errors.content}>
        <Textarea rows={4} maxLength={500} placeholder={texts.reportPlace} {...form.control('content')} />
      </Field>
    </FormDialog>
  )
}
