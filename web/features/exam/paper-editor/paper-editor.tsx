import { EVERYONE } from '@zhixing/contract/audience'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError, api } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { newKey } from '../../../new-key.ts'
import { browserPage } from '../../../ui/browser-page.tsx'
import type { PaperFormProps } from './paper-form.tsx'
import type { PickPageProps } from './pick-page.tsx'
import { formTexts as words, texts } from './texts.ts'
import { Hint, Row, Stack, Wide } from '../../../ui/layout.tsx'
import { AudienceField, AuthoredHead, type OwnOrg } from '../../course/versions/index.ts'
import { useAction } from '../../../use-action.ts'

const Inside = browserPage<PaperFormProps>(() => import('./paper-form.tsx'), 'form')

/** Paper form; browser only. */
export function PaperEditor(props: PaperFormProps) {
  return (
    <Wide>
      <Inside {...props} />
    </Wide>
  )
}

/** Problem picker page of a paper; browser only. */
export const PickPage = browserPage<PickPageProps>(() => import('./pick-page.tsx'), 'table')

/** A new paper is created with a name; the server stores everything from then on. */
export function NewPaper({ ownOrg }: { ownOrg: OwnOrg }) {
  const navigate = useNavigate()
  const [clientKey] = useState(newKey)
  const [examName, setName] = useState('')
  const [orgId, setOrgId] = useState<string>(EVERYONE)
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
        const { examId } = await api('exam/auth/exam/audit/save', { examName, orgId, clientKey })
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
      <AuthoredHead
        way={[{ label: texts.list, to: '/account/exams/examAdmin' }, { label: words.newTitle }]}
        name={words.newTitle}
      />
      <Card pad="l">
        <Stack
          as="form"
          gap={5}
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
          <AudienceField ownOrg={ownOrg} value={orgId} onChange={setOrgId} />
          <Hint>{words.creating}</Hint>
          <Row>
            <Button type="submit" loading={busy !== ''}>
              {words.create}
            </Button>
          </Row>
        </Stack>
      </Card>
    </>
  )
}
