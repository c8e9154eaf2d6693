import { lazy, Suspense } from 'react'
import { Boundary } from '../../../ui/boundary.tsx'
import { useSignInRequest } from './sign-in-store.ts'

// The forms come with the first press that needs them.
const SignInDialog = lazy(() => import('./sign-in-dialog.tsx'))

/** The place of the dialog to sign in; stands once, in the frame of the site. */
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
