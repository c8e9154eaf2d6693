/** A sign-in at an identity provider leaves this page and comes back to `/login/sso`. */
import type { NavigateFunction } from 'react-router'
import { api } from '../../../api.ts'

const KEY = 'zx-sso'

/** What this tab keeps meanwhile: the secret with which it alone can finish. */
interface Leaving {
  secret: string
  /** Where to go after signing in. */
  back: string
}

/** Goes to the provider. */
export function leaveFor({ url, secret }: { url: string; secret: string }, back: string): void {
  sessionStorage.setItem(KEY, JSON.stringify({ secret, back } satisfies Leaving))
  location.assign(url)
}

/** Goes to a provider, or to the form of a directory. */
export async function goTo(
  { id, isForm }: { id: string; isForm: boolean },
  back: string,
  navigate: NavigateFunction,
): Promise<void> {
  if (isForm) await navigate(`/login/sso?${new URLSearchParams({ directory: id, return: back })}`)
  else leaveFor(await api('user/api/user/login/sso/begin', { id }), back)
}

/** What this tab kept; undefined when it did not begin. */
export function comingBack(): Leaving | undefined {
  try {
    const kept = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Leaving | null
    return kept ?? undefined
  } catch {
    return undefined
  }
}

export const forgetLeaving = (): void => sessionStorage.removeItem(KEY)
