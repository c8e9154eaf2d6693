import { captchaTexts } from '../captcha/index.ts'
import { codeError, mobileError, plainDigits, plainMobile } from '../../shared/form/index.ts'

/** What is wrong with a number and its code. Who has no code yet needs the captcha to get one. */
export function smsErrors({ mobile, captchaCode, code }: { mobile: string; captchaCode: string; code: string }) {
  return {
    mobile: mobileError(plainMobile(mobile)),
    captchaCode: code.trim() || captchaCode.trim() ? undefined : captchaTexts.missing,
    code: codeError(plainDigits(code)),
  }
}
