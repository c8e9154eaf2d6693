import { useSyncExternalStore } from 'react'

/** Reason and continuation of a sign-in request. */
export interface SignInRequest {
  /** Why to sign in, as a sentence. */
  why: string
  /** Return URL of the login page, and the destination unless `done` is given. */
  to: string
  done?: () => unknown
}

let request: SignInRequest | null = null
const listeners = new Set<() => void>()

function put(next: SignInRequest | null) {
  request = next
  for (const listener of listeners) listener()
}

/** Opens the sign-in dialog over the page. */
export const askToSignIn = (next: SignInRequest): void => put(next)
export const closeSignIn = (): void => put(null)

/** Current request, or null. */
export const useSignInRequest = (): SignInRequest | null =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    () => request,
    () => null,
  )
