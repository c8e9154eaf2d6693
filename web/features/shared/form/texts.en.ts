import type { Translation } from '../../../i18n/catalogue.ts'
import { counted } from '../../../i18n/english.ts'
import type { texts } from './texts.ts'

export const catalogues: { 'shared/form': Translation<typeof texts> } = {
  'shared/form': {
    failed: 'Could not be sent. Please try again later.',
    cancel: 'Cancel',
    leave: {
      title: 'Some changes are not saved',
      about: 'If you leave, what you typed is lost.',
      leave: 'Discard and leave',
      stay: 'Keep editing',
    },
    mobile: 'Phone number',
    mobileMissing: 'Enter your phone number',
    mobileWrong: 'Enter a valid 11-digit phone number',
    codeMissing: 'Enter the code',
    codeWrong: 'Enter the 6-digit code',
    passwordMissing: 'Enter your password',
    passwordShort: 'Use at least 8 characters',
    passwordLong: 'Use at most 64 characters',
    passwordHint: 'At least 8 characters. A phrase that you remember works well.',
    missing: (count) => `${counted(count, 'more character')} needed`,
    strength: {
      weak: 'Weak: easy to guess. Make it longer or more unusual.',
      fair: 'Fair: a few more characters make it safer.',
      good: 'Strong',
    },
  },
}
