import { mustSignIn } from '@zhixing/contract/errors'
import type { PageServices } from '../../../context.ts'
import { safeReturnUrl } from '../../../return-url.ts'

/** Whether a good session came with the request. A dead one counts as none: the frame clears it. */
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

/** Which kind of client this browser is: a phone and a desk of one person may be signed in side by side. */
export function clientType(): 1 | 2 {
  return /Android|iPhone|iPod|HarmonyOS|Mobile/.test(navigator.userAgent) ? 2 : 1
}

/** The address to go back to, as the login page's own address names it. */
export function returnUrl(): string {
  return safeReturnUrl(new URLSearchParams(location.search).get('return'))
}

/**
 * Goes to a page as a whole document, so that everything is loaded anew for the person who signed in. The promise stays open while the
 * browser leaves, so that the form stays busy; it ends for those who come back to this very page.
 */
export function leave(to: string): Promise<void> {
  location.assign(to)
  return new Promise((resolve) => setTimeout(resolve, 5000))
}
