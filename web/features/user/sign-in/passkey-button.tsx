import { api } from '../../../api.ts'
import { useAction } from '../../../use-action.ts'
import { Button } from '../../../ui/button.tsx'
import { LockIcon } from '../../../ui/icons.tsx'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { identityTexts as texts } from './identity-texts.ts'
import { knowsPasskeys, showPasskey } from './passkey.ts'
import { clientType } from './sign-in.ts'

/** Sign-in with a passkey, without a number. */
export function PasskeyButton({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const { busy, run } = useAction({ reload: false })
  const isHydrated = useHydrated()
  if (isHydrated && !knowsPasskeys()) return null
  const use = async () => {
    const { ticket, options } = await api('user/api/user/login/passkey/begin', {})
    const response = await showPasskey(options)
    if (!response) return
    await api('user/api/user/login/passkey', { ticket, response, clientType: clientType() })
    await onSignedIn()
  }
  return (
    <Button
      variant="line"
      size="l"
      block
      icon={<LockIcon size={18} />}
      loading={busy !== ''}
      onClick={() => void run('passkey', use)}
    >
      {texts.passkeySignIn}
    </Button>
  )
}
