import type { OutputOf } from '@zhixing/contract'
import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { api } from '../../../api.ts'
import { SmsCode } from '../../../features/user/sign-in/sms-code.tsx'
import { codeError, plainDigits, SubmitButton, useForm } from '../../../features/shared/form/index.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { DateTime } from '../../../ui/date-time.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { PasswordInput } from '../../../ui/input.tsx'
import { dataTexts as texts } from '../info-texts.ts'
import { Row } from '../../../ui/layout.tsx'
import page from '../frame/page.module.css'
import { useAction } from '../../../use-action.ts'

type PersonalData = OutputOf<'user/auth/user/data/view'>
/** Poll interval of an export in progress, ms. */
const POLL = 2000
const MAKING = 1
const READY = 2
const FAILED = 3

/** Data export, and closing the account. */
export function DataCard({ data, me }: { data: PersonalData; me: OutputOf<'user/auth/user/ext/view'> }) {
  const revalidator = useRevalidator()
  const [closing, setClosing] = useState(false)
  const { busy, run } = useAction({ reload: false })
  const { exported, closeAt, refusal } = data
  const making = exported?.exportStatus === MAKING
  useEffect(() => {
    if (!making) return undefined
    const timer = setInterval(() => void revalidator.revalidate(), POLL)
    return () => clearInterval(timer)
  }, [making, revalidator])

  const act = (call: 'user/auth/user/data/export' | 'user/auth/user/close/cancel') =>
    run(
      'act',
      async () => {
        await api(call, {}, { showSuccess: true })
      },
      { reload: true },
    )

  return (
    <Card pad="l">
      <CardHead title={texts.title} />
      <p>{texts.exportAbout}</p>
      <p role="status">
        {making && texts.making(exported.partsDone, exported.partsTotal)}
        {exported?.exportStatus === FAILED && texts.exportFailed}
        {exported?.exportStatus === READY && exported.expiresAt && (
          <>
            {texts.ready(exported.fileSize)} <DateTime value={exported.expiresAt} />
          </>
        )}
      </p>
      <Row gap={3}>
        {exported?.exportStatus === READY ? (
          <a className={buttonClass({ variant: 'line' })} href={exported.url} download>
            {texts.download}
          </a>
        ) : (
          <Button variant="line" loading={busy !== '' || making} onClick={() => void act('user/auth/user/data/export')}>
            {texts.exportBegin}
          </Button>
        )}
      </Row>
      {closeAt ? (
        <>
          <p role="status">
            {texts.closing} <DateTime value={closeAt} />
          </p>
          <Row gap={3}>
            <Button loading={busy !== ''} onClick={() => void act('user/auth/user/close/cancel')}>
              {texts.keep}
            </Button>
          </Row>
        </>
      ) : (
        <>
          <p>{refusal || texts.closeAbout}</p>
          {!refusal && (
            <Row gap={3}>
              <Button variant="danger" onClick={() => setClosing(true)}>
                {texts.close}
              </Button>
            </Row>
          )}
        </>
      )}
      <Dialog open={closing} onClose={() => setClosing(false)} title={texts.closeTitle} closeOnBackdrop={false}>
        {closing && <CloseForm mobile={me.mobile} byPassword={me.hasPassword} />}
      </Dialog>
    </Card>
  )
}

/** Confirms the owner: by password, or by SMS code if there is none. */
function CloseForm({ mobile, byPassword }: { mobile: string; byPassword: boolean }) {
  const [withCode, setWithCode] = useState(!byPassword)
  const form = useForm({
    start: { mobile, password: '', captchaCode: '', code: '' },
    check: ({ password, code }) =>
      withCode ? { code: codeError(plainDigits(code)) } : { password: password ? undefined : texts.passwordMissing },
    async send({ password, code }) {
      await api('user/auth/user/close/begin', withCode ? { code: plainDigits(code) } : { password }, {
        showSuccess: true,
      })
      // The sessions have ended: reload as a visitor.
      location.assign('/')
    },
  })
  return (
    <form {...form.attributes} className={page.stack}>
      <p>{texts.closeWhat}</p>
      <ul>
        {texts.closeList.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <FormError>{form.errors.form}</FormError>
      {withCode ? (
        <SmsCode form={form} purpose="close" />
      ) : (
        <Field label={texts.password} error={form.errors.password} required>
          <PasswordInput {...form.control('password')} autoComplete="current-password" />
        </Field>
      )}
      {byPassword && (
        <Button variant="text" onClick={() => setWithCode(!withCode)}>
          {withCode ? texts.byPassword : texts.byCode}
        </Button>
      )}
      <SubmitButton variant="danger" block loading={form.busy}>
        {texts.closeSubmit}
      </SubmitButton>
    </form>
  )
}
