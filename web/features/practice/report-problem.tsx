import { reportTypes } from '@zhixing/contract/exam/practice-kinds'
import { useState } from 'react'
import { ApiError, api } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { RadioGroup } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Textarea } from '../../ui/input.tsx'
import css from './practice.module.css'
import { texts } from './texts.ts'
import { useAction } from '../../use-action.ts'

/** Tells the lecturer that something about a problem is wrong. */
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
  const [type, setType] = useState('')
  const [content, setContent] = useState('')
  const { busy, run } = useAction({ reload: false })
  const [error, setError] = useState<{ field: string; text: string } | null>(null)
  const errorOf = (field: string) => (error?.field === field ? error.text : '')
  async function send() {
    setError(null)
    await run(
      'send',
      async () => {
        const input = { problemId, reportType: Number(type), content }
        await api('exam/auth/exam/problem/report/save', input, { showSuccess: true, isShowErrTip: false })
        onClose()
      },
      {
        onError: (failure) => {
          if (failure instanceof ApiError) setError({ field: failure.field ?? 'form', text: failure.message })
        },
      },
    )
  }
  return (
    <Dialog
      open
      firm
      onClose={onClose}
      title={texts.reportTitle}
      footer={
        <>
          <Button variant="line" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button loading={busy !== ''} onClick={() => void send()}>
            {texts.reportGo}
          </Button>
        </>
      }
    >
      <div className={css.report}>
        <p className={css.hint}>{texts.reportAbout}</p>
        <RadioGroup
          legend={texts.reportType}
          name={`report-${problemId}`}
          shape="row"
          value={type}
          onChange={setType}
          options={reportTypes.map((label, at) => ({ value: String(at + 1), label }))}
          error={errorOf('reportType')}
        />
        <Field label={texts.reportContent} error={errorOf('content')}>
          <Textarea
            rows={4}
            maxLength={500}
            placeholder={texts.reportPlace}
            value={content}
            onChange={(event) => setContent(event.currentTarget.value)}
          />
        </Field>
        {errorOf('form') && (
          <p role="alert" className={css.error}>
            {errorOf('form')}
          </p>
        )}
      </div>
    </Dialog>
  )
}
