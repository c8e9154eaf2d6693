import type { Translation } from '../../../i18n/catalogue.ts'
import type { identityTexts } from './identity-texts.ts'

export const catalogues: { 'user/identity': Translation<typeof identityTexts> } = {
  'user/identity': {
    secondTitle: 'Second step',
    secondAbout: 'This account uses two-step verification. One more step, please.',
    stepUpTitle: 'Confirm it is you',
    stepUpAbout: 'This concerns the security of your account. You are not asked again for 10 minutes.',
    none: 'Please sign out, sign in again, and retry.',
    ways: {
      passkey: 'Passkey',
      app: 'Authenticator app',
      recovery: 'Recovery code',
      password: 'Password',
      code: 'Text message',
      mail: 'Mail',
    },
    other: 'Another way: ',
    withPasskey: 'Use a passkey',
    passkeyAbout: 'Confirm with your finger, face, screen lock or security key.',
    passkeySignIn: 'Sign in with a passkey',
    passkeyFailed: 'The passkey was not used. Try again, or choose another way.',
    passkeyKnown: 'This device already has a passkey of this account',
    appCode: '6 digits of your authenticator app',
    recoveryCode: 'Recovery code',
    recoveryHint: 'Such as ABCD-EFGH-JKMN; each works once',
    codeMissing: 'Please fill this in',
    password: 'Password',
    submit: 'Confirm',
  },
}
