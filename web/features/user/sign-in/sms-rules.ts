import { codeError, mobileError, plainDigits, plainMobile } from '../../shared/form/index.ts'

/** Validates number and code. */
export function smsErrors({ mobile, code }: { mobile: string; code: string }) {
  return {
    mobile: mobileError(plainMobile(mobile)),
    code: codeError(plainDigits(code)),
  }
}
