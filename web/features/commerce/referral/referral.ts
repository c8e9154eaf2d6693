import { useSyncExternalStore } from 'react'
import { api } from '../../../api.ts'
import { createListeners } from '../../../offline/observable.ts'

const KEY = 'zx-referral-code'
let current: string | undefined
const listeners = new Set<() => void>()

/** The referral code a visitor came with, from memory or local storage; empty without one. */
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

/** Stores a code in memory and local storage. */
export function setReferralCode(code: string): void {
  current = code
  try {
    if (code) localStorage.setItem(KEY, code)
    else localStorage.removeItem(KEY)
  } catch {
    // Storage full or forbidden: memory still has it.
  }
  for (const listener of listeners) listener()
}

export function removeReferralCode(): void {
  setReferralCode('')
}

/** Asks the server whether a code is known, and stores it if so. Errors are ignored: nothing depends on it. */
export async function takeReferralCode(code: string): Promise<void> {
  const asked = code.trim()
  if (!asked || asked === referralCode()) return
  const answer = await api('system/api/website/referral/code', { referralCode: asked }, { quiet: true }).catch(
    () => null,
  )
  if (answer?.valid === 1) setReferralCode(answer.referralCode)
}

/** The stored code, reactive; empty on the server. */
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

/** Reports the stored code of a signed-in user to the server, then removes it. */
export async function bindReferralCode(): Promise<void> {
  const code = referralCode()
  if (!code) return
  const answer = await api('user/auth/user/recommended/bind', { referralCode: code }, { quiet: true }).catch(() => null)
  if (answer && referralCode() === code) setReferralCode('')
}
