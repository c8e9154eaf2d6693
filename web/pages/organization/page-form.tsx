import type { OutputOf } from '@zhixing/contract'
import { MAX_PHOTOS } from '@zhixing/contract/user/organization-limits'
import { useRevalidator } from 'react-router'
import { api } from '../../api.ts'
import { DraftLine, useDraft } from '../../features/shared/draft/index.ts'
import { ImageField, UploadsProvider, useUploads } from '../../features/shared/files/index.ts'
import { useForm } from '../../features/shared/form/index.ts'
import { RichEditor } from '../../features/shared/rich-editor/index.ts'
import { Button } from '../../ui/button.tsx'
import { Field, FieldError } from '../../ui/field.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { Input, Textarea } from '../../ui/input.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { BrandField } from './brand-field.tsx'
import { texts as words } from './center-texts.ts'
import { type Honour, HonoursField, PhotosField } from './page-pictures.tsx'

type Page = OutputOf<'org/auth/page/view'>['page']
type Value = Omit<Page, 'honourList'> & { honourList: Honour[] }
const BANNER_RATIO = 4

/** Rows of honours need a key: they have no id, and their texts are being typed. */
const valueOf = (page: Page): Value => ({
  ...page,
  honourList: page.honourList.map((one, index) => ({ ...one, key: `${index}` })),
})

/** Edits the organization's page; changes are reviewed before publication, and stored on the device until sent. */
export default function PageForm({ orgId, start, onClose }: { orgId: string; start: Page; onClose: () => void }) {
  const revalidator = useRevalidator()
  const uploads = useUploads()
  const draft = useDraft<Value>({ form: 'organization-page', id: orgId, start: valueOf(start), resumes: true })
  const form = useForm<Value>({
    start: draft.value,
    draft,
    check: (now) => ({
      form: uploads.count() > 0 ? words.stillSending : undefined,
      honourList: now.honourList.some(({ text }) => text.trim() === '') ? words.honourNeeded : undefined,
    }),
    async send(value) {
      const honourList = value.honourList.map(({ text, picUrl }) => ({ text, picUrl }))
      await api('org/auth/page/save', { orgId, ...value, honourList }, { showSuccess: true })
      await draft.settled(value)
      onClose()
      await revalidator.revalidate()
    },
  })
  const { errors, values } = form
  return (
    <UploadsProvider value={uploads}>
      <form {...form.attributes}>
        <Stack gap={4}>
          <FormError>{errors.form}</FormError>
          <Field label={words.slogan} error={errors.slogan}>
            <Input {...form.control('slogan')} maxLength={60} placeholder={words.sloganPlace} />
          </Field>
          <BrandField value={values.brandColor} onChange={(color) => form.set('brandColor', color)} />
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
            <RichEditor
              key={draft.generation}
              value={values.orgPage}
              onChange={(html) => form.set('orgPage', html)}
              label={words.page}
              max={10_000}
            />
            {errors.orgPage && <FieldError>{errors.orgPage}</FieldError>}
          </div>
          <PhotosField
            value={values.photoList}
            read={() => form.read().photoList}
            onChange={(list) => form.set('photoList', list)}
            max={MAX_PHOTOS}
            error={errors.photoList}
          />
          <HonoursField
            value={values.honourList}
            onChange={(list) => form.set('honourList', list)}
            error={errors.honourList}
          />
          <Field label={words.telephone} error={errors.telephone}>
            <Input {...form.control('telephone')} maxLength={30} />
          </Field>
          <Field label={words.address} hint={words.addressHint} error={errors.address}>
            <Input {...form.control('address')} maxLength={100} />
          </Field>
          <Field label={words.website} error={errors.website}>
            <Input {...form.control('website')} inputMode="url" maxLength={200} placeholder="https://" />
          </Field>
          <Row gap={3}>
            <Button type="submit" loading={form.busy}>
              {words.submit}
            </Button>
            <Button variant="line" onClick={onClose}>
              {words.cancel}
            </Button>
            <DraftLine draft={draft} />
          </Row>
        </Stack>
      </form>
    </UploadsProvider>
  )
}
