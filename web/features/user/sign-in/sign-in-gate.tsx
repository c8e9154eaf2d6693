import { lazy, Suspense } from 'react'
import { Boundary } from '../../../ui/boundary.tsx'
import { useSignInRequest } from './sign-in-store.ts'

// Loaded on first use.
const SignInDialog = lazy(() => import('./sign-in-dialog.tsx'))

/** Renders the sign-in dialog; mounted once in the frame. */
export function SignInGate() {
  const request = useSignInRequest()
  if (!request) return null
  return (
    <Boundary>
      <Suspense>
        <SignInDialog request={request} />
      </Suspense>
    </Boundary>
  )
}
