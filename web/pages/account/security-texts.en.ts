import type { Translation } from '../../i18n/catalogue.ts'
import type { deviceTexts, texts } from './security-texts.ts'

export const catalogues: {
  'pages/account/security': Translation<typeof texts>
  'pages/account/devices': Translation<typeof deviceTexts>
} = {
  'pages/account/security': {
    title: 'Account security',
    about: 'Two-step verification, signed-in devices and sign-in history',
    due: 'This site requires two-step verification first',
    dueAbout: 'Add an authenticator app or a passkey to go on. If you have one already, confirm it once.',
    verify: 'Confirm',
    password: 'Change password',

    factors: 'Two-step verification',
    factorsAbout:
      'Signing in then needs an authenticator app or a passkey beside the password or text message, so that nobody else gets in, even with your phone number.',
    none: 'Two-step verification is off',
    noneAbout: 'Add a passkey first, then an authenticator app as a spare.',
    kinds: { 1: 'Authenticator app', 2: 'Passkey' },
    synced: 'Synced',
    elsewhere: (host) => `Works at ${host} only`,
    added: 'Added',
    used: 'Last used',
    addApp: 'Set up an app',
    addPasskey: 'Add a passkey',
    byAddress: 'Passkeys need a domain name; you are using an IP address.',
    rename: 'Rename',
    remove: 'Remove',
    removeTitle: (name) => `Remove “${name}”?`,
    removeAbout:
      'You can no longer sign in with it. If it is the last one, two-step verification is off, and the recovery codes are void.',
    name: 'Name',
    nameMissing: 'Enter a name',
    nameApp: 'My phone',
    namePasskey: 'This device',
    save: 'Save',
    cancel: 'Cancel',

    appTitle: 'Set up an authenticator app',
    appScan: 'Scan the code with your app, such as Microsoft Authenticator, Google Authenticator or 1Password.',
    appPicture: 'QR code for the app',
    appByHand: 'Cannot scan? Type the key: ',
    appCode: '6 digits shown by the app',
    codeMissing: 'Enter 6 digits',
    appSave: 'Finish',

    recovery: 'Recovery codes',
    recoveryLeft: (count) => `${count} recovery codes left, for when your phone is lost`,
    recoveryFew: 'Few recovery codes are left. Please replace them.',
    recoveryRenew: 'Replace recovery codes',
    recoveryTitle: 'Keep your recovery codes',
    recoveryAbout:
      'They sign you in when your phone or device is lost; each works once. They are shown only now: write them down or store them safely, apart from your password.',
    copy: 'Copy',
    copied: 'Copied',
    download: 'Download',
    kept: 'I have kept them',
    fileName: 'recovery-codes.txt',

    history: 'Sign-in history',
    historyAbout:
      'The last 20, with failures at your phone number or mail address. If a successful one is not yours, sign out that device and change your password.',
    noHistory: 'No sign-ins yet',
    states: { 0: 'Failed', 1: 'Signed in', 2: 'Registered', 3: 'Not finished' },
    types: {
      1: 'Password',
      2: 'Code',
      3: 'QR code',
      4: 'Second step',
      5: 'Passkey',
      6: 'Organisation account',
      9: 'An operator on your behalf',
    },
  },
  'pages/account/devices': {
    title: 'Signed-in devices',
    about: (max) =>
      max > 1
        ? `Up to ${max} computers and ${max} phones at a time; signing in on one more signs out the oldest. Sign out devices you do not know, and change your password.`
        : 'One computer and one phone at a time; signing in elsewhere signs out the former one. Sign out devices you do not know, and change your password.',
    current: 'This device',
    kinds: { 1: 'Computer', 2: 'Phone', 3: 'Mini program', 4: 'App' },
    otherKind: 'Other',
    signedIn: 'Signed in',
    used: 'Last used',
    endOthers: 'Sign out all others',
    end: 'Sign out',
  },
}
