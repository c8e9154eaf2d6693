/** Automatic captions: marked caption lines written by the media process. */
import { captionStates, type CaptionState } from '@zhixing/contract/live/room-frames'
import { randomUUID } from 'node:crypto'
import { transaction } from '../../kernel/db/index.ts'
import type { Services } from '../../kernel/services.ts'
import { findEncoder } from '../../platform/transcode/encoder.ts'
import { filtered, systemAuthor } from './context.ts'
import * as sql from './line.sql.ts'
import { append } from './write.ts'

/** Whether this installation has speech recognition. */
export async function offersAutoCaptions({ config, platform }: Services): Promise<boolean> {
  return platform.speech !== null && (await findEncoder(config.ffmpegPath)) !== null
}

/**
 * Writes captions with their times of speech (epoch ms) while they are enabled. Text with blocked words is skipped.
 */
export async function writeAutoCaptions(
  services: Services,
  siteId: number,
  periodId: string,
  captions: readonly { text: string; moment: number }[],
): Promise<void> {
  const shown: (typeof captions)[number][] = []
  for (const caption of captions) {
    const checked = await filtered(services, { siteId, userId: systemAuthor.userId }, caption.text)
    if ('text' in checked) shown.push({ ...caption, text: checked.text })
  }
  if (shown.length === 0) return
  await transaction(services.database.of(siteId), async (tx) => {
    const [room] = await sql.lockRooms(tx, [periodId])
    if (room?.autoCaption !== 1) return
    await append(
      tx,
      services,
      room,
      shown.map(({ text, moment }) => ({
        ...systemAuthor,
        periodId,
        kind: 'caption',
        text,
        detail: { auto: 1 },
        forStaff: false,
        clientKey: `auto.${randomUUID()}`,
        time: new Date(moment).toISOString(),
      })),
    )
  })
}

/** Writes the caption state to the room, if it changed. */
export async function writeCaptionState(
  services: Services,
  siteId: number,
  periodId: string,
  state: CaptionState,
): Promise<void> {
  await transaction(services.database.of(siteId), async (tx) => {
    const [room] = await sql.lockRooms(tx, [periodId])
    if (room?.autoCaption !== 1 || room.captionState === state) return
    await sql.updateRoom(tx, periodId, { captionState: state })
    const line = { kind: 'autoCaption' as const, text: '', detail: { on: 1, state }, forStaff: true }
    await append(tx, services, room, [{ ...systemAuthor, ...line, periodId, clientKey: `auto.${randomUUID()}` }])
  })
}

/** Caption state for a joining participant; null if not staff. */
export async function captionStateFor(
  services: Services,
  room: sql.RoomRow,
  isStaff: boolean,
): Promise<CaptionState | null> {
  if (!isStaff || !(await offersAutoCaptions(services))) return null
  return room.autoCaption === 1 ? room.captionState : captionStates.off
}
