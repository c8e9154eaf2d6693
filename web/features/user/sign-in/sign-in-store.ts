import { useSyncExternalStore } from 'react'

/** Why somebody should sign in where they stand, and what follows. */
export interface SignInRequest {
  /** A sentence: what signing in is good for here. */
  why: string
  /** Where the login page would lead back to, and where one goes afterwards unless `done` says what else. */
  to: string
  done?: () => unknown
}

let request: SignInRequest | null = null
const listeners = new Set<() => void>()

function put(next: SignInRequest | null) {
  request = next
  for (const listener of listeners) listener()
}

/** Opens the dialog to sign in over the page; nothing on it is lost. */
export const askToSignIn = (next: SignInRequest): void => put(next)
export const closeSignIn = (): void => put(null)

/** What is asked now, or null. */
export const useSignInRequest = (): SignInRequest | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => request,
    () => null,
  )
