import { Hint } from '../../../ui/layout.tsx'
import { Link, useLocation, useNavigate, useRevalidator } from 'react-router'
import { clearLoaderCache } from '../../../cache-loader.ts'
import { registerPath } from '../../../return-url.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import css from './forms.module.css'
import { closeSignIn, type SignInRequest } from './sign-in-store.ts'
import { SignInWays } from './sign-in-ways.tsx'
import { texts } from './texts.ts'

/** Sign-in dialog over the current page: loaders are revalidated afterwards, and input and playback are kept. */
export default function SignInDialog({ request: { why, to, done } }: { request: SignInRequest }) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()

  async function signedIn() {
    clearLoaderCache()
    try {
      await done?.()
    } catch {
      // api() has shown the error; the user is signed in anyway.
    }
    await revalidate()
    closeSignIn()
    if (!done && to !== pathname + search) await navigate(to)
  }

  return (
    <Dialog open onClose={closeSignIn} title={texts.loginTitle} size="s">
      <div className={css.dialog}>
        <p>{why}</p>
        <SignInWays onSignedIn={signedIn}>
          <Hint>
            {texts.noAccount}
            <Link to={registerPath(to)} className={css.link} onClick={closeSignIn}>
              {texts.toRegister}
            </Link>
          </Hint>
        </SignInWays>
      </div>
    </Dialog>
  )
}
