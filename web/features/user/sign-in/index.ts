/** Sign-in forms, and the sign-in dialog. */
export { PasswordForm } from './password-form.tsx'
export { QrPanel } from './qr-panel.tsx'
export { clientType } from './sign-in.ts'
export { SignInGate } from './sign-in-gate.tsx'
export { SignInLink, signInOnPress } from './sign-in-link.tsx'
export { SignInWays } from './sign-in-ways.tsx'
export { SmsForm } from './sms-form.tsx'
export { texts as signInTexts } from './texts.ts'
