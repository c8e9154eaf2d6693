/** Classes that follow the groups of a directory: people enter with a group of the same name, and leave with it. */
import { CallError } from '../../kernel/errors.ts'
import type { Tx } from '../../kernel/db/index.ts'
import type { Services } from '../../kernel/services.ts'
import { hasLeft, ssoLeft, ssoSignedIn, type SsoPerson, type SsoSignIn } from '../../user/index.ts'
import { compareIds } from '../../lib/ids.ts'
import { enter, gradePath, joinSource, notifyPeople } from '../class/enter.ts'
import { logOperation, operations } from '../log.ts'
import { messages, texts } from '../texts.ts'
import * as sql from './directory.sql.ts'
import { selectByNames } from './import.sql.ts'
import { endMembers, lockGrade } from './member.sql.ts'

async function leave(tx: Tx, services: Services, person: SsoPerson, held: sql.DirectoryMember): Promise<void> {
  const { gradeId, gradeName, studentId, group } = held
  const { userId, operatorId } = person
  await lockGrade(tx, gradeId)
  // No reason: with the group, or by the class itself, the person may come back.
  if ((await endMembers(tx, gradeId, [studentId], '')).length === 0) return
  await logOperation(tx, {
    gradeId,
    operationType: operations.kick,
    operatorId,
    userId,
    detail: texts.groupLeft(group),
  })
  await notifyPeople(tx, services, [userId], messages.groupLeft(gradeName, group), gradePath(gradeId))
}

async function join(tx: Tx, services: Services, person: SsoSignIn, gradeId: string, group: string): Promise<void> {
  const { userId, nickname, providerId, operatorId, claimed } = person
  // A full class must not keep the person out of the site.
  await tx
    .savepoint(async (inner) => {
      const locked = await lockGrade(inner, gradeId)
      if (!locked || (await sql.selectBarred(inner, userId, [gradeId])).size > 0) return
      const made = await enter(inner, locked, [{ userId, nickname, joinSource: joinSource.directory }], {
        operatorId,
        detail: texts.groupJoined(group),
      })
      const byClaim = claimed?.includes(group) ? 1 : 0
      await sql.writeDirectory(
        inner,
        made.map(({ studentId }) => studentId),
        { providerId, group, byClaim },
      )
    })
    .catch((error: unknown) => {
      if (!(error instanceof CallError)) throw error
      services.log.info({ siteId: tx.siteId, userId, gradeId, reason: error.message }, 'class not entered')
    })
}

const followed = ssoSignedIn.with(async (tx, services, person) => {
  const { isClassByGroup, mayEnter, claimed, provisioned, groups, providerId, userId } = person
  if (!isClassByGroup) return
  const steps = new Map<string, () => Promise<void>>()
  for (const held of await sql.selectByDirectory(tx, providerId, userId)) {
    const byClaim = claimed?.includes(held.group) ? 1 : 0
    if (hasLeft(held, { claimed, provisioned })) steps.set(held.gradeId, () => leave(tx, services, person, held))
    else if (claimed && byClaim !== held.byClaim) await sql.writeByClaim(tx, held.studentId, byClaim)
  }
  if (mayEnter) {
    const named = await selectByNames(tx, groups)
    const barred = await sql.selectBarred(tx, userId, [...named.values()])
    for (const [group, gradeId] of named)
      if (!barred.has(gradeId)) steps.set(gradeId, () => join(tx, services, person, gradeId, group))
  }
  // Classes are locked in the order of their ids: no deadlock between people of the same groups.
  for (const [, step] of [...steps].toSorted(([one], [other]) => compareIds(one, other))) await step()
})

const left = ssoLeft.with(async (tx, services, person) => {
  const held = await sql.selectByDirectory(tx, person.providerId, person.userId)
  for (const one of held.toSorted((one, other) => compareIds(one.gradeId, other.gradeId)))
    await leave(tx, services, person, one)
})

export const directoryClasses = [followed, left]
