import { useState } from 'react'
import { Link, useLocation, useNavigate, useRevalidator } from 'react-router'
import { clearLoaderCache } from '../../cache-loader.ts'
import { registerPath } from '../../return-url.ts'
import { useRoot } from '../../root-data.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { DemoAccounts } from './demo-accounts.tsx'
import css from './forms.module.css'
import { PasswordForm } from './password-form.tsx'
import { QrPanel } from './qr-panel.tsx'
import { closeSignIn, type SignInRequest } from './sign-in-store.ts'
import { SmsForm } from './sms-form.tsx'
import { signInWays, texts, type Way } from './texts.ts'

/** Signs in over the page one is on: afterwards its data are loaded anew, and whatever was typed or playing is still there. */
export default function SignInDialog({ request: { why, to, done } }: { request: SignInRequest }) {
  const { site } = useRoot()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const [way, setWay] = useState<Way>('password')
  const [mobile, keepMobile] = useState('')
  const [demo, setDemo] = useState({ password: '', presses: 0 })

  async function signedIn() {
    clearLoaderCache()
    try {
      await done?.()
    } catch {
      // Told by the call itself; one is signed in all the same.
    }
    await revalidate()
    closeSignIn()
    if (!done && to !== pathname + search) await navigate(to)
  }

  return (
    <Dialog open onClose={closeSignIn} title={texts.loginTitle} size="s">
      <div className={css.dialog}>
        <p>{why}</p>
        <Tabs label={texts.ways} variant="line" items={signInWays()} value={way} onChange={setWay}>
          {way === 'password' ? (
            <PasswordForm
              key={demo.presses}
              mobile={mobile}
              password={demo.password}
              filled={demo.presses > 0}
              onMobile={keepMobile}
              onSignedIn={signedIn}
            />
          ) : way === 'sms' ? (
            <SmsForm mobile={mobile} onMobile={keepMobile} onSignedIn={signedIn} />
          ) : (
            <QrPanel onSignedIn={signedIn} />
          )}
        </Tabs>
        <p className={css.other}>
          {texts.noAccount}
          <Link to={registerPath(to)} className={css.link} onClick={closeSignIn}>
            {texts.toRegister}
          </Link>
        </p>
        {site.isDemo === 1 && (
          <DemoAccounts
            onFill={(filled, password) => {
              setWay('password')
              keepMobile(filled)
              setDemo(({ presses }) => ({ password, presses: presses + 1 }))
            }}
          />
        )}
      </div>
    </Dialog>
  )
}
