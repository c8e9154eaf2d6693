export { CaptchaField } from './captcha-field.tsx'
export { texts as captchaTexts } from './texts.ts'
export { useCaptcha } from './use-captcha.ts'
