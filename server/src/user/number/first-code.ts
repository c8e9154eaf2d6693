/** One-time codes of accounts that a class or an organisation made. */
import { timingSafeEqual } from 'node:crypto'
import { plainCode } from '@zhixing/contract/user/number-rules'
import type { Sql } from '../../kernel/db/index.ts'
import type { Services } from '../../kernel/services.ts'
import { keyedHash } from '../../kernel/secrets.ts'
import { lettersOf } from '../sign-in/secrets.ts'
import { selectIssue } from './number.sql.ts'

/** Days for which a one-time code is valid. */
export const FIRST_CODE_DAYS = 60
/** Characters of a code: 39 bits, with the limits on attempts of sign-in. */
const LENGTH = 8

/**
 * The one-time code of an account. It is derived, so that a slip can be printed again, and a leaked database contains
 * no codes.
 */
export function firstCodeOf(services: Pick<Services, 'secret'>, siteId: number, userId: string, issue: number): string {
  const letters = lettersOf(keyedHash(services, 'first code', siteId, userId, issue).subarray(0, LENGTH))
  return `${letters.slice(0, 4)}-${letters.slice(4)}`
}

/**
 * Address of the sign-in page with the number of an account, if it has one; the one-time code is in the fragment, which
 * browsers do not send to servers.
 */
export function signInUrl(
  origin: string,
  { code, studentNo, firstCode }: { code: string; studentNo: string; firstCode: string },
): string {
  if (studentNo === '') return `${origin}/login#${firstCode}`
  return `${origin}/login?${new URLSearchParams({ way: 'number', code, no: studentNo })}#${firstCode}`
}

/** Whether the text is the valid one-time code of an account that has no password yet. */
export async function firstCodeFits(
  { db, services }: { db: Sql; services: Pick<Services, 'secret'> },
  userId: string,
  text: string,
): Promise<boolean> {
  const issue = await selectIssue(db, userId)
  if (issue === undefined) return false
  const expected = Buffer.from(plainCode(firstCodeOf(services, db.siteId, userId, issue)))
  const actual = Buffer.from(plainCode(text))
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}
