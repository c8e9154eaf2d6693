import type { OutputOf } from '@zhixing/contract'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '../../api.ts'
import { ImageField } from '../../features/shared/files/index.ts'
import { useForm } from '../../features/shared/form/index.ts'
import { RichEditor } from '../../features/shared/rich-editor/index.ts'
import { Button } from '../../ui/button.tsx'
import { Field, FieldError } from '../../ui/field.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Input, Textarea } from '../../ui/input.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { texts } from './texts.ts'

const words = texts.center
type Page = OutputOf<'user/auth/organization/view'>['page']
const BANNER_RATIO = 4

/** Edits the organization's page; changes are reviewed before publication. */
export default function PageForm({ start, onClose }: { start: Page; onClose: () => void }) {
  const revalidator = useRevalidator()
  const [begin] = useState(start.orgPage)
  const form = useForm<Page>({
    start,
    async send(value) {
      await api('user/auth/organization/page/save', value, { isShowErrTip: false, showSuccess: true })
      onClose()
      await revalidator.revalidate()
    },
  })
  const { errors, values } = form
  return (
    <form {...form.attributes}>
      <Stack gap={4}>
        <FormError>{errors.form}</FormError>
        <Field label={words.slogan} error={errors.slogan}>
          <Input {...form.control('slogan')} maxLength={60} placeholder={words.sloganPlace} />
        </Field>
        <ImageField
          label={words.logo}
          value={values.orgLogo}
          onChange={(file) => form.set('orgLogo', file?.url ?? '')}
          ratio={1}
          size="s"
          error={errors.orgLogo}
        />
        <ImageField
          label={words.banner}
          value={values.bannerImg}
          onChange={(file) => form.set('bannerImg', file?.url ?? '')}
          ratio={BANNER_RATIO}
          hint={words.bannerHint}
          error={errors.bannerImg}
        />
        <Field label={words.intro} hint={words.introHint} error={errors.orgIntro}>
          <Textarea {...form.control('orgIntro')} maxLength={1000} rows={4} />
        </Field>
        <div role="group" aria-label={words.page} data-field="orgPage" tabIndex={-1}>
          <p>{words.page}</p>
          <RichEditor value={begin} onChange={(html) => form.set('orgPage', html)} label={words.page} max={10_000} />
          {errors.orgPage && <FieldError>{errors.orgPage}</FieldError>}
        </div>
        <Field label={words.telephone} error={errors.telephone}>
          <Input {...form.control('telephone')} maxLength={30} />
        </Field>
        <Field label={words.address} error={errors.address}>
          <Input {...form.control('address')} maxLength={100} />
        </Field>
        <Row gap={3}>
          <Button type="submit" loading={form.busy}>
            {words.submit}
          </Button>
          <Button variant="line" onClick={onClose}>
            {words.cancel}
          </Button>
        </Row>
      </Stack>
    </form>
  )
}
