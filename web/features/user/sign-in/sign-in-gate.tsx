import { lazy, Suspense, useSyncExternalStore } from 'react'
import { identityAsked } from '../../../identity-store.ts'
import { Boundary } from '../../../ui/boundary.tsx'
import { useSignInRequest } from './sign-in-store.ts'

// Loaded on first use.
const SignInDialog = lazy(() => import('./sign-in-dialog.tsx'))
const IdentityDialog = lazy(() => import('./identity-dialog.tsx'))

/** Renders the sign-in dialog, and the one that asks for a proof of identity; mounted once in the frame. */
export function SignInGate() {
  const request = useSignInRequest()
  const asked = useSyncExternalStore(identityAsked.subscribe, identityAsked.get, () => null)
  return (
    <>
      {request && (
        <Boundary>
          <Suspense>
            <SignInDialog request={request} />
          </Suspense>
        </Boundary>
      )}
      {asked && (
        <Boundary>
          <Suspense>
            <IdentityDialog request={asked.request} onDone={asked.done} />
          </Suspense>
        </Boundary>
      )}
    </>
  )
}
