/** Members by seats of an organisation. Their time ends with the seat; the capacity of the class holds. */
import type { Sql, Tx } from '../../kernel/db/index.ts'
import { logOperation, operations } from '../log.ts'
import * as member from '../member/member.sql.ts'
import { enter, joinSource } from './enter.ts'
import { selectOwnedGrades } from './sale.sql.ts'

interface By {
  operatorId: string
  /** Of the operation log of the class. */
  detail: string
}

/** Free places of a class that takes members. */
export const selectSeatRoom = (sql: Sql, gradeId: string): Promise<number> => member.selectRoom(sql, gradeId)

/**
 * Locks a class until the end of the transaction.
 * @returns its free places, and who of these people is a member; undefined for a class that takes no members
 */
export async function lockSeatRoom(
  tx: Tx,
  gradeId: string,
  userIds: readonly string[],
): Promise<{ places: number; memberIds: ReadonlySet<string> } | undefined> {
  const grade = await member.lockGrade(tx, gradeId)
  if (!grade || grade.isOver || grade.statusId !== 1) return undefined
  const members = await selectOwnedGrades(tx, userIds, [gradeId])
  const places = Math.max(0, grade.maxStudent - (await member.countStudents(tx, gradeId)))
  return { places, memberIds: new Set(members.map(({ userId }) => userId)) }
}

/**
 * Makes the holders of seats members. The caller has locked the class and counted its places (`lockSeatRoom`).
 * @throws {CallError} shown, when the class is full
 */
export async function enterBySeats(
  tx: Tx,
  gradeId: string,
  people: readonly { userId: string; expireTime: string }[],
  by: By,
): Promise<void> {
  const grade = await member.lockGrade(tx, gradeId)
  if (!grade) throw new Error(`class ${gradeId} of a seat does not exist`)
  // A membership whose time is over gives way to the seat.
  await member.endExpired(
    tx,
    gradeId,
    people.map(({ userId }) => userId),
  )
  await enter(
    tx,
    grade,
    people.map(({ userId, expireTime }) => ({ userId, joinSource: joinSource.seat, expireTime })),
    by,
  )
}

/**
 * Sets the end of memberships that came by a seat, as when seats are renewed. People whose membership is over enter again,
 * whatever the capacity: their seat was paid for while they had their place.
 */
export async function extendBySeats(
  tx: Tx,
  gradeId: string,
  people: readonly { userId: string; expireTime: string }[],
  by: By,
): Promise<void> {
  const grade = await member.lockGrade(tx, gradeId)
  if (!grade) return
  const userIds = people.map(({ userId }) => userId)
  await member.endExpired(tx, gradeId, userIds)
  const extended = await member.setEnds(tx, gradeId, people, joinSource.seat)
  const others = people.filter(({ userId }) => !extended.has(userId))
  await enter(
    tx,
    grade,
    others.map(({ userId, expireTime }) => ({ userId, joinSource: joinSource.seat, expireTime })),
    { ...by, isOverbooked: true },
  )
}

/** Ends memberships that came by a seat. Other memberships, and staff, stay. */
export async function leaveBySeats(tx: Tx, gradeId: string, userIds: readonly string[], by: By): Promise<void> {
  await member.lockGrade(tx, gradeId)
  const studentIds = await member.selectJoinedBy(tx, gradeId, userIds, joinSource.seat)
  const ended = await member.endMembers(tx, gradeId, studentIds, '')
  for (const { userId } of ended)
    await logOperation(tx, {
      gradeId,
      operationType: operations.kick,
      operatorId: by.operatorId,
      userId,
      detail: by.detail,
    })
}
