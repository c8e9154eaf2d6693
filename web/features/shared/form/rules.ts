import { texts } from './texts.ts'

/** The same rules and sentences as the contract, said before anything is sent; the server has the last word. */

/** A number as people paste it (spaces, dashes, +86, full-width digits) as 11 digits. */
export function plainMobile(text: string): string {
  return plainDigits(text)
    .replace(/[\s\-().]/g, '')
    .replace(/^(\+|00)86/, '')
}

/** Full-width digits, as Chinese keyboards produce them, as plain ones. */
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

/** 138****0001, for screens that others may look at. */
export function maskMobile(mobile: string): string {
  return mobile.replace(/^(\d{3})\d{4}(?=\d{4}$)/, '$1****')
}
