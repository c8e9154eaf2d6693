import type { InputOf } from '@zhixing/contract'
import { toast } from '../../../ui/toast-store.ts'
import { identityTexts as texts } from './identity-texts.ts'

type Options = Record<string, unknown>
export type Shown = InputOf<'user/api/user/login/passkey'>['response']
type Made = InputOf<'user/auth/user/factor/passkey/save'>['response']

/** Whether this browser knows passkeys; false on the server. */
export const knowsPasskeys = (): boolean => typeof window !== 'undefined' && 'PublicKeyCredential' in window

/** Runs one ceremony; undefined when the person gave up or the device could not, which is said. */
async function attempt<T>(run: () => Promise<T>): Promise<T | undefined> {
  try {
    return await run()
  } catch (error) {
    const { name } = error as Error
    if (name === 'InvalidStateError') toast.error(texts.passkeyKnown)
    else if (name !== 'AbortError') toast.error(texts.passkeyFailed)
    return undefined
  }
}

/** Asks for a passkey of this person. */
export function showPasskey(options: Options): Promise<Shown | undefined> {
  return attempt(async () => {
    const { startAuthentication } = await import('@simplewebauthn/browser')
    type Json = Parameters<typeof startAuthentication>[0]['optionsJSON']
    return (await startAuthentication({ optionsJSON: options as unknown as Json })) as Shown
  })
}

/** Creates a passkey on this device. */
export function makePasskey(options: Options): Promise<Made | undefined> {
  return attempt(async () => {
    const { startRegistration } = await import('@simplewebauthn/browser')
    type Json = Parameters<typeof startRegistration>[0]['optionsJSON']
    return (await startRegistration({ optionsJSON: options as unknown as Json })) as Made
  })
}
