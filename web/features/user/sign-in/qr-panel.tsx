import { qrStates } from '@zhixing/contract/user/codes'
import type { OutputOf } from '@zhixing/contract'
import { useEffect, useRef } from 'react'
import { api } from '../../../api.ts'
import { plainDigits, SubmitButton, useForm } from '../../shared/form/index.ts'
import { useRoot } from '../../../root-data.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { CheckIcon, RefreshIcon } from '../../../ui/icons.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { texts } from './texts.ts'
import { Hint } from '../../../ui/layout.tsx'
import { AccountForm } from './account-form.tsx'
import forms from './forms.module.css'
import { CodeField } from './code-field.tsx'
import { codeErrors } from './code-rules.ts'
import { contactField, contactInput } from './contact.ts'
import { ContactField } from './contact-field.tsx'
import css from './qr-panel.module.css'
import { clientType } from './sign-in.ts'
import { useSignInWays } from './use-sign-in-ways.ts'
import { useQuery } from '../../../use-query.ts'
import { errorTable } from '@zhixing/contract/errors'

/** Poll interval of the QR code, ms. */
const POLL = 2000
const { waiting: NEW, scanned: SCANNED, confirmed: CONFIRMED, expired: EXPIRED, needsMobile: NEEDS_MOBILE } = qrStates
/** A state of this page only: loading failed. */
const FAILED = -1

type Qr = OutputOf<'GET user/api/user/qrcode/getMpQrCodeUrl'>

/** Path of the confirmation page for the phone, on the origin by which this browser reaches the site. */
function pathOf(address: string): string {
  const { pathname, search } = new URL(address)
  return pathname + search
}

/** QR code sign-in. The secret stays in this page, so only it can turn the phone's confirmation into a session. */
export function QrPanel({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const code = useQuery('GET user/api/user/qrcode/getMpQrCodeUrl', {}, { quiet: true })
  const qr = code.loading ? undefined : code.data
  const { data: found, code: refused } = useQuery(
    'user/api/user/qrcode/checkQrCodeState',
    qr ? { ticket: qr.ticket, secret: qr.secret, clientType: clientType() } : null,
    {
      quiet: true,
      poll: (now, failed) =>
        failed !== errorTable.notFound.code && (now === undefined || now.state < CONFIRMED) && POLL,
    },
  )
  // Anything but "no such code" is a transient failure: poll again.
  const state =
    !qr && code.error !== undefined ? FAILED : refused === errorTable.notFound.code ? EXPIRED : (found?.state ?? NEW)
  const { openWechatLogin, isDemo } = useRoot().site
  const wechat = openWechatLogin === 1
  const done = useRef(onSignedIn)
  useEffect(() => {
    done.current = onSignedIn
  })

  useEffect(() => {
    if (state === CONFIRMED) void done.current()
  }, [state])

  if (qr && state === NEEDS_MOBILE) return <BindForm qr={qr} onSignedIn={onSignedIn} />
  const over = state === FAILED || state === EXPIRED
  // WeChat shows its QR code on its own page; this page polls for the result.
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
                <Button size="s" icon={<RefreshIcon size={16} />} onClick={code.reload}>
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
      {isDemo && qr && !over && (
        <a className={forms.link} href={pathOf(qr.confirmUrl)} target="_blank" rel="noreferrer">
          {texts.qrHere}
        </a>
      )}
      <Hint role="status">
        {state === SCANNED || over ? (
          // Visible in the picture.
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

/** The scan identified the user without a contact: bind one to sign in. */
function BindForm({ qr, onSignedIn }: { qr: Qr; onSignedIn: () => Promise<void> }) {
  const { contacts } = useSignInWays()
  const form = useForm({
    start: { contact: '', captchaCode: '', code: '' },
    check: (values) => codeErrors(values, contacts),
    fieldOf: contactField,
    async send(values) {
      const input = {
        ticket: qr.ticket,
        secret: qr.secret,
        ...contactInput(values.contact),
        code: plainDigits(values.code),
        clientType: clientType(),
      }
      await api('user/api/user/registerByQrcode', input)
      await onSignedIn()
    },
  })
  return (
    <AccountForm form={form} title={texts.qrBind}>
      <ContactField form={form} contacts={contacts} />
      <CodeField form={form} contacts={contacts} purpose="register" />
      <SubmitButton size="l" block loading={form.busy}>
        {texts.bind}
      </SubmitButton>
    </AccountForm>
  )
}
