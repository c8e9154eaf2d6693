import type { MouseEvent } from 'react'
import { foreignScripts } from '../../../foreign-scripts.ts'
import { loginPath } from '../../../return-url.ts'
import { ButtonLink, type ButtonLinkProps } from '../../../ui/button.tsx'
import { askToSignIn, type SignInRequest } from './sign-in-store.ts'

/** For a link to the login page: a plain press opens the dialog over the page instead, unless somebody else's scripts would hear what is typed there. */
export const signInOnPress = (request: () => SignInRequest) => (event: MouseEvent) => {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0 || foreignScripts.areRunning()) return
  event.preventDefault()
  askToSignIn(request())
}

type Props = Omit<ButtonLinkProps, 'to'> & Omit<SignInRequest, 'to'> & { to: string | (() => string) }

/**
 * A button that needs somebody who is signed in: a press opens the dialog over the page. Without scripts, and in another tab, it is the link to
 * the login page.
 */
export function SignInLink({ to, why, done, ...props }: Props) {
  const press = signInOnPress(() => ({ why, to: typeof to === 'string' ? to : to(), ...(done ? { done } : {}) }))
  return <ButtonLink rel="nofollow" {...props} to={loginPath(typeof to === 'string' ? to : '')} onClick={press} />
}
