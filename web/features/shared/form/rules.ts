import { texts } from './texts.ts'

/** Client-side validation with the rules and messages of the contract; the server decides. */

/** Normalizes a pasted mobile number (spaces, dashes, +86, full-width digits) to 11 digits. */
export function plainMobile(text: string): string {
  return plainDigits(text)
    .replace(/[\s\-().]/g, '')
    .replace(/^(\+|00)86/, '')
}

/** Converts full-width digits to ASCII. */
export function plainDigits(text: string): string {
  return text.replace(/[\uff10-\uff19]/g, (digit) => String(digit.charCodeAt(0) - 0xff10)).trim()
}

export function mobileError(mobile: string): string | undefined {
  if (!mobile) return texts.mobileMissing
  return /^1[3-9]\d{9}$/.test(mobile) ? undefined : texts.mobileWrong
}

export function codeError(code: string): string | undefined {
  if (!code) return texts.codeMissing
  return /^\d{6}$/.test(code) ? undefined : texts.codeWrong
}

export function newPasswordError(password: string): string | undefined {
  if (!password) return texts.passwordMissing
  const { length } = [...password]
  return length < 8 ? texts.passwordShort : length > 64 ? texts.passwordLong : undefined
}
