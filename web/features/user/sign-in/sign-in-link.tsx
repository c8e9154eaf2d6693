import type { MouseEvent } from 'react'
import { foreignScripts } from '../../../foreign-scripts.ts'
import { loginPath } from '../../../return-url.ts'
import { ButtonLink, type ButtonLinkProps } from '../../../ui/button.tsx'
import { askToSignIn, type SignInRequest } from './sign-in-store.ts'

/**
 * Click handler for login links: a plain click opens the dialog, unless third-party scripts on the page could read
 * the input.
 */
export const signInOnPress = (request: () => SignInRequest) => (event: MouseEvent) => {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0 || foreignScripts.areRunning()) return
  event.preventDefault()
  askToSignIn(request())
}

type Props = Omit<ButtonLinkProps, 'to'> & Omit<SignInRequest, 'to'> & { to: string | (() => string) }

/** A button that requires sign-in: opens the dialog. Without scripts, and in a new tab, it links to the login page. */
export function SignInLink({ to, why, done, ...props }: Props) {
  const press = signInOnPress(() => ({ why, to: typeof to === 'string' ? to : to(), ...(done ? { done } : {}) }))
  return <ButtonLink rel="nofollow" {...props} to={loginPath(typeof to === 'string' ? to : '')} onClick={press} />
}
