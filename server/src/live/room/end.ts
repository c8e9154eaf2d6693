/** Automatic endings: questions past their time limit, and everything open when a session ends. */
import { drawStates } from '@zhixing/contract/live/draw-frames'
import { transaction, type Tx } from '../../kernel/db/index.ts'
import type { Services } from '../../kernel/services.ts'
import { closeAsks } from './ask.sql.ts'
import { type Line, systemAuthor } from './context.ts'
import * as drawSql from './draw.sql.ts'
import { decideDraw, drawOfferFor, isOffered } from './draws.ts'
import * as sql from './line.sql.ts'
import { append } from './write.ts'

/** Lines that announce closed questions. */
export const endLines = (askIds: readonly string[]): Line[] =>
  askIds.map((askId) => ({ kind: 'askEnd', detail: { askId } }))

type Parts = Pick<Services, 'events' | 'jobs'>

/** Writes system lines. The room must be locked. */
async function appendEnds(tx: Tx, services: Parts, room: sql.RoomRow, lines: readonly Line[]): Promise<void> {
  const { periodId } = room
  await append(
    tx,
    services,
    room,
    lines.map((line) => {
      const what = line.detail?.drawId ? `draw.${line.detail.drawId}` : (line.detail?.askId ?? '')
      return { text: '', detail: {}, forStaff: false, ...line, ...systemAuthor, periodId, clientKey: `end.${what}` }
    }),
  )
}

/** Closes questions past their time limit; safe in several processes. */
export async function closeOverdue(services: Services, siteId: number, periodId: string): Promise<void> {
  await transaction(services.database.of(siteId), async (tx) => {
    const [room] = await sql.lockRooms(tx, [periodId])
    const ids = room ? await closeAsks(tx, periodId, 'over') : []
    if (room && ids.length > 0) await appendEnds(tx, services, room, endLines(ids))
  })
}

/**
 * Settles what is open when a session ends: closes questions and draws the open draw, or drops it without
 * candidates, if draws are disabled, or if the platform stopped the session.
 */
export async function endRoom(
  tx: Tx,
  services: Parts,
  periodId: string,
  { isStopped }: { isStopped: boolean },
): Promise<void> {
  const [room] = await sql.lockRooms(tx, [periodId])
  if (!room) return
  const lines = endLines(await closeAsks(tx, periodId, 'all'))
  const draw = await drawSql.selectCurrentDraw(tx, periodId)
  if (draw?.drawStatus === drawStates.open) {
    const mayDraw = !isStopped && isOffered(await drawOfferFor(tx, periodId))
    const isDrawn = mayDraw && (await decideDraw(tx, services, periodId, draw))
    if (!isDrawn) await drawSql.dropDraw(tx, periodId, draw.drawId)
    lines.push({ kind: 'drawEnd', text: draw.prize, detail: { drawId: draw.drawId, on: isDrawn ? 1 : 0, auto: 1 } })
  }
  if (lines.length > 0) await appendEnds(tx, services, room, lines)
}
