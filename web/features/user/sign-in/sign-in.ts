import { mustSignIn } from '@zhixing/contract/errors'
import type { PageServices } from '../../../context.ts'
import { safeReturnUrl } from '../../../return-url.ts'

/** Whether the request has a valid session. An expired one counts as none: the frame clears it. */
export async function isSignedIn({ call, hasToken }: PageServices): Promise<boolean> {
  if (!hasToken) return false
  try {
    await call('user/auth/user/ext/view', {})
    return true
  } catch (error) {
    const { code } = error as { code?: number }
    if (code === undefined || !mustSignIn(code)) throw error
    return false
  }
}

/** Client type: a user may be signed in on a phone and a desktop at once. */
export function clientType(): 1 | 2 {
  return /Android|iPhone|iPod|HarmonyOS|Mobile/.test(navigator.userAgent) ? 2 : 1
}

/** Return URL from the login page's query string. */
export function returnUrl(): string {
  return safeReturnUrl(new URLSearchParams(location.search).get('return'))
}

/**
 * Navigates with a full page load, so that everything is loaded for the new session. Pending while the browser
 * leaves, so that the form stays busy; settles if the page is restored from the back/forward cache.
 */
export function leave(to: string): Promise<void> {
  location.assign(to)
  return new Promise((resolve) => setTimeout(resolve, 5000))
}
