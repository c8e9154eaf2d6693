/** Accounts that a class or an organisation makes for people, and takes back while they are unused. */
import type { Tx } from '../../kernel/db/index.ts'
import { FIRST_CODE_DAYS } from './first-code.ts'
import * as sql from './number.sql.ts'

/** Foreign key violation: another domain refers to the account. */
const isHeld = (error: unknown): boolean => (error as { code?: string }).code === '23503'

/** Creates accounts, of which those with a student number sign in by it. @returns ids by key; taken numbers are absent */
export async function makeAccounts(
  tx: Tx,
  people: readonly (sql.AccountToMake & { studentNo: string })[],
  by: { code: string; source: number },
): Promise<Map<number, string>> {
  const made = await sql.insertAccounts(tx, people, { ...by, days: FIRST_CODE_DAYS })
  await sql.insertNumbers(
    tx,
    by.code,
    people.flatMap(({ key, studentNo }) => {
      const userId = made.get(key)
      return userId !== undefined && studentNo !== '' ? [{ studentNo, userId }] : []
    }),
  )
  return made
}

/**
 * Deletes accounts that were never used and are referred to by nothing else.
 * @param release deletes the caller's rows of accounts; undone for an account that stays
 * @returns ids of the deleted accounts
 */
export async function dropUnused(
  tx: Tx,
  userIds: readonly string[],
  release: (inner: Tx, ids: readonly string[]) => Promise<void>,
): Promise<string[]> {
  const unused = await sql.lockUnused(tx, userIds)
  const drop = async (ids: readonly string[]): Promise<boolean> => {
    try {
      await tx.savepoint(async (inner) => {
        await release(inner, ids)
        await sql.deleteAccounts(inner, ids)
      })
      return true
    } catch (error) {
      if (isHeld(error)) return false
      throw error
    }
  }
  if (unused.length === 0 || (await drop(unused))) return unused
  const dropped: string[] = []
  for (const id of unused) if (await drop([id])) dropped.push(id)
  return dropped
}
