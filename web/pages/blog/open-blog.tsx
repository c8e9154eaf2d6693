import { blogState } from '@zhixing/contract/community/codes'
import type { OutputOf } from '@zhixing/contract'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '../../api.ts'
import { clearLoaderCache } from '../../cache-loader.ts'
import { FormDialog, SubmitButton, useForm } from '../../features/shared/form/index.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Textarea } from '../../ui/input.tsx'
import { Panel, Row, Stack } from '../../ui/layout.tsx'
import { Note } from '../../ui/note.tsx'
import css from './writing.module.css'
import { texts } from './writing-texts.ts'

const MAX_INTRODUCTION = 255

/** Applies for a blog; `done` after revalidation, with whether it is open already. */
function useApplication(introduction: string, done?: (isOpen: boolean) => void) {
  const { revalidate } = useRevalidator()
  return useForm({
    start: { introduction },
    async send(values) {
      const { auditStatus } = await api('community/auth/blogger/save', values, { showSuccess: true })
      clearLoaderCache()
      await revalidate()
      done?.(auditStatus === blogState.open)
    },
  })
}

/** Opens a blog, or applies for one. */
export function OpenBlog() {
  const form = useApplication('')
  return (
    <Panel pad={6} className={css.open}>
      <Stack gap={4} as="form" {...form.attributes}>
        <h1>{texts.openTitle}</h1>
        <p>{texts.openText}</p>
        <FormError>{form.errors.form}</FormError>
        <Field label={texts.introduction} hint={texts.introductionHint} error={form.errors.introduction}>
          <Textarea {...form.control('introduction')} rows={3} maxLength={MAX_INTRODUCTION} />
        </Field>
        <Row gap={3}>
          <SubmitButton loading={form.busy}>{texts.open}</SubmitButton>
          <ButtonLink variant="text" to="/blog/account/write">
            {texts.writeFirst}
          </ButtonLink>
        </Row>
      </Stack>
    </Panel>
  )
}

/** The application when a first article is published. */
export function OpenBlogDialog({ onOpened, onClose }: { onOpened: (isOpen: boolean) => void; onClose: () => void }) {
  const form = useApplication('', onOpened)
  return (
    <FormDialog form={form} title={texts.openTitle} submit={texts.open} onClose={onClose}>
      <p>{texts.openFirst}</p>
      <Field label={texts.introduction} hint={texts.introductionHint} error={form.errors.introduction}>
        <Textarea {...form.control('introduction')} rows={3} maxLength={MAX_INTRODUCTION} />
      </Field>
    </FormDialog>
  )
}

/** State of an application: pending, or rejected and editable. */
export function Application({ me }: { me: OutputOf<'community/auth/blogger/myself'> }) {
  const [isOpen, setOpen] = useState(false)
  const isRefused = me.auditStatus === blogState.refused
  return (
    <>
      <Note
        tone={isRefused ? 'bad' : 'info'}
        title={<b>{isRefused ? texts.refusedTitle : texts.waitingTitle}</b>}
        action={
          <Button size="s" variant="line" onClick={() => setOpen(true)}>
            {isRefused ? texts.again : texts.reword}
          </Button>
        }
      >
        {isRefused && <p>{texts.refusedWhy(me.auditOpinion)}</p>}
        <p>{isRefused ? texts.refusedText : texts.waitingText}</p>
      </Note>
      {isOpen && <Reworded introduction={me.introduction} close={() => setOpen(false)} />}
    </>
  )
}

function Reworded({ introduction, close }: { introduction: string; close: () => void }) {
  const form = useApplication(introduction, close)
  return (
    <FormDialog form={form} title={texts.openTitle} submit={texts.sendAgain} onClose={close}>
      <Field label={texts.introduction} hint={texts.introductionHint} error={form.errors.introduction}>
        <Textarea {...form.control('introduction')} rows={4} maxLength={MAX_INTRODUCTION} />
      </Field>
    </FormDialog>
  )
}
