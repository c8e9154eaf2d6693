import type { OutputOf } from '@zhixing/contract'
import { useCallback, useEffect, useRef, useState } from 'react'
import { api, ApiError } from '../../api.ts'
import { plainDigits, plainMobile } from '../form/rules.ts'
import { SubmitButton } from '../form/submit-button.tsx'
import { useForm } from '../form/use-form.ts'
import { useRoot } from '../../root-data.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { FormError } from '../../ui/form-error.tsx'
import { CheckIcon, RefreshIcon } from '../../ui/icons.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { texts } from './texts.ts'
import { Hint } from '../../ui/layout.tsx'
import forms from './forms.module.css'
import { MobileField } from './mobile-field.tsx'
import css from './qr-panel.module.css'
import { clientType } from './sign-in.ts'
import { SmsCode } from './sms-code.tsx'
import { smsErrors } from './sms-rules.ts'

/** How often the code is asked about, ms. */
const POLL = 2000
/** States of a code on the wire, and our own: none was got. */
const SCANNED = 2
const CONFIRMED = 3
const EXPIRED = 4
const NEEDS_MOBILE = 5
const FAILED = -1

type Qr = OutputOf<'GET user/api/user/qrcode/getMpQrCodeUrl'>

/** The way to the page of the phone, on the very address by which this browser reaches the site. */
function pathOf(address: string): string {
  const { pathname, search } = new URL(address)
  return pathname + search
}

/** A code for the phone to scan. The secret stays in this page, so only it can turn the phone's yes into a session. */
export function QrPanel({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const [qr, setQr] = useState<Qr | null>(null)
  const [state, setState] = useState(1)
  const { openWechatLogin, isDemo } = useRoot().site
  const wechat = openWechatLogin === 1
  const done = useRef(onSignedIn)
  useEffect(() => {
    done.current = onSignedIn
  })

  const renew = useCallback(() => {
    setState(1)
    setQr(null)
    api('GET user/api/user/qrcode/getMpQrCodeUrl', {}, { quiet: true }).then(setQr, () => setState(FAILED))
  }, [])
  useEffect(renew, [renew])

  useEffect(() => {
    if (!qr) return undefined
    let asking = false
    const timer = setInterval(() => {
      // A page nobody looks at need not ask; it goes on when it is seen again.
      if (asking || document.hidden) return
      asking = true
      api(
        'user/api/user/qrcode/checkQrCodeState',
        { ticket: qr.ticket, secret: qr.secret, clientType: clientType() },
        { quiet: true },
      )
        .then(
          (answer) => {
            setState(answer.state)
            if (answer.state >= CONFIRMED) clearInterval(timer)
            if (answer.state === CONFIRMED) void done.current()
          },
          (error: unknown) => {
            // Anything but "no such code" is a hiccup of the network: ask again.
            if (!(error instanceof ApiError) || error.code !== 404) return
            clearInterval(timer)
            setState(EXPIRED)
          },
        )
        .finally(() => {
          asking = false
        })
    }, POLL)
    return () => clearInterval(timer)
  }, [qr])

  if (qr && state === NEEDS_MOBILE) return <BindForm qr={qr} onSignedIn={onSignedIn} />
  const over = state === FAILED || state === EXPIRED
  // WeChat shows its code on a page of its own; ours waits here for the answer.
  if (wechat && qr && !over)
    return (
      <div className={css.panel}>
        <a className={buttonClass({ size: 'l' })} href={qr.confirmUrl} target="_blank" rel="noreferrer">
          {texts.wechatOpen}
        </a>
        <p className={css.about} role="status">
          {state === SCANNED ? texts.qrScanned : texts.wechatAbout}
        </p>
      </div>
    )
  return (
    <div className={css.panel}>
      <div className={css.picture}>
        {qr ? (
          <img src={qr.qrcodeUrl} alt={texts.qrPicture} width={200} height={200} />
        ) : (
          !over && <span className={css.loading}>{texts.qrLoading}</span>
        )}
        {(over || state === SCANNED || state === CONFIRMED) && (
          <div className={css.cover}>
            {over ? (
              <>
                <b aria-hidden="true">{state === FAILED ? texts.qrFailed : texts.qrExpired}</b>
                <Button size="s" icon={<RefreshIcon size={16} />} onClick={renew}>
                  {texts.qrRefresh}
                </Button>
              </>
            ) : (
              <>
                <span className={css.check}>
                  <CheckIcon size={28} />
                </span>
                <b aria-hidden="true">{texts.qrScanned}</b>
              </>
            )}
          </div>
        )}
      </div>
      <p className={css.about}>{texts.qrAbout}</p>
      {isDemo === 1 && qr && !over && (
        <a className={forms.link} href={pathOf(qr.confirmUrl)} target="_blank" rel="noreferrer">
          {texts.qrHere}
        </a>
      )}
      <Hint role="status">
        {state === SCANNED || over ? (
          // Sighted people read it on the picture.
          <VisuallyHidden>
            {over ? (state === FAILED ? texts.qrFailed : texts.qrExpired) : texts.qrScanned}
          </VisuallyHidden>
        ) : (
          texts.qrValid
        )}
      </Hint>
    </div>
  )
}

/** The scan told who it is but not their mobile number: bind one and be signed in. */
function BindForm({ qr, onSignedIn }: { qr: Qr; onSignedIn: () => Promise<void> }) {
  const form = useForm({
    start: { mobile: '', captchaCode: '', code: '' },
    check: smsErrors,
    async send(values) {
      const input = {
        ticket: qr.ticket,
        secret: qr.secret,
        mobile: plainMobile(values.mobile),
        code: plainDigits(values.code),
        clientType: clientType(),
      }
      await api('user/api/user/registerByQrcode', input, { isShowErrTip: false })
      await onSignedIn()
    },
  })
  return (
    <form ref={form.ref} method="post" noValidate className={forms.form} onSubmit={form.onSubmit}>
      <h2 className={css.bind}>{texts.qrBind}</h2>
      <FormError>{form.errors.form}</FormError>
      <MobileField form={form} />
      <SmsCode form={form} purpose="register" />
      <SubmitButton size="l" block loading={form.busy}>
        {texts.bind}
      </SubmitButton>
    </form>
  )
}
