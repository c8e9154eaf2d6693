import { randomInt } from 'node:crypto'

/** Without characters that look alike. */
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const part = () => Array.from({ length: 5 }, () => SIGNS[randomInt(SIGNS.length)]).join('')

/** Year and ten random characters: unguessable, so knowing a number proves having seen the certificate. */
export const newNumber = (now: number): string =>
  `ZS${new Date(now + 8 * 3_600_000).getUTCFullYear()}-${part()}-${part()}`
