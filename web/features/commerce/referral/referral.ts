import { useSyncExternalStore } from 'react'
import { api } from '../../../api.ts'
import { createListeners } from '../../../offline/observable.ts'

const KEY = 'zx-referral-code'
/** A code from an address that the server has not confirmed yet. */
const ASKED_KEY = 'zx-referral-asked'
let current: string | undefined
let asking: Promise<void> = Promise.resolve()
const listeners = createListeners()

/** Referral code of this visitor, from memory or else local storage; empty if there is none. */
export function referralCode(): string {
  current ??= stored(KEY)
  return current
}

function stored(key: string): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

function store(key: string, code: string): void {
  try {
    if (code) localStorage.setItem(key, code)
    else localStorage.removeItem(key)
  } catch {
    // Storage is full or blocked: memory still has it.
  }
}

/** Keeps a code in memory and in local storage, so that it survives the visit. */
export function setReferralCode(code: string): void {
  current = code
  store(KEY, code)
  listeners.notify()
}

export function removeReferralCode(): void {
  store(ASKED_KEY, '')
  setReferralCode('')
}

/**
 * Asks the server whether a code is known, and keeps it if so. A page that closes or fails before the answer leaves the
 * code to the next page, which takes it without `code`. Failures are silent.
 */
export function takeReferralCode(code = stored(ASKED_KEY)): Promise<void> {
  const asked = code.trim()
  if (!asked || asked === referralCode()) return asking
  store(ASKED_KEY, asked)
  asking = ask(asked)
  return asking
}

async function ask(code: string): Promise<void> {
  const answer = await api('system/api/website/referral/code', { referralCode: code }, { quiet: true }).catch(
    () => null,
  )
  if (!answer) return
  if (answer.valid === 1) setReferralCode(answer.referralCode)
  if (stored(ASKED_KEY) === code) store(ASKED_KEY, '')
}

/** Referral code for an order or a registration: waits for the check of a code that was just taken. */
export const settledReferralCode = (): Promise<string> => asking.then(referralCode)

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
