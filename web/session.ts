import { api } from './api.ts'
import { isAccountPath } from './return-url.ts'

/** Number of exam answers only this device has, after trying to send them. */
export async function unsentAnswers(userId: string): Promise<number> {
  if (!localStorage.getItem('zx-exam-held')) return 0
  return import('./features/exam/attempt/forget.ts')
    .then(({ unsentAfterTrying }) => unsentAfterTrying(userId))
    .catch(() => 0)
}

let leaving = false
/** Whether this page is signing out: the session's end is expected then. */
export const isLeavingSession = (): boolean => leaving

/** Signs out and reloads the document, so that no personal data stays on the page (product.md section 4). */
export async function signOut(): Promise<void> {
  leaving = true
  // An expired session counts as signed out.
  await api('user/auth/user/ext/exit/login', { clientType: 1 }, { quiet: true }).catch(() => {})
  for (const key of Object.keys(localStorage)) if (key.startsWith('zx-user-')) localStorage.removeItem(key)
  // Drafts (features/shared/draft/store.ts), unfinished uploads (features/shared/uploader/stored-uploads.ts) and
  // recordings (features/live/studio/local-recording.ts).
  indexedDB.deleteDatabase('zx-user-drafts')
  indexedDB.deleteDatabase('zx-user-uploads')
  indexedDB.deleteDatabase('zx-user-studio')
  // Unsent exam answers stay, encrypted; other exam data is deleted.
  if (localStorage.getItem('zx-exam-held'))
    await import('./features/exam/attempt/forget.ts').then(({ forgetSent }) => forgetSent()).catch(() => {})
  if (isAccountPath(location.pathname)) location.assign('/')
  else location.reload()
}

/**
 * Ends acting as another user, and returns the operator. Sets the flag before the call: the session's end also
 * reaches this page by events, which would redirect to the login page. @throws {ApiError} as the call
 */
export async function endActing(): Promise<void> {
  leaving = true
  try {
    await api('user/admin/user/actBack', {})
  } catch (error) {
    leaving = false
    throw error
  }
  location.assign('/admin/users')
}
