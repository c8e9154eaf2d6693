import type { InputOf } from '@zhixing/contract'
import { useState } from 'react'
import { Link } from 'react-router'
import { api, ApiError } from '../../../api.ts'
import { CaptchaField, captchaTexts, useCaptcha } from '../captcha/index.ts'
import { errorsOf, type FieldErrors, type Form } from '../../shared/form/index.ts'
import { maskContact } from '../../../mask-contact.ts'
import { useRoot } from '../../../root-data.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { useCountdown } from '../../../ui/use-countdown.ts'
import { contactError, contactField, contactInput, type Contacts, isMail, MOBILE_ONLY } from './contact.ts'
import { texts } from './texts.ts'
import { Row } from '../../../ui/layout.tsx'
import css from './forms.module.css'

interface CodeValues {
  contact: string
  captchaCode: string
  code: string
}

interface CodeFieldForm {
  values: CodeValues
  errors: FieldErrors<CodeValues>
  element: Form<CodeValues>['element']
  control: (name: 'code') => ReturnType<Form<CodeValues>['control']>
  set: (name: keyof CodeValues, value: string) => void
  fail: (errors: FieldErrors<CodeValues>) => void
}

/** Send button and code field; a captcha above them when the server requires one. */
export function CodeField({
  form,
  contacts = MOBILE_ONLY,
  purpose,
}: {
  form: CodeFieldForm
  /** Where codes can go; to a mobile number by default. */
  contacts?: Contacts
  purpose: NonNullable<InputOf<'user/api/user/send/code'>['purpose']>
}) {
  const { site } = useRoot()
  const { left, start } = useCountdown()
  const [asking, setAsking] = useState(false)
  const [sending, setSending] = useState(false)
  const [sentTo, setSentTo] = useState('')
  const captcha = useCaptcha(asking, () => form.set('captchaCode', ''))

  async function send() {
    const { contact, captchaCode } = form.values
    const wrong = contactError(contact, contacts)
    const unsolved = asking ? captcha.error(captchaCode) : undefined
    if (wrong || unsolved) return form.fail({ contact: wrong, captchaCode: unsolved })
    const to = contactInput(contact)
    setSending(true)
    try {
      const { waitSeconds } = await api(
        'user/api/user/send/code',
        { ...to, purpose, ...(asking ? { captchaId: captcha.captchaId, captchaCode } : {}) },
        { isShowErrTip: false },
      )
      if ('mobile' in to) form.set('contact', to.mobile)
      form.set('captchaCode', '')
      // Clear the error of an empty code: one was sent.
      form.fail({})
      start(waitSeconds)
      setSentTo('mobile' in to ? to.mobile : to.mail)
      setAsking(false)
      ;(form.element.current?.elements.namedItem('code') as HTMLInputElement | null)?.focus()
    } catch (error) {
      const errors = errorsOf(error, form.values, contactField)
      if (asking) captcha.refresh()
      else if (errors.captchaCode) {
        setAsking(true)
        errors.captchaCode = captchaTexts.needed
      }
      // "Wait a moment" belongs beside the send button.
      form.fail(error instanceof ApiError && errors.form ? { code: errors.form } : errors)
    } finally {
      setSending(false)
    }
  }

  return (
    <>
      {asking && (
        <CaptchaField
          captcha={captcha}
          value={form.values.captchaCode}
          onChange={(code) => form.set('captchaCode', code)}
          error={form.errors.captchaCode}
        />
      )}
      <Field
        label={contacts.mail ? (contacts.sms ? texts.anyCode : texts.mailCode) : texts.code}
        error={form.errors.code}
        required
        hint={
          sentTo && (
            <span role="status">
              {(isMail(sentTo) ? texts.sentMail : texts.sent)(maskContact(sentTo))}
              {site.isDemo && (
                <Link to="/demo/outbox" target="_blank" className={css.link}>
                  {texts.toOutbox}
                </Link>
              )}
            </span>
          )
        }
      >
        <Row nowrap className={css.code}>
          <Input {...form.control('code')} inputMode="numeric" autoComplete="one-time-code" maxLength={6} />
          <Button variant="line" className={css.send} loading={sending} disabled={left > 0} onClick={() => void send()}>
            {left > 0 ? texts.wait(left) : sentTo ? texts.again : texts.getCode}
          </Button>
        </Row>
      </Field>
    </>
  )
}
