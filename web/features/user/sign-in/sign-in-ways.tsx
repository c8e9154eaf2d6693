import { type ReactNode, useState } from 'react'
import { useRoot } from '../../../root-data.ts'
import { Tabs } from '../../../ui/tabs.tsx'
import { DemoAccounts } from './demo-accounts.tsx'
import { PasswordForm } from './password-form.tsx'
import { QrPanel } from './qr-panel.tsx'
import { SmsForm } from './sms-form.tsx'
import { signInWays, texts, type Way } from './texts.ts'

/** All sign-in methods, and demo accounts; `children` are rendered between them. */
export function SignInWays({ onSignedIn, children }: { onSignedIn: () => Promise<void>; children: ReactNode }) {
  const { site } = useRoot()
  const [way, setWay] = useState<Way>('password')
  const [demo, setDemo] = useState({ password: '', presses: 0 })
  // The number is shared by all methods.
  const [mobile, keepMobile] = useState('')
  return (
    <>
      <Tabs label={texts.ways} variant="line" items={signInWays()} value={way} onChange={setWay}>
        {way === 'password' ? (
          <PasswordForm
            key={demo.presses}
            mobile={mobile}
            password={demo.password}
            filled={demo.presses > 0}
            onMobile={keepMobile}
            onSignedIn={onSignedIn}
          />
        ) : way === 'sms' ? (
          <SmsForm mobile={mobile} onMobile={keepMobile} onSignedIn={onSignedIn} />
        ) : (
          <QrPanel onSignedIn={onSignedIn} />
        )}
      </Tabs>
      {children}
      {site.isDemo === 1 && (
        <DemoAccounts
          onFill={(filled, password) => {
            setWay('password')
            keepMobile(filled)
            setDemo(({ presses }) => ({ password, presses: presses + 1 }))
          }}
        />
      )}
    </>
  )
}
