import { lazy, Suspense, useState } from 'react'
import { Boundary } from '../../ui/boundary.tsx'
import { useSignInRequest } from './sign-in-store.ts'

// The forms come with the first press that needs them.
const SignInDialog = lazy(() => import('./sign-in-dialog.tsx'))

/** The place of the dialog to sign in; stands once, in the frame of the site. */
export function SignInGate() {
  const request = useSignInRequest()
  // The dialog stays when it is closed: the browser gives the focus back to what was pressed only while it stands on the page.
  const [latest, setLatest] = useState(request)
  if (request && request !== latest) setLatest(request)
  if (!latest) return null
  return (
    <Boundary>
      <Suspense>
        <SignInDialog request={latest} open={request !== null} />
      </Suspense>
    </Boundary>
  )
}
