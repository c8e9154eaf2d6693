import { useRevalidator } from 'react-router'
import { api } from '../../api.ts'
import { clearLoaderCache } from '../../cache-loader.ts'
import { SubmitButton, useForm } from '../../features/form/index.ts'
import { Field } from '../../ui/field.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Textarea } from '../../ui/input.tsx'
import { Panel, Stack } from '../../ui/layout.tsx'
import css from './writing.module.css'
import { texts } from './writing-texts.ts'

const MAX_INTRODUCTION = 255

/** Opens a person's blog. */
export function OpenBlog() {
  const { revalidate } = useRevalidator()
  const form = useForm({
    start: { introduction: '' },
    async send({ introduction }) {
      await api('community/auth/blogger/save', { introduction }, { isShowErrTip: false })
      clearLoaderCache()
      await revalidate()
    },
  })
  return (
    <Panel pad={6} className={css.open}>
      <Stack gap={4} as="form" {...form.attributes}>
        <h1>{texts.openTitle}</h1>
        <p>{texts.openText}</p>
        <FormError>{form.errors.form}</FormError>
        <Field label={texts.introduction} hint={texts.introductionHint} error={form.errors.introduction}>
          <Textarea {...form.control('introduction')} rows={3} maxLength={MAX_INTRODUCTION} />
        </Field>
        <SubmitButton loading={form.busy}>{texts.open}</SubmitButton>
      </Stack>
    </Panel>
  )
}
