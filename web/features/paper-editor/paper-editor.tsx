import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, api } from '../../api.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { toast } from '../../ui/toast-store.ts'
import editorStyles from '../course-editor/course-editor.module.css'
import { newKey } from '../../new-key.ts'
import { browserPage } from '../../ui/browser-page.tsx'
import type { PaperFormProps } from './paper-form.tsx'
import type { PickPageProps } from './pick-page.tsx'
import { formTexts as words, texts } from './texts.ts'
import { useAction } from '../../use-action.ts'

/** The form of a paper; loaded in browsers only. */
export const PaperEditor = browserPage<PaperFormProps>(() => import('./paper-form.tsx'))

/** The page on which problems are picked for a paper; loaded in browsers only. */
export const PickPage = browserPage<PickPageProps>(() => import('./pick-page.tsx'))

/** A new paper begins with its name; everything else is kept by the server from then on. */
export function NewPaper() {
  const navigate = useNavigate()
  const [clientKey] = useState(newKey)
  const [examName, setName] = useState('')
  const [issue, setError] = useState('')
  const { busy, run } = useAction({ reload: false })

  async function create() {
    if (!examName.trim()) {
      setError(words.nameMissing)
      document.getElementById('examName')?.focus()
      return
    }
    await run(
      'create',
      async () => {
        const { examId } = await api('exam/auth/exam/audit/save', { examName, clientKey }, { isShowErrTip: false })
        await navigate(`/account/exams/add?id=${examId}`, { replace: true })
      },
      {
        onError: (error) => {
          if (error instanceof ApiError && error.field === 'examName') setError(error.message)
          else if (error instanceof ApiError) toast.error(error.message)
        },
      },
    )
  }

  return (
    <>
      <header className={editorStyles.authorHead}>
        <Breadcrumb items={[{ label: texts.list, to: '/account/exams/examAdmin' }, { label: words.newTitle }]} />
        <div className={editorStyles.titleRow}>
          <h1>{words.newTitle}</h1>
        </div>
      </header>
      <Card pad="l">
        <form
          className={editorStyles.fields}
          onSubmit={(event) => {
            event.preventDefault()
            void create()
          }}
        >
          <Field label={words.name} id="examName" required hint={words.nameHint} error={issue}>
            <Input
              value={examName}
              maxLength={100}
              onChange={(event) => {
                setError('')
                setName(event.currentTarget.value)
              }}
            />
          </Field>
          <p className={editorStyles.hint}>{words.creating}</p>
          <div className={editorStyles.actions}>
            <Button type="submit" loading={busy !== ''}>
              {words.create}
            </Button>
          </div>
        </form>
      </Card>
    </>
  )
}
