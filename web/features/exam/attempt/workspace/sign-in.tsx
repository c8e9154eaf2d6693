import { useState } from 'react'
import { ApiError, api } from '../../../../api.ts'
import { useRoot } from '../../../../root-data.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { FormError } from '../../../../ui/form-error.tsx'
import { Tabs } from '../../../../ui/tabs.tsx'
import {
  clientType,
  CodeForm,
  ownContact,
  PasswordForm,
  QrPanel,
  signInTexts,
  useSignInWays,
} from '../../../user/sign-in/index.ts'
import { texts } from '../texts.ts'
import { OTHER_ACCOUNT } from '../wire.ts'
import { Stack } from '../../../../ui/layout.tsx'

/** Why signing in again is needed. */
export const signInWords = (code: number, isMemoryOnly: boolean): string =>
  (code === 304 ? texts.signInElsewhere : code === OTHER_ACCOUNT ? texts.signInChanged : texts.signInAbout)(
    isMemoryOnly,
  )

type Way = 'password' | 'code' | 'qr'
const ways = (): { id: Way; label: string }[] => [
  { id: 'password', label: signInTexts.byPassword },
  { id: 'code', label: signInTexts.bySms },
  { id: 'qr', label: signInTexts.byQr },
]

/**
 * Sign-in within the exam. Only the same user is accepted; another account is signed out at once, and answers are
 * untouched. May be closed: typing continues, answers wait.
 */
export function SignIn({
  code,
  isMemoryOnly,
  userId,
  nickname,
  open,
  onClose,
  onSignedIn,
}: {
  code: number
  /** Answers cannot be persisted here. */
  isMemoryOnly: boolean
  userId: string
  nickname: string
  open: boolean
  onClose: () => void
  onSignedIn: () => void
}) {
  return (
    <Dialog open={open} onClose={onClose} title={texts.signInTitle} size="s" closeOnBackdrop={false}>
      <Stack>
        <p>{signInWords(code, isMemoryOnly)}</p>
        <p>{texts.signInSame(nickname)}</p>
        <Ways userId={userId} onSignedIn={onSignedIn} />
      </Stack>
    </Dialog>
  )
}

/** All sign-in methods of the site; users without a password start with a code. */
function Ways({ userId, onSignedIn }: { userId: string; onSignedIn: () => void }) {
  const { user } = useRoot()
  const [way, setWay] = useState<Way>(user?.hasPassword === false ? 'code' : 'password')
  const { ways: offered, contacts } = useSignInWays()
  const own = ownContact(user)
  const [contact, keepContact] = useState(own.contact)
  const [refused, setRefused] = useState('')
  const known = own.contact !== ''

  /** A QR sign-in may be any account; the forms show what is thrown. */
  async function signedIn(): Promise<void> {
    setRefused('')
    const me = await api('user/auth/user/ext/view', {}, { quiet: true })
    if (me.id === userId) return onSignedIn()
    await api('user/auth/user/ext/exit/login', { clientType: clientType() }, { quiet: true }).catch(() => {})
    throw new ApiError(422, texts.signInOther)
  }
  const form = {
    contact,
    contacts: known ? own.contacts : contacts,
    known,
    onContact: keepContact,
    onSignedIn: signedIn,
  }
  return (
    <Tabs
      label={signInTexts.ways}
      variant="line"
      items={ways().filter(({ id }) => id === way || offered.some((one) => one.id === id))}
      value={way}
      onChange={(next) => {
        setRefused('')
        setWay(next)
      }}
    >
      {way === 'password' && <PasswordForm {...form} />}
      {way === 'code' && <CodeForm {...form} />}
      {way === 'qr' && (
        <>
          <FormError>{refused}</FormError>
          <QrPanel
            onSignedIn={() =>
              signedIn().catch((error: unknown) => setRefused(error instanceof Error ? error.message : ''))
            }
          />
        </>
      )}
    </Tabs>
  )
}
