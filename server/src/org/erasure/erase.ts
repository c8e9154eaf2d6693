/** Erasure of what organisations keep about people who left: by a manager at once, by the recurring work when due. */
import { numberOwner } from '@zhixing/contract/user/number-rules'
import { transaction, type Tx } from '../../kernel/db/index.ts'
import type { Services } from '../../kernel/services.ts'
import { deleteNumbers, selectNumberCode } from '../../user/index.ts'
import { lockOrg } from '../access.sql.ts'
import { logOperation } from '../log.ts'
import { texts } from '../texts.ts'
import * as sql from './erasure.sql.ts'

/** People per transaction. */
const CHUNK = 200

/** Erases people who left, whose organisation is locked. @returns how many were erased now */
export async function erasePeople(tx: Tx, orgId: string, memberIds: readonly string[]): Promise<number> {
  const people = await sql.eraseLeft(tx, orgId, memberIds)
  const code = await selectNumberCode(tx, { ownerKind: numberOwner.organization, refId: orgId })
  // Accounts without a phone sign in by this number alone: it is the site's then.
  const numbered = people.filter(({ mobile }) => mobile !== '').map(({ userId }) => userId)
  if (code !== undefined) await deleteNumbers(tx, code, numbered)
  return people.length
}

/** Erases the next people of an organisation whose time is over. @returns how many */
async function eraseDue(services: Services, siteId: number, orgId: string): Promise<number> {
  return transaction(services.database.of(siteId), async (tx) => {
    await lockOrg(tx, orgId)
    // Read under the lock: they may have entered again meanwhile.
    const count = await erasePeople(tx, orgId, await sql.selectDue(tx, orgId, CHUNK))
    if (count > 0)
      await logOperation(tx, { orgId, operatorId: '0', operation: texts.log.erase, detail: texts.people(count) })
    return count
  })
}

/** Erases everybody whose time is over; a killed run goes on with those who are left. */
export async function eraseLeavers(services: Services): Promise<{ count: number }> {
  let count = 0
  for (const { siteId, orgId } of await sql.selectDueOrgs(services.database.owner))
    try {
      for (let done = CHUNK; done === CHUNK; count += done) done = await eraseDue(services, siteId, orgId)
    } catch (error) {
      // Retried by the next run; does not block other organisations.
      services.log.error({ err: error, siteId, orgId }, 'people who left could not be erased')
    }
  return { count }
}
