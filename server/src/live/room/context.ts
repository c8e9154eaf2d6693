/** Context of room actions: rate limits, word filters, and writing lines under the room's lock. */
import { roomRoles } from '@zhixing/contract/live/codes'
import type { RoomFrame } from '@zhixing/contract/live/room-frames'
import { type Db, transaction, type Tx } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import type { Services } from '../../kernel/services.ts'
import * as sql from './line.sql.ts'
import { texts } from './texts.ts'
import { roomWords } from './words.ts'
import { append } from './write.ts'

/** An authenticated participant. */
export interface Participant extends sql.Person {
  siteId: number
  periodId: string
  ownsCourse: boolean
}

export type FrameOf<T extends RoomFrame['type']> = Extract<RoomFrame, { type: T }>
export type Result = Promise<{ seq?: number }>
export type Line = Pick<sql.NewLine, 'kind'> & Partial<Pick<sql.NewLine, 'text' | 'detail' | 'forStaff'>>

/** Author of system lines. */
export const systemAuthor = { userId: '0', userName: '', headImgUrl: '', roomRole: roomRoles.lecturer }

export interface RoomContext {
  services: Services
  db: Db
  who: Participant
}

/** Rate limit per participant and kind of action, per ten seconds. @throws {CallError} tooMany */
export function limitRate(
  { services, who: { siteId, periodId, userId } }: RoomContext,
  what: string,
  max: number,
): void {
  if (!services.limiter.take(`room.${what}|${siteId}|${periodId}|${userId}`, { by: 'user', max, seconds: 10 }))
    throw new CallError('tooMany', texts.tooFast)
}

/** The text as the word filters let it pass; a refusal instead where they do not. */
export async function filtered(
  services: Services,
  who: { siteId: number; userId: string },
  text: string,
): Promise<{ text: string } | { refusal: string }> {
  let passed = text
  for (const check of roomWords.all(services)) {
    const checked = await check(services, who, passed)
    if ('refusal' in checked) return checked
    passed = checked.text
  }
  return { text: passed }
}

/** The text as the word filters let it pass. @throws {CallError} shown: blocked words */
export async function checkWords({ services, who }: RoomContext, text: string): Promise<string> {
  const checked = await filtered(services, who, text)
  if ('refusal' in checked) throw new CallError('shown', checked.refusal)
  return checked.text
}

/** Runs an action under the room's lock and writes its lines. Idempotent by `key`. */
export async function withLockedRoom(
  { services, db, who }: RoomContext,
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
