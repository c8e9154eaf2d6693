import { api } from './api.ts'
import { isAccountPath } from './return-url.ts'

/** How many answers of exams only this device has, after it tried to send them. */
export async function unsentAnswers(userId: string): Promise<number> {
  if (!localStorage.getItem('zx-exam-held')) return 0
  return import('./features/exam/attempt/forget.ts')
    .then(({ unsentAfterTrying }) => unsentAfterTrying(userId))
    .catch(() => 0)
}

let leaving = false
/** Whether this page is leaving its session: what ends with it is no news then. */
export const isLeavingSession = (): boolean => leaving

/** Signs out here and loads the document anew, so that nothing of the person stays on the page (product.md section 4). */
export async function signOut(): Promise<void> {
  leaving = true
  // A session that is already gone is as good as signed out.
  await api('user/auth/user/ext/exit/login', { clientType: 1 }, { quiet: true }).catch(() => {})
  for (const key of Object.keys(localStorage)) if (key.startsWith('zx-user-')) localStorage.removeItem(key)
  // Drafts of forms (features/shared/draft/store.ts), unfinished uploads (features/shared/uploader/stored-uploads.ts) and recordings (features/live/studio/local-recording.ts).
  indexedDB.deleteDatabase('zx-user-drafts')
  indexedDB.deleteDatabase('zx-user-uploads')
  indexedDB.deleteDatabase('zx-user-studio')
  // Answers of an exam that only this device has stay, locked; everything else of it goes.
  if (localStorage.getItem('zx-exam-held'))
    await import('./features/exam/attempt/forget.ts').then(({ forgetSent }) => forgetSent()).catch(() => {})
  if (isAccountPath(location.pathname)) location.assign('/')
  else location.reload()
}

/**
 * Ends the look at the site as somebody else, and leads the operator back. Said before it is asked: the end of that session reaches this page on other ways
 * too, and each would lead to the login page. @throws {ApiError} as the call
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
