/** Codes of states and kinds of this domain, by name; see also states.ts. No schemas: the browser imports this file. */

/** `exportStatus` of a personal export. */
export const exportStatus = { running: 1, ready: 2, failed: 3 } as const
/** `importStatus` of an import of users. */
export const importStatus = { running: 1, done: 2, undone: 3 } as const
/** `row_status` of its rows. */
export const importRowStatus = { waiting: 0, imported: 1, failed: 2 } as const
/** `pageStatus` of an organisation's page: draft under review, live, draft rejected. */
export const pageStatus = { pending: 0, live: 1, rejected: 2 } as const
/** `taskStatus` of a broadcast. */
export const taskStatus = { waiting: 1, sending: 2, sent: 3, cancelled: 4 } as const
/** `status` of a lecturer at an organisation. */
export const orgLecturer = { invited: 0, joined: 1 } as const
/** `status` of feedback. */
export const feedbackStatus = { waiting: 1, inProgress: 2, answered: 3 } as const
/** `loginType` of the login log; `factor`: second step or step-up; `acting`: an operator as the user. */
export const loginTypes = { password: 1, code: 2, qr: 3, factor: 4, passkey: 5, sso: 6, acting: 9 } as const
/** Kinds of second factors. */
export const factorKinds = { app: 1, passkey: 2 } as const
/** `msgType` of a message. */
export const msgTypes = { system: 1, course: 3, grade: 5, order: 6, interaction: 7 } as const
/** `contactMode` of a site: what people register and sign in with. */
export const contactModes = { mobile: 1, mail: 2, both: 3 } as const
/** `channel` of a code: what it is sent by. */
export const codeChannels = { sms: 1, mail: 2 } as const
/** `mailState` of a queued mail, `delivery_state` of a notification. */
export const mailStates = { waiting: 1, sent: 2, failed: 3, dropped: 4 } as const
/** `state` of a QR code for signing in. `expired` also means refused; `needsMobile`: an identity without an account. */
export const qrStates = { waiting: 1, scanned: 2, confirmed: 3, expired: 4, needsMobile: 5 } as const
