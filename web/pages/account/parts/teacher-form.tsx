import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError, api } from '../../../api.ts'
import { useDraft } from '../../../features/draft/use-draft.ts'
import { DraftLine, DraftOffer, LeaveGuard, htmlField } from '../../../features/draft/views.tsx'
import { checkProfile, type Profile, type ProfileErrors, profileOf } from '../../../features/lecturer/profile.ts'
import { focusError, ProfileFields } from '../../../features/lecturer/profile-fields.tsx'
import { texts as words } from '../../../features/lecturer/texts.ts'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { texts } from '../teacher-texts.ts'
import { Row } from '../../../ui/layout.tsx'
import page from './page.module.css'

const describe = (value: Profile) => [
  { label: words.lecturerName, text: value.lecturerName },
  { label: words.position, text: value.position },
  { label: words.lecturerMobile, text: value.lecturerMobile },
  { label: words.lecturerEmail, text: value.lecturerEmail },
  htmlField(words.introduce, value.introduce),
]

/** Changing a lecturer's profile. What is typed stays on the device until it is submitted. */
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
  const { value } = draft
  const [errors, setErrors] = useState<ProfileErrors & { form?: string }>({})
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const focusNext = useRef(false)
  useEffect(() => {
    if (!focusNext.current) return
    focusNext.current = false
    focusError(form.current, errors)
  }, [errors])

  function fail(next: ProfileErrors & { form?: string }) {
    focusNext.current = true
    setErrors(next)
  }
  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const wrong = checkProfile(value)
    if (Object.keys(wrong).length > 0) return fail(wrong)
    if (JSON.stringify(value) === JSON.stringify(profileOf(live))) return fail({ form: texts.nothing })
    setBusy(true)
    try {
      await api('user/auth/lecturer/audit/update', value, { isShowErrTip: false })
      await draft.settled(value)
      toast.success(texts.submitted)
      onClose()
      await revalidator.revalidate()
    } catch (error) {
      const { field, message } = error instanceof ApiError ? error : { field: undefined, message: String(error) }
      fail({ [field && field in value ? field : 'form']: message })
    } finally {
      setBusy(false)
    }
  }
  return (
    <form ref={form} method="post" noValidate className={page.form} onSubmit={(event) => void submit(event)}>
      <DraftOffer draft={draft} describe={describe} />
      <FormError>{errors.form}</FormError>
      <div inert={draft.offer !== null}>
        <ProfileFields
          value={value}
          errors={errors}
          onChange={(change) => {
            draft.set(change)
            setErrors(({ form: _, ...rest }) =>
              Object.fromEntries(Object.entries(rest).filter(([name]) => !(name in change))),
            )
          }}
          canUpload
          generation={draft.generation}
        />
      </div>
      <Row gap={3}>
        <Button type="submit" loading={busy}>
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
