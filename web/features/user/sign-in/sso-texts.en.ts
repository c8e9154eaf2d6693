import type { Translation } from '../../../i18n/catalogue.ts'
import type { ssoTexts } from './sso-texts.ts'

export const catalogues: { 'user/sso': Translation<typeof ssoTexts> } = {
  'user/sso': {
    by: (name) => `Sign in with ${name}`,
    title: 'Sign in',
    working: 'Checking who you are',
    lost: 'Sign-in was not completed',
    lostAbout: 'It took too long, or did not begin in this browser. Please sign in again.',
    again: 'Sign in again',
    byDirectory: (name) => `Sign in with your account at ${name}`,
    directoryAbout:
      'Enter the account and password that your organisation gave you. The password is only checked in its directory, and not stored here.',
    account: 'Account',
    accountMissing: 'Please enter your account',
    otherWays: 'Other ways to sign in',
    firstTitle: 'Your first time here',
    firstAbout: (name) =>
      name ? `Hello ${name}. How would you like to use this site?` : 'How would you like to use this site?',
    numberTaken:
      'The phone number that your organisation knows has an account here. Sign in to it first; the two are then linked.',
    create: 'Create an account and sign in',
    attachTitle: 'Have an account? Sign in to link it',
    attachOnly: 'Sign in to your account here; it is then linked',
    attachMine: (name) => `Link to my account “${name}”`,
    attachAsk: 'You can then sign in to this account with your organisation.',
    toHome: 'Not now',

    triedTitle: 'Result of the try',
    triedGood: 'Sign-in works, and the rules let this person in',
    triedBad: 'Sign-in works, but the rules do not let this person in',
    foundGood: 'The account was found, and the rules let this person in',
    foundBad: 'The account was found, but the rules do not let this person in, or it is disabled',
    foundClaims: 'Attributes that were read',
    triedName: 'Name',
    triedMobile: 'Phone number',
    triedGroups: 'Groups',
    triedNone: 'None',
    triedClaims: 'All claims of the provider',
    triedBack: 'Back to sign-in and security',

    card: 'Organisation accounts',
    cardAbout: 'Once linked, you can sign in with your organisation.',
    bound: 'Linked',
    detach: 'Unlink',
    attach: (name) => `Link ${name}`,
  },
}
