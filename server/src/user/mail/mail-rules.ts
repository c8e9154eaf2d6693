/** Pure rules of mail. */

/** Limits of codes that prove an address. */
export const MAIL_CODE = { minutes: 15, tries: 5, waitSeconds: 60, perHour: 5, perAddressHour: 3 } as const
/** A mail is given up after so many tries. */
export const MAIL_TRIES = 12

/** Minutes after which a try is repeated at the latest: about a day and a half in all. */
export const MAX_WAIT = 360

/** A mail address for operators: first letter and domain. */
export const maskAddress = (address: string): string => address.replace(/^(.)[^@]*(?=@)/u, '$1***')
