import { captchaTexts } from '../captcha/index.ts'
import { codeError, mobileError, plainDigits, plainMobile } from '../../shared/form/index.ts'

/** Validates number and code. Without a code the captcha is required. */
export function smsErrors({ mobile, captchaCode, code }: { mobile: string; captchaCode: string; code: string }) {
  return {
    mobile: mobileError(plainMobile(mobile)),
    captchaCode: code.trim() || captchaCode.trim() ? undefined : captchaTexts.missing,
    code: codeError(plainDigits(code)),
  }
}
