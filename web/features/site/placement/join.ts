import { api } from '../../../api.ts'
import { keepAttempt, keptAttempts } from './device.ts'

/** Joins the attempts of this device to the account that is signed in. A failure is repeated with the next page. */
export async function joinAttempts(): Promise<void> {
  const left = keptAttempts().filter(({ isJoined }) => isJoined === undefined)
  if (left.length === 0) return
  try {
    const attemptKeyList = left.map(({ attemptKey }) => attemptKey)
    await api('marketing/auth/placement/keep', { attemptKeyList }, { quiet: true })
    for (const attempt of left.toReversed()) keepAttempt({ ...attempt, isJoined: true })
  } catch {
    // With the next page.
  }
}
