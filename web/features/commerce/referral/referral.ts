import { useSyncExternalStore } from 'react'
import { api } from '../../../api.ts'

const KEY = 'zx-referral-code'
let current: string | undefined
const listeners = new Set<() => void>()

/** The referral code a visitor came with: from this page's memory, or else from local storage; empty when there is none. */
export function referralCode(): string {
  current ??= stored()
  return current
}

function stored(): string {
  try {
    return localStorage.getItem(KEY) ?? ''
  } catch {
    return ''
  }
}

/** Keeps a code in memory and in local storage, so that it outlives the visit. */
export function setReferralCode(code: string): void {
  current = code
  try {
    if (code) localStorage.setItem(KEY, code)
    else localStorage.removeItem(KEY)
  } catch {
    // A full or forbidden store: the page itself still knows it.
  }
  for (const listener of listeners) listener()
}

export function removeReferralCode(): void {
  setReferralCode('')
}

/** Asks the server whether a code of an address is known, and keeps it if so. Failures are silent: nobody waits for it. */
export async function takeReferralCode(code: string): Promise<void> {
  const asked = code.trim()
  if (!asked || asked === referralCode()) return
  const answer = await api('system/api/website/referral/code', { referralCode: asked }, { quiet: true }).catch(
    () => null,
  )
  if (answer?.valid === 1) setReferralCode(answer.referralCode)
}

/** The kept code, live; empty on the server. */
export function useReferralCode(): string {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    referralCode,
    () => '',
  )
}

/** Tells the server whose link a signed-in person came by. What it has answered, it knows: the code is not kept any longer. */
export async function bindReferralCode(): Promise<void> {
  const code = referralCode()
  if (!code) return
  const answer = await api('user/auth/user/recommended/bind', { referralCode: code }, { quiet: true }).catch(() => null)
  if (answer && referralCode() === code) setReferralCode('')
}
