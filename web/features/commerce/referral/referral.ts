import { useSyncExternalStore } from 'react'
import { api } from '../../../api.ts'
import { createListeners } from '../../../offline/observable.ts'

const KEY = 'zx-referral-code'
let current: string | undefined
const listeners = createListeners()

/** Referral code of this visitor, from memory or else local storage; empty if there is none. */
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

/** Keeps a code in memory and in local storage, so that it survives the visit. */
export function setReferralCode(code: string): void {
  current = code
  try {
    if (code) localStorage.setItem(KEY, code)
    else localStorage.removeItem(KEY)
  } catch {
    // Storage is full or blocked: memory still has it.
  }
  listeners.notify()
}

export function removeReferralCode(): void {
  setReferralCode('')
}

/** Asks the server whether a code is known, and keeps it if so. Failures are silent. */
export async function takeReferralCode(code: string): Promise<void> {
  const asked = code.trim()
  if (!asked || asked === referralCode()) return
  const answer = await api('system/api/website/referral/code', { referralCode: asked }, { quiet: true }).catch(
    () => null,
  )
  if (answer?.valid === 1) setReferralCode(answer.referralCode)
}

/** Stored code as live state; empty on the server. */
export function useReferralCode(): string {
  return useSyncExternalStore(listeners.subscribe, referralCode, () => '')
}

/** Reports which referral link a signed-in user came by, then removes the code: the server has it. */
export async function bindReferralCode(): Promise<void> {
  const code = referralCode()
  if (!code) return
  const answer = await api('user/auth/user/recommended/bind', { referralCode: code }, { quiet: true }).catch(() => null)
  if (answer && referralCode() === code) setReferralCode('')
}
