/** How what somebody does in a room is done: in its turn, with words that may be said, while the room is held. */
import { type RoomFrame, roomRoles } from '@zhixing/contract/live/room-frames'
import { type Db, transaction, type Tx } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import type { Services } from '../../kernel/services.ts'
import * as sql from './line.sql.ts'
import { texts } from './texts.ts'
import { roomWords } from './words.ts'
import { append } from './write.ts'

/** Somebody in a room, as the server found out. */
export interface Seated extends sql.Person {
  siteId: number
  periodId: string
  ownsCourse: boolean
}

export type Of<T extends RoomFrame['type']> = Extract<RoomFrame, { type: T }>
export type Result = Promise<{ seq?: number }>
export type Line = Pick<sql.NewLine, 'kind'> & Partial<Pick<sql.NewLine, 'text' | 'detail' | 'forStaff'>>

/** Who writes what happens by itself. */
export const nobody = { userId: '0', userName: '', headImgUrl: '', roomRole: roomRoles.lecturer }

export interface Doing {
  services: Services
  db: Db
  who: Seated
}

/** Lets nobody do more of something than so often in ten seconds. @throws {CallError} tooMany */
export function takeTurn({ services, who: { siteId, periodId, userId } }: Doing, what: string, max: number): void {
  if (!services.limiter.take(`room.${what}|${siteId}|${periodId}|${userId}`, { by: 'user', max, seconds: 10 }))
    throw new CallError('tooMany', texts.tooFast)
}

/** @throws {CallError} shown, where the words of the site forbid it */
export async function checkWords({ services, who }: Doing, text: string): Promise<void> {
  for (const check of roomWords.all(services)) {
    const refusal = await check(services, who, text)
    if (refusal) throw new CallError('shown', refusal)
  }
}

/** Does something while the room is held, and writes the lines that tell of it. Repeated, it was done already. */
export async function inRoom(
  { services, db, who }: Doing,
  key: string,
  work: (tx: Tx, room: sql.RoomRow) => Promise<Line[]>,
): Result {
  const { userId, userName, headImgUrl, roomRole, periodId } = who
  return transaction(db, async (tx) => {
    const [room] = await sql.lockRooms(tx, [periodId])
    const [before] = await sql.selectWritten(tx, [{ periodId, userId, clientKey: key }])
    if (before) return { seq: before.seq }
    const lines = await work(tx, found(room))
    if (lines.length === 0) return {}
    const seq = await append(
      tx,
      services,
      found(room),
      lines.map((line, at) => ({
        text: '',
        detail: {},
        forStaff: false,
        ...line,
        periodId,
        userId,
        userName,
        headImgUrl,
        roomRole,
        clientKey: at === 0 ? key : `${key}.${at}`,
      })),
    )
    return { seq }
  })
}
