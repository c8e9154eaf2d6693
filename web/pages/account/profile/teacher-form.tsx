import { useRevalidator } from 'react-router'
import { api } from '../../../api.ts'
import { DraftLine, DraftOffer, htmlField, LeaveGuard, useDraft } from '../../../features/shared/draft/index.ts'
import {
  checkProfile,
  lecturerTexts as words,
  type Profile,
  ProfileFields,
  profileOf,
} from '../../../features/user/lecturer/index.ts'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { texts } from '../teacher-texts.ts'
import { Row } from '../../../ui/layout.tsx'
import page from '../frame/page.module.css'
import { useForm } from '../../../features/shared/form/index.ts'

const describe = (value: Profile) => [
  { label: words.lecturerName, text: value.lecturerName },
  { label: words.position, text: value.position },
  { label: words.lecturerMobile, text: value.lecturerMobile },
  { label: words.lecturerEmail, text: value.lecturerEmail },
  htmlField(words.introduce, value.introduce),
]

/** Edits a lecturer profile. The draft is stored on the device until it is submitted. */
export default function TeacherForm({
  start,
  live,
  id,
  onClose,
}: {
  start: Profile
  live: Profile
  id: string
  onClose: () => void
}) {
  const revalidator = useRevalidator()
  const draft = useDraft<Profile>({ form: 'teacher', id, start: profileOf(start) })
  const form = useForm<Profile>({
    start: draft.value,
    draft,
    check(value) {
      const wrong = checkProfile(value)
      if (Object.keys(wrong).length > 0) return wrong
      return JSON.stringify(value) === JSON.stringify(profileOf(live)) ? { form: texts.nothing } : {}
    },
    async send(value) {
      await api('user/auth/lecturer/audit/update', value)
      await draft.settled(value)
      toast.success(texts.submitted)
      onClose()
      await revalidator.revalidate()
    },
  })
  return (
    <form {...form.attributes} className={page.form}>
      <DraftOffer draft={draft} describe={describe} />
      <FormError>{form.errors.form}</FormError>
      <div inert={draft.offer !== null}>
        <ProfileFields
          value={form.values}
          errors={form.errors}
          onChange={form.change}
          canUpload
          generation={draft.generation}
        />
      </div>
      <Row gap={3}>
        <Button type="submit" loading={form.busy}>
          {texts.submit}
        </Button>
        <Button variant="line" onClick={onClose}>
          {texts.cancel}
        </Button>
        <DraftLine draft={draft} />
      </Row>
      <LeaveGuard draft={draft} />
    </form>
  )
}
