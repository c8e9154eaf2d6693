import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError, api } from '../../../api.ts'
import { ImageField } from '../../../features/files/image-field.tsx'
import { PicturesField } from '../../../features/files/pictures-field.tsx'
import { focusFault, ProfileFields } from '../../../features/lecturer/profile-fields.tsx'
import { loginPath } from '../../../return-url.ts'
import { useRoot } from '../../../root-data.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { formatDate } from '../../../ui/date-format.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { LockIcon } from '../../../ui/icons.tsx'
import { Input } from '../../../ui/input.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Steps } from '../../../ui/steps.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { texts } from '../apply-texts.ts'
import css from '../apply.module.css'
import { Confirmation } from './confirmation.tsx'
import {
  type Audit,
  checkStep,
  type FormFaults,
  type FormValue,
  kept,
  type KeptValue,
  placeOf,
  restored,
  startValue,
  toInput,
} from './form-value.ts'
import { useKept } from './use-kept.ts'

const CARD_RATIO = 1.585

/** The application in three steps. What is typed stays on the device, also across signing in, until it is sent. */
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
  const keeper = useKept<KeptValue>(site.siteId, userId, 'apply', audit?.auditId ?? 'new')
  const [value, setValue] = useState<FormValue>(() => startValue(audit, mobile))
  const [generation, setGeneration] = useState(0)
  const [step, setStep] = useState(0)
  const [faults, setFaults] = useState<FormFaults>({})
  const [busy, setBusy] = useState(false)
  const [clearing, setClearing] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const focusNext = useRef(false)

  const { found } = keeper
  useEffect(() => {
    if (!found) return
    setValue((now) => restored(now, found, Date.now()))
    setGeneration((n) => n + 1)
    toast.info(texts.restored)
  }, [found])
  useEffect(() => {
    if (!focusNext.current) return
    focusNext.current = false
    focusFault(form.current, faults)
  }, [faults])

  // Several pictures may be on their way at once: each is put into what the form holds when it arrives.
  const latest = useRef(value)
  latest.current = value
  function change(part: Partial<FormValue>) {
    const next = { ...latest.current, ...part }
    latest.current = next
    setValue(next)
    keeper.keep(kept(next))
    const touched = Object.keys(part)
    setFaults((now) =>
      Object.fromEntries(Object.entries(now).filter(([name]) => !touched.includes(name) && name !== 'form')),
    )
  }
  function fail(next: FormFaults) {
    focusNext.current = true
    setFaults(next)
  }
  function go(to: number) {
    setStep(to)
    setFaults({})
    window.scrollTo({ top: 0 })
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    const wrong = checkStep(step, value)
    if (Object.keys(wrong).length > 0) return fail(wrong)
    if (step < 2) return go(step + 1)
    setBusy(true)
    try {
      await api('user/auth/lecturer/audit/apply', toInput(value), { isShowErrTip: false })
      await keeper.drop()
      toast.success(texts.submitted)
      await revalidator.revalidate()
      window.scrollTo({ top: 0 })
    } catch (error) {
      const { field, message } = error instanceof ApiError ? error : { field: undefined, message: String(error) }
      const place = placeOf(field)
      setStep(place.step)
      fail({ [place.name]: message })
    } finally {
      setBusy(false)
    }
  }

  if (found === undefined) return <Skeleton lines={8} />
  return (
    <form ref={form} method="post" noValidate className={css.form} onSubmit={(event) => void submit(event)}>
      <Steps items={texts.steps} current={step} />
      {userId === null && (
        <p className={css.notice}>
          <LockIcon size={18} />
          {texts.signInWhy}
        </p>
      )}
      <FormError>{faults.form}</FormError>
      {step === 0 && (
        <ProfileFields
          value={value}
          faults={faults}
          onChange={change}
          canUpload={userId !== null}
          uploadHint={texts.uploadLater}
          generation={generation}
        />
      )}
      {step === 1 && <IdentityFields value={value} faults={faults} onChange={change} again={audit !== null} />}
      {step === 2 && <Confirmation value={value} faults={faults} onChange={change} onEdit={go} />}
      <div className={css.deeds}>
        {step > 0 && (
          <Button variant="line" onClick={() => go(step - 1)}>
            {texts.back}
          </Button>
        )}
        {userId === null ? (
          <ButtonLink to={loginPath('/apply')}>{texts.signIn}</ButtonLink>
        ) : (
          <Button type="submit" loading={busy}>
            {step === 2 ? texts.submit : texts.next}
          </Button>
        )}
        <span className={css.kept}>
          {keeper.at === 'never'
            ? texts.unkept
            : keeper.at !== null && texts.kept(formatDate(keeper.at, 'full').slice(11))}
        </span>
        {(keeper.at !== null || found) && (
          <Button variant="text" size="s" onClick={() => setClearing(true)}>
            {texts.restart}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={clearing}
        onClose={() => setClearing(false)}
        title={texts.restartTitle}
        confirm={texts.restart}
        danger
        onConfirm={async () => {
          await keeper.drop()
          setValue(startValue(audit, mobile))
          setGeneration((n) => n + 1)
          go(0)
        }}
      >
        {texts.restartText}
      </ConfirmDialog>
    </form>
  )
}

function IdentityFields({
  value,
  faults,
  onChange,
  again,
}: {
  value: FormValue
  faults: FormFaults
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
        <Field label={texts.realName} required error={faults.realName}>
          <Input
            name="realName"
            value={value.realName}
            onChange={(event) => onChange({ realName: event.currentTarget.value })}
            autoComplete="name"
            maxLength={30}
          />
        </Field>
        <Field label={texts.idCard} required error={faults.idCard} hint={again ? texts.idCardAgain : texts.idCardHint}>
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
            error={faults.front}
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
            error={faults.back}
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
        error={faults.certificates}
      />
    </>
  )
}
