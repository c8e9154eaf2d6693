/**
 * Where to go back to after signing in: a path of this site; anything that contains /login, or leads elsewhere, becomes /.
 * Rule: product.md section 4, "Return URL".
 */
export function safeReturnUrl(value: string | null | undefined): string {
  if (
    !value ||
    !value.startsWith('/') ||
    value.startsWith('//') ||
    value.includes('\\') ||
    value.includes('/login') ||
    /[\u0000-\u001f]/.test(value)
  )
    return '/'
  return value.replace(/\.data(?=$|\?)/, '').replace(/[?&]_routes=[^&]*/, '')
}

/** Whether a path needs a signed-in person: one that has `account` as a segment, wherever (product.md section 4, "Route guard"). */
export function isAccountPath(path: string): boolean {
  return path.split('/').includes('account')
}

/** Address of the registration that leads back to `from`. */
export function registerPath(from: string): string {
  const back = safeReturnUrl(from)
  return back === '/' ? '/register' : `/register?${new URLSearchParams({ return: back })}`
}

/** Address of the form for a password that has to be chosen before anything else; it leads on to `from`. */
export const newPasswordPage = '/login/password'
export function newPasswordPath(from: string): string {
  const back = safeReturnUrl(from)
  return back === '/' ? newPasswordPage : `${newPasswordPage}?${new URLSearchParams({ return: back })}`
}

/** Address of the login page that leads back to `from`; `code` tells it why (304: signed in elsewhere). */
export function loginPath(from: string, code?: number): string {
  const query = new URLSearchParams()
  const back = safeReturnUrl(from)
  if (back !== '/') query.set('return', back)
  if (code && code !== 303) query.set('why', String(code))
  return query.size > 0 ? `/login?${query}` : '/login'
}
