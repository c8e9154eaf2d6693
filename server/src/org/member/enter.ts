/** Entering and leaving an organisation: every way in and out passes here. The caller holds its lock. */
import type { Tx } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import type { Services } from '../../kernel/services.ts'
import { msgTypes, sendMessage } from '../../user/index.ts'
import { applyPlans } from '../plan/assign.ts'
import { withdrawRounds } from '../plan/round.sql.ts'
import { applyRules, releaseMembers } from '../seat/give.ts'
import { kindsOf } from '../seat/kinds/index.ts'
import { selectSetting } from '../setting.sql.ts'
import { messages, texts } from '../texts.ts'
import * as sql from './member.sql.ts'

/** Entering and leaving give and end seats of all kinds. */
type WithKinds = Pick<Services, 'extensions'>

/** Adds people as members. @throws {CallError} shown, beyond the limit of the site */
export async function enterOrg(
  tx: Tx,
  services: WithKinds,
  orgId: string,
  people: readonly sql.NewMember[],
  joinSource: number,
): Promise<{ memberId: string; userId: string }[]> {
  const { memberLimit } = await selectSetting(tx)
  const added = await sql.writeMembers(tx, orgId, people, joinSource)
  if (memberLimit > 0 && added.length > 0 && (await sql.countMembers(tx, orgId, null)).memberCount > memberLimit)
    throw new CallError('shown', texts.full(memberLimit))
  const giver = { orgId, kinds: kindsOf(services) }
  const memberIds = added.map(({ memberId }) => memberId)
  await applyRules(tx, giver, memberIds)
  await applyPlans(tx, giver, memberIds, { isEntering: true })
  return added
}

/** Ends memberships with their seats. @returns ids of the people */
export async function leaveOrg(
  tx: Tx,
  services: WithKinds,
  orgId: string,
  memberIds: readonly string[],
  reason: string,
): Promise<string[]> {
  await withdrawRounds(tx, memberIds)
  await releaseMembers(tx, { orgId, kinds: kindsOf(services) }, memberIds)
  return (await sql.endMembers(tx, memberIds, reason)).map(({ userId }) => userId)
}

/** Tells people that they were added. */
export async function welcome(
  tx: Tx,
  services: Pick<Services, 'events' | 'jobs'>,
  orgName: string,
  userIds: string[],
): Promise<void> {
  await sendMessage(tx, services, {
    siteId: tx.siteId,
    userIds,
    msgType: msgTypes.system,
    linkUrl: '/myStudy',
    ...messages.added(orgName),
  })
}

/** Sets the departments of members, who get what these give. */
export async function placeMembers(
  tx: Tx,
  services: WithKinds,
  orgId: string,
  memberIds: readonly string[],
  departmentIds: readonly string[],
): Promise<void> {
  await sql.setPlaces(tx, orgId, memberIds, departmentIds)
  const giver = { orgId, kinds: kindsOf(services) }
  await applyRules(tx, giver, memberIds)
  await applyPlans(tx, giver, memberIds, { isEntering: false })
}
