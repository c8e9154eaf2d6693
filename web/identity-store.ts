import type { OutputOf } from '@zhixing/contract'
import type { SecondStep } from '@zhixing/contract/user/factor'
import { createObservable } from './offline/observable.ts'

/** The second step of a sign-in, or a fresh proof within a session. */
export type IdentityRequest = ({ kind: 'second' } & SecondStep) | { kind: 'stepUp' }

/** Answer of a second step; true for a fresh proof. */
export type Proved = OutputOf<'user/api/user/login/factor'> | true

interface Asked {
  request: IdentityRequest
  /** Settles it; undefined when the person gave up. */
  done: (proved?: Proved) => void
}

/** What the person is asked now (features/user/sign-in/identity-gate.tsx shows it). */
export const identityAsked = createObservable<Asked | null>(null)

let current: { kind: IdentityRequest['kind']; answer: Promise<Proved | undefined> } | undefined

/** Asks for a proof of identity over the page. Calls that need the same one wait together. */
export function askIdentity(request: IdentityRequest): Promise<Proved | undefined> {
  if (current?.kind === 'stepUp' && request.kind === 'stepUp') return current.answer
  // Another question replaces an open one.
  identityAsked.get()?.done()
  const answer = new Promise<Proved | undefined>((resolve) => {
    identityAsked.set({
      request,
      done(proved) {
        identityAsked.set(null)
        current = undefined
        resolve(proved)
      },
    })
  })
  current = { kind: request.kind, answer }
  return answer
}
