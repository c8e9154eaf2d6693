/** Writes room lines: chat by group commit per site (kernel/group-commit.ts), actions in their own transactions. */
import { isDatabaseDown } from '../../kernel/db/errors.ts'
import { transaction, type Tx } from '../../kernel/db/index.ts'
import { createGroupCommit } from '../../kernel/group-commit.ts'
import { sitePart } from '../../kernel/parts.ts'
import type { Services } from '../../kernel/services.ts'
import * as sql from './line.sql.ts'
import * as members from './member.sql.ts'
import { isStaffRole } from './rules.ts'

/** Result of a line; `again`: it was already written. */
export type Written = { seq: number; again?: true } | { refused: 'muted' | 'mutedAll' | 'kicked' | 'missing' }

const chatOf = sitePart((services, siteId) =>
  createGroupCommit<sql.NewLine, Written>({
    run: (lines) => transaction(services.database.of(siteId), (tx) => writeChat(tx, services, lines)),
    maxSize: 300,
    waitMs: 5,
    // Concurrent batches would block on each other's room locks.
    inFlight: 1,
    isTransient: isDatabaseDown,
  }),
)

/** Writes a chat line; resolves after COMMIT. */
export const submitChat = (services: Services, siteId: number, line: sql.NewLine): Promise<Written> =>
  chatOf(services, siteId).submit(line)

const keyOf = ({ periodId, userId, clientKey }: Pick<sql.NewLine, 'periodId' | 'userId' | 'clientKey'>) =>
  `${periodId} ${userId} ${clientKey}`

/** Writes a batch of chat lines idempotently. Mutes are checked under the rooms' locks. */
async function writeChat(tx: Tx, services: Services, lines: readonly sql.NewLine[]): Promise<Written[]> {
  const rooms = new Map(
    (await sql.lockRooms(tx, [...new Set(lines.map(({ periodId }) => periodId))])).map((room) => [room.periodId, room]),
  )
  const [before, curbed] = await Promise.all([sql.selectWritten(tx, lines), sql.selectRestricted(tx, lines)])
  const written = new Map(before.map((row) => [keyOf(row), row.seq]))
  const curbs = new Map(curbed.map((row) => [`${row.periodId} ${row.userId}`, row]))
  const next: (sql.NewLine & { seq: number })[] = []
  const results = lines.map((line): Written => {
    const room = rooms.get(line.periodId)
    if (!room) return { refused: 'missing' }
    const known = written.get(keyOf(line))
    if (known !== undefined) return { seq: known, again: true }
    const curb = curbs.get(`${line.periodId} ${line.userId}`)
    if (curb?.isKicked) return { refused: 'kicked' }
    if (!isStaffRole(line.roomRole) && (curb?.isMuted || room.isMuted))
      return { refused: curb?.isMuted ? 'muted' : 'mutedAll' }
    room.seq += 1
    written.set(keyOf(line), room.seq)
    next.push({ ...line, seq: room.seq })
    return { seq: room.seq }
  })
  await insert(tx, services, next)
  return results
}

/** Writes lines of one locked room. @returns the last number */
export async function append(
  tx: Tx,
  services: Pick<Services, 'events' | 'jobs'>,
  room: sql.RoomRow,
  lines: readonly sql.NewLine[],
): Promise<number> {
  await insert(
    tx,
    services,
    lines.map((line) => ({ ...line, seq: ++room.seq })),
  )
  return room.seq
}

async function insert(
  tx: Tx,
  services: Pick<Services, 'events' | 'jobs'>,
  lines: readonly (sql.NewLine & { seq: number })[],
): Promise<void> {
  if (lines.length === 0) return
  const last = new Map(lines.map(({ periodId, seq }) => [periodId, seq]))
  await Promise.all([
    sql.insertLines(tx, lines),
    sql.updateSeqs(tx, last),
    services.events.publishAll(
      tx,
      'room.changed',
      [...last.keys()].map((periodId) => ({ siteId: tx.siteId, periodId })),
    ),
  ])
}

const joinsOf = sitePart((services, siteId) =>
  createGroupCommit<sql.Person & { periodId: string }, members.Joined>({
    run: (people) =>
      transaction(services.database.of(siteId), async (tx) => {
        for (const periodId of new Set(people.map(({ periodId }) => periodId))) await sql.openRoom(tx, periodId)
        // A user with two sockets joins twice.
        const once = new Map(people.map((person) => [`${person.periodId} ${person.userId}`, person]))
        const rows = await members.upsertMembers(tx, [...once.values()])
        const byUser = new Map(rows.map((row) => [`${row.periodId} ${row.userId}`, row]))
        return people.map((person) => byUser.get(`${person.periodId} ${person.userId}`) as members.Joined)
      }),
    waitMs: 5,
    inFlight: 1,
    isTransient: isDatabaseDown,
  }),
)

/** Adds a participant. */
export const submitJoin = (
  services: Services,
  siteId: number,
  person: sql.Person & { periodId: string },
): Promise<members.Joined> => joinsOf(services, siteId).submit(person)
