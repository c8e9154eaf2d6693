import { type ReactNode, useState } from 'react'
import { useRoot } from '../../../root-data.ts'
import { Stack } from '../../../ui/layout.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { useHydratedParams } from '../../../ui/use-hydrated.ts'
import { CodeForm } from './code-form.tsx'
import { DemoAccounts } from './demo-accounts.tsx'
import { NumberForm } from './number-form.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { PasswordForm } from './password-form.tsx'
import { QrPanel } from './qr-panel.tsx'
import { SsoButtons } from './sso-buttons.tsx'
import { texts } from './texts.ts'
import { type OfferedWays, useSignInWays, type Way } from './use-sign-in-ways.ts'

/** All sign-in methods, and demo accounts; `children` are rendered between them. */
export function SignInWays({
  offered,
  onSignedIn,
  hasSso = true,
  children,
}: {
  /** Methods of the site, if the page has loaded them. */
  offered?: OfferedWays
  onSignedIn: () => Promise<void>
  /** false: without identity providers, for a person who comes from one. */
  hasSso?: boolean
  children?: ReactNode
}) {
  const { site } = useRoot()
  const { ways, contacts, ssoList } = useSignInWays(offered)
  const [chosen, setWay] = useState<Way>()
  // The QR code of a slip opens its form; the server renders the default one.
  const asked = useHydratedParams().get('way')
  const way = chosen ?? (asked === 'number' ? 'number' : 'password')
  const [demo, setDemo] = useState({ password: '', presses: 0 })
  // The contact is shared by all methods.
  const [contact, keepContact] = useState('')
  const shared = { contact, contacts, onContact: keepContact, onSignedIn }
  const form =
    way === 'password' ? (
      <PasswordForm key={demo.presses} {...shared} password={demo.password} filled={demo.presses > 0} />
    ) : way === 'code' ? (
      <CodeForm {...shared} />
    ) : way === 'number' ? (
      <NumberForm onSignedIn={onSignedIn} />
    ) : (
      <QrPanel onSignedIn={onSignedIn} />
    )
  return (
    <>
      <Stack gap={3}>
        <Tabs label={texts.ways} variant="line" items={ways} value={way} onChange={setWay} hidesSingle>
          {form}
        </Tabs>
        <PasskeyButton onSignedIn={onSignedIn} />
        {hasSso && <SsoButtons list={ssoList} />}
      </Stack>
      {children}
      {site.isDemo && (
        <DemoAccounts
          onFill={(filled, password) => {
            setWay('password')
            keepContact(filled)
            setDemo(({ presses }) => ({ password, presses: presses + 1 }))
          }}
        />
      )}
    </>
  )
}
