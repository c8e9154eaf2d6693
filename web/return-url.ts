/**
 * Return URL after sign-in: a path of this site; anything that contains /login, or leads elsewhere, becomes / (open
 * redirect). Rule: product.md section 4, "Return URL".
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

/** Whether a path requires sign-in: it has a segment `account` (product.md section 4, "Route guard"). */
export function isAccountPath(path: string): boolean {
  return path.split('/').includes('account')
}

/** Registration URL that returns to `from`. */
export function registerPath(from: string): string {
  const back = safeReturnUrl(from)
  return back === '/' ? '/register' : `/register?${new URLSearchParams({ return: back })}`
}

/** URL of the mandatory new-password form; it continues to `from`. */
export const newPasswordPage = '/login/password'
export function newPasswordPath(from: string): string {
  const back = safeReturnUrl(from)
  return back === '/' ? newPasswordPage : `${newPasswordPage}?${new URLSearchParams({ return: back })}`
}

/** Account security, for accounts of which the site requires a second factor. */
export const factorDuePath = '/account/security?due=1'

/** Login URL that returns to `from`; `code` is the reason (304: signed in elsewhere). */
export function loginPath(from: string, code?: number): string {
  const query = new URLSearchParams()
  const back = safeReturnUrl(from)
  if (back !== '/') query.set('return', back)
  if (code && code !== 303) query.set('why', String(code))
  return query.size > 0 ? `/login?${query}` : '/login'
}
