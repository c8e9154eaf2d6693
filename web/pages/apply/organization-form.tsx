import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '../../api.ts'
import { ImageField, UploadsProvider, useUploads } from '../../features/shared/files/index.ts'
import { type FieldErrors, useForm } from '../../features/shared/form/index.ts'
import { useRoot } from '../../root-data.ts'
import { Field } from '../../ui/field.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { LockIcon } from '../../ui/icons.tsx'
import { Input, Textarea } from '../../ui/input.tsx'
import { Hint } from '../../ui/layout.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast-store.ts'
import { useChange } from '../../ui/use-change.ts'
import { Agreement } from './agreement.tsx'
import { texts as common } from './apply-texts.ts'
import css from './apply.module.css'
import { FormFoot } from './form-foot.tsx'
import { agreement, texts } from './organization-texts.ts'
import {
  checkOrganization,
  codeWarning,
  type OrganizationAudit,
  type OrganizationValue,
  restored,
  startValue,
  toInput,
} from './organization-value.ts'
import { useLocalDraft } from './use-local-draft.ts'

/** Application of an organisation. The draft is stored on the device, also across sign-in, until it is sent. */
export default function OrganizationForm({
  audit,
  mobile,
  userId,
}: {
  audit: OrganizationAudit | null
  mobile: string
  userId: string | null
}) {
  const { site } = useRoot()
  const revalidator = useRevalidator()
  const version = audit ? `${audit.orgId}-${audit.submitTime}` : 'new'
  const keeper = useLocalDraft<OrganizationValue>(site.siteId, userId, 'apply-organization', version)
  const [value, setValue] = useState(() => startValue(audit, mobile))
  const uploads = useUploads()

  const { found } = keeper
  useChange(found, (draft) => draft && setValue((now) => restored(now, draft, Date.now())))
  useEffect(() => {
    if (found) toast.info(common.restored)
  }, [found])

  // An upload may finish after other fields were edited: merge it into the current value.
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  function set(part: Partial<OrganizationValue>) {
    const next = { ...latest.current, ...part }
    latest.current = next
    setValue(next)
    keeper.keep(next)
  }
  const form = useForm<OrganizationValue>({
    start: value,
    draft: { value, set },
    fieldOf: (field) => (field === 'licensePicId' ? 'license' : field),
    check: (now) =>
      uploads.count() > 0 ? { form: common.stillSending } : (checkOrganization(now) as FieldErrors<OrganizationValue>),
    async send(now) {
      await api('user/auth/organization/audit/apply', toInput(now), { showSuccess: true })
      await keeper.drop()
      await revalidator.revalidate()
      window.scrollTo({ top: 0 })
    },
  })
  const { errors, change } = form
  if (found === undefined) return <Skeleton lines={8} />
  return (
    <UploadsProvider value={uploads}>
      <form {...form.attributes} className={css.form}>
        {userId === null && (
          <p className={css.notice}>
            <LockIcon size={18} />
            {texts.signInWhy}
          </p>
        )}
        <FormError>{errors.form}</FormError>
        <div className={css.pair}>
          <Field label={texts.orgName} required error={errors.orgName} hint={texts.orgNameHint}>
            <Input {...form.control('orgName')} autoComplete="organization" maxLength={50} />
          </Field>
          <Field
            label={texts.creditCode}
            required
            error={errors.creditCode ?? codeWarning(value.creditCode)}
            hint={texts.creditCodeHint}
          >
            <Input
              {...form.control('creditCode')}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={24}
            />
          </Field>
          <Field label={texts.linkMan} required error={errors.linkMan}>
            <Input {...form.control('linkMan')} autoComplete="name" maxLength={30} />
          </Field>
          <Field label={texts.linkMobile} required error={errors.linkMobile} hint={texts.linkHint}>
            <Input {...form.control('linkMobile')} inputMode="tel" autoComplete="tel" maxLength={11} />
          </Field>
        </div>
        <div data-field="license" tabIndex={-1}>
          {userId === null ? (
            <>
              <p className={css.label}>{texts.license}</p>
              <Hint>{common.uploadLater}</Hint>
            </>
          ) : (
            <ImageField
              label={texts.license}
              required
              isPrivate
              value={value.license?.url ?? ''}
              onChange={(license) => change({ license })}
              hint={texts.licenseHint}
              error={errors.license}
            />
          )}
        </div>
        <Field label={texts.intro} required error={errors.orgIntro} hint={texts.introHint}>
          <Textarea {...form.control('orgIntro')} maxLength={1000} rows={5} />
        </Field>
        <Agreement
          checked={value.isAgree}
          error={errors.isAgree}
          label={texts.agree}
          title={texts.agreement}
          sections={agreement}
          onChange={(isAgree) => change({ isAgree })}
        />
        <FormFoot
          isSignedIn={userId !== null}
          path="/apply?type=organization"
          submit={texts.submit}
          busy={form.busy}
          keeper={keeper}
          onRestart={() => {
            setValue(startValue(audit, mobile))
            form.fail({})
          }}
        />
      </form>
    </UploadsProvider>
  )
}
