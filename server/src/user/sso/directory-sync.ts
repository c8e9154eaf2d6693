/** What follows when people have left an LDAP directory. */
import { transaction } from '../../kernel/db/index.ts'
import type { Services } from '../../kernel/services.ts'
import { msgTypes, sendGroupedMessages } from '../message/message.ts'
import { selectOperatorsWith } from '../operator/operator.sql.ts'
import { followGroups } from './groups.ts'
import { leaveDirectory } from './leave.ts'
import { findPresent } from './ldap.ts'
import { isMassLoss } from './ldap-rules.ts'
import { describe } from './sso-rules.ts'
import { texts } from './sso-texts.ts'
import { roleGroupsOf } from './roles.ts'
import type { ProviderRow } from './sso.sql.ts'
import * as sql from './sso.sql.ts'

/**
 * Asks each directory for the people whom it has signed in. Sessions that it opened for entries that are gone or
 * disabled end, and people lose classes and roles whose groups they have left. A directory that does not answer changes
 * nothing, and neither does the loss of most people at once, which is rather a wrong base DN: operators get a message.
 */
export async function syncDirectories(services: Services): Promise<{ checked: number; left: number }> {
  const sum = { checked: 0, left: 0 }
  for (const { siteId, id } of await sql.selectDirectories(services.database.owner)) {
    try {
      const row = await sql.selectProvider(services.database.of(siteId), id)
      const done = row && (await syncDirectory(services, siteId, row))
      sum.checked += done?.checked ?? 0
      sum.left += done?.left ?? 0
    } catch (error) {
      // The directories of other sites are asked all the same.
      services.log.warn({ err: error, siteId, providerId: id }, 'directory not synchronised')
    }
  }
  return sum
}

async function syncDirectory(services: Services, siteId: number, row: ProviderRow) {
  const db = services.database.of(siteId)
  const before = new Date(services.clock.now())
  const people = await sql.selectSignedIn(db, row.id)
  if (people.length === 0) return { checked: 0, left: 0 }
  const present = await findPresent(
    services,
    siteId,
    row,
    people.map(({ openId }) => openId),
  )
  const missing = people.filter(({ openId }) => !present.has(openId))
  if (isMassLoss(people.length, missing.length)) {
    const figures = { siteId, providerId: row.id, checked: people.length, missing: missing.length }
    services.log.error(figures, 'most people are missing in a directory; no session was ended')
    await warn(services, siteId, row, missing.length, people.length)
    return { checked: people.length, left: 0 }
  }
  for (const { userId } of missing)
    await transaction(db, async (tx) => {
      const sessions = await leaveDirectory(tx, services, row, userId, before)
      services.log.info({ siteId, userId, providerId: row.id, sessions }, 'left the directory')
    })
  // A group filter is a search per person: their groups are read at sign-in only.
  const isByGroup = row.settings.isClassByGroup === 1 || roleGroupsOf(row.settings).length > 0
  if (isByGroup && row.settings.groupFilter === '')
    for (const { openId, userId } of people) {
      const claims = present.get(openId)
      if (!claims) continue
      const { groups, hasGroups } = describe(claims, row.settings)
      await transaction(db, (tx) =>
        followGroups(tx, services, row, userId, { named: groups, isComplete: hasGroups, mayEnter: false }),
      )
    }
  return { checked: people.length, left: missing.length }
}

/** One unread message for each operator, until it is read. */
async function warn(services: Services, siteId: number, row: ProviderRow, missing: number, checked: number) {
  await transaction(services.database.of(siteId), async (tx) => {
    const operators = await selectOperatorsWith(tx, 'signIn.sso')
    await sendGroupedMessages(
      tx,
      services,
      operators.map((userId) => ({
        siteId,
        userId,
        msgType: msgTypes.system,
        linkUrl: '/admin/sso',
        groupKey: `directory ${row.id}`,
        personId: row.id,
        words: () => texts.massLoss(row.providerName, missing, checked),
      })),
    )
  })
}
