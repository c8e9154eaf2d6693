import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError, api } from '../../api.ts'
import { ImageField, PicturesField, UploadsProvider, useUploads } from '../../features/shared/files/index.ts'
import { ProfileFields } from '../../features/user/lecturer/index.ts'
import { useRoot } from '../../root-data.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { LockIcon } from '../../ui/icons.tsx'
import { Input } from '../../ui/input.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Steps } from '../../ui/steps.tsx'
import { toast } from '../../ui/toast-store.ts'
import { texts } from './apply-texts.ts'
import css from './apply.module.css'
import { Confirmation } from './confirmation.tsx'
import {
  type Audit,
  checkStep,
  type FormErrors,
  type FormValue,
  draft,
  type DraftValue,
  placeOf,
  restored,
  startValue,
  toInput,
} from './form-value.ts'
import { FormFoot } from './form-foot.tsx'
import { useLocalDraft } from './use-local-draft.ts'
import { type FieldErrors, useForm } from '../../features/shared/form/index.ts'
import { useChange } from '../../ui/use-change.ts'

const CARD_RATIO = 1.585

/** Application in three steps. The draft is stored on the device, also across sign-in, until it is sent. */
export default function ApplyForm({
  audit,
  mobile,
  userId,
}: {
  audit: Audit | null
  mobile: string
  userId: string | null
}) {
  const { site } = useRoot()
  const revalidator = useRevalidator()
  const keeper = useLocalDraft<DraftValue>(site.siteId, userId, 'apply', audit?.auditId ?? 'new')
  const [value, setValue] = useState<FormValue>(() => startValue(audit, mobile))
  const [generation, setGeneration] = useState(0)
  const [step, setStep] = useState(0)
  const uploads = useUploads()

  const { found } = keeper
  useChange(found, (draft) => {
    if (!draft) return
    setValue((now) => restored(now, draft, Date.now()))
    setGeneration((n) => n + 1)
  })
  useEffect(() => {
    if (found) toast.info(texts.restored)
  }, [found])

  // Several uploads may finish at once: merge each into the current value.
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  function set(part: Partial<FormValue>) {
    const next = { ...latest.current, ...part }
    latest.current = next
    setValue(next)
    keeper.keep(draft(next))
  }
  const form = useForm<FormValue>({
    start: value,
    draft: { value, set },
    fieldOf: (field) => placeOf(field).name,
    check: (now) =>
      // The fields of a step unmount with it, which would cancel their uploads.
      uploads.count() > 0 ? { form: texts.stillSending } : (checkStep(step, now) as FieldErrors<FormValue>),
    async send(now) {
      if (step < 2) return go(step + 1)
      await api('user/auth/lecturer/audit/apply', toInput(now))
      await keeper.drop()
      toast.success(texts.submitted)
      await revalidator.revalidate()
      window.scrollTo({ top: 0 })
    },
    // Go back to the step of the refused field.
    refused: (error) => setStep(placeOf(error instanceof ApiError ? error.field : undefined).step),
  })
  const { errors, change } = form
  function go(to: number) {
    setStep(to)
    form.fail({})
    window.scrollTo({ top: 0 })
  }
  function back() {
    if (uploads.count() > 0) form.fail({ form: texts.stillSending })
    else go(step - 1)
  }

  if (found === undefined) return <Skeleton lines={8} />
  return (
    <UploadsProvider value={uploads}>
      <form {...form.attributes} className={css.form}>
        <Steps items={texts.steps} current={step} />
        {userId === null && (
          <p className={css.notice}>
            <LockIcon size={18} />
            {texts.signInWhy}
          </p>
        )}
        <FormError>{errors.form}</FormError>
        {step === 0 && (
          <ProfileFields
            value={value}
            errors={errors}
            onChange={change}
            canUpload={userId !== null}
            uploadHint={texts.uploadLater}
            generation={generation}
          />
        )}
        {step === 1 && <IdentityFields value={value} errors={errors} onChange={change} again={audit !== null} />}
        {step === 2 && <Confirmation value={value} errors={errors} onChange={change} onEdit={go} />}
        <FormFoot
          isSignedIn={userId !== null}
          path="/apply"
          submit={step === 2 ? texts.submit : texts.next}
          busy={form.busy}
          keeper={keeper}
          onRestart={() => {
            setValue(startValue(audit, mobile))
            setGeneration((n) => n + 1)
            go(0)
          }}
        >
          {step > 0 && (
            <Button variant="line" onClick={back}>
              {texts.back}
            </Button>
          )}
        </FormFoot>
      </form>
    </UploadsProvider>
  )
}

function IdentityFields({
  value,
  errors,
  onChange,
  again,
}: {
  value: FormValue
  errors: FormErrors
  onChange: (part: Partial<FormValue>) => void
  again: boolean
}) {
  return (
    <>
      <p className={css.notice}>
        <LockIcon size={18} />
        {texts.safe}
      </p>
      <div className={css.pair}>
        <Field label={texts.realName} required error={errors.realName}>
          <Input
            name="realName"
            value={value.realName}
            onChange={(event) => onChange({ realName: event.currentTarget.value })}
            autoComplete="name"
            maxLength={30}
          />
        </Field>
        <Field label={texts.idCard} required error={errors.idCard} hint={again ? texts.idCardAgain : texts.idCardHint}>
          <Input
            name="idCard"
            value={value.idCard}
            onChange={(event) => onChange({ idCard: event.currentTarget.value.trim().toUpperCase() })}
            autoComplete="off"
            spellCheck={false}
            maxLength={18}
          />
        </Field>
      </div>
      <div className={css.pair}>
        <div data-field="front" tabIndex={-1}>
          <ImageField
            label={texts.front}
            required
            isPrivate
            value={value.front?.url ?? ''}
            onChange={(file) => onChange({ front: file })}
            ratio={CARD_RATIO}
            hint={texts.frontHint}
            error={errors.front}
          />
        </div>
        <div data-field="back" tabIndex={-1}>
          <ImageField
            label={texts.back1}
            required
            isPrivate
            value={value.back?.url ?? ''}
            onChange={(file) => onChange({ back: file })}
            ratio={CARD_RATIO}
            hint={texts.frontHint}
            error={errors.back}
          />
        </div>
      </div>
      <PicturesField
        label={texts.certificates}
        isPrivate
        value={value.certificates}
        onChange={(certificates) => onChange({ certificates })}
        max={6}
        hint={texts.certificatesHint}
        error={errors.certificates}
      />
    </>
  )
}
