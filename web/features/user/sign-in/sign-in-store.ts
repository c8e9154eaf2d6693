import { useSyncExternalStore } from 'react'
import { createObservable } from '../../../offline/observable.ts'

/** Reason and continuation of a sign-in request. */
export interface SignInRequest {
  /** Why to sign in, as a sentence. */
  why: string
  /** Return URL of the login page, and the destination unless `done` is given. */
  to: string
  done?: () => unknown
}

const request = createObservable<SignInRequest | null>(null)

/** Opens the sign-in dialog over the page. */
export const askToSignIn = (next: SignInRequest): void => request.set(next)
export const closeSignIn = (): void => request.set(null)

/** Current request, or null. */
export const useSignInRequest = (): SignInRequest | null =>
  useSyncExternalStore(request.subscribe, request.get, () => null)
