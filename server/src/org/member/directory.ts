/** People of an identity provider that is set up for an organisation: they enter it, follow its groups, and leave. */
import { orgJoin, orgRole } from '@zhixing/contract/org/codes'
import { CallError } from '../../kernel/errors.ts'
import { ssoLeft, ssoSignedIn } from '../../user/index.ts'
import { lockOrg, selectOrg } from '../access.sql.ts'
import { logOperation } from '../log.ts'
import { texts } from '../texts.ts'
import { selectDepartmentsOf, selectPaths } from './department.sql.ts'
import { enterOrg, leaveOrg, placeMembers, welcome } from './enter.ts'
import { selectByUsers } from './member.sql.ts'

/** Departments by names of groups: `销售部`, or a whole path `销售部/华东区`; an ambiguous name is none. Pure. */
export function departmentsNamed(paths: ReadonlyMap<string, string>, names: readonly string[]): string[] {
  const byName = new Map<string, string[]>()
  for (const [id, path] of paths)
    for (const name of new Set([path, path.split('/').at(-1) ?? path]))
      byName.set(name.toLowerCase(), [...(byName.get(name.toLowerCase()) ?? []), id])
  return [
    ...new Set(
      names.flatMap((name) => {
        const ids = byName.get(name.trim().toLowerCase()) ?? []
        return ids.length === 1 ? ids : []
      }),
    ),
  ]
}

/** Departments after a change of groups: those that no group of the directory names stay. Pure. */
export function departmentsAfter(
  held: readonly string[],
  { wanted, known }: { wanted: readonly string[]; known: readonly string[] },
): string[] {
  const kept = held.filter((id) => wanted.includes(id) || !known.includes(id))
  return [...kept, ...wanted.filter((id) => !kept.includes(id))]
}

const joined = ssoSignedIn.with(async (tx, services, person) => {
  const { orgId, userId, groups, known, nickname, operatorId, mayEnter } = person
  if (orgId === '' || !mayEnter) return
  await lockOrg(tx, orgId)
  const org = await selectOrg(tx, orgId)
  if (!org) return
  const paths = await selectPaths(tx, orgId)
  const wanted = departmentsNamed(paths, groups)
  const [member] = await selectByUsers(tx, orgId, [userId])
  if (member?.statusId === 1) {
    const held = await selectDepartmentsOf(tx, member.memberId)
    const after = departmentsAfter(held, { wanted, known: departmentsNamed(paths, known) })
    // Heads of departments are placed by the managers of the organisation.
    if (member.orgRole !== orgRole.head && after.join() !== held.join())
      await placeMembers(tx, services, orgId, [member.memberId], after)
    return
  }
  const entering = { userId, memberName: nickname, staffNo: '', position: '', remark: '', departmentIds: wanted }
  // An organisation without a free place must not keep the person out of the site.
  await tx
    .savepoint(async (inner) => {
      await enterOrg(inner, services, orgId, [entering], orgJoin.imported)
      await welcome(inner, services, org.orgName, [userId])
      await logOperation(inner, { orgId, operatorId, operation: texts.log.directoryJoined, userId })
    })
    .catch((error: unknown) => {
      if (!(error instanceof CallError)) throw error
      services.log.info({ siteId: tx.siteId, userId, orgId, reason: error.message }, 'organisation not entered')
    })
})

const left = ssoLeft.with(async (tx, services, { orgId, userId, operatorId }) => {
  if (orgId === '') return
  await lockOrg(tx, orgId)
  const [member] = await selectByUsers(tx, orgId, [userId])
  if (member?.statusId !== 1) return
  await leaveOrg(tx, services, orgId, [member.memberId], texts.directoryLeft)
  await logOperation(tx, { orgId, operatorId, operation: texts.log.directoryLeft, userId })
})

export const directoryMembers = [joined, left]
