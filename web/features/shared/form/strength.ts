import { texts } from './texts.ts'

/**
 * Password strength for display. Length and rarity count, not character classes; the server checks a list of known
 * passwords.
 */
export type Strength = 'short' | 'weak' | 'fair' | 'good'

export function strengthOf(password: string, mobile = ''): Strength {
  const points = [...password]
  if (points.length < 8) return 'short'
  const plain = password.toLowerCase()
  if (
    new Set(plain).size <= 2 ||
    isRun(plain) ||
    (mobile && plain.includes(mobile)) ||
    /^(password|qwerty|abc|admin|woaini|iloveyou)?\d*$/.test(plain)
  )
    return 'weak'
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^\w]/].filter((kind) => kind.test(password)).length
  if (points.length >= 12 || (points.length >= 10 && kinds >= 3)) return 'good'
  return kinds >= 2 ? 'fair' : 'weak'
}

/** Hint below a new password. */
export function strengthHint(password: string, mobile = ''): string {
  if (!password) return texts.passwordHint
  const strength = strengthOf(password, mobile)
  return strength === 'short' ? texts.missing(8 - [...password].length) : texts.strength[strength]
}

function isRun(text: string): boolean {
  const points = [...text].map((char) => char.codePointAt(0) ?? 0)
  const step = (points[1] ?? 0) - (points[0] ?? 0)
  return Math.abs(step) === 1 && points.every((point, i) => i === 0 || point - (points[i - 1] ?? 0) === step)
}
