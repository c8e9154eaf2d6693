/** Captions that a recognizer writes: the same lines as those that are typed, marked. The media process brings them. */
import { captionStates, type CaptionState } from '@zhixing/contract/live/room-frames'
import { randomUUID } from 'node:crypto'
import { transaction } from '../../kernel/db/index.ts'
import type { Services } from '../../kernel/services.ts'
import { findEncoder } from '../../platform/transcode/encoder.ts'
import { nobody } from './doing.ts'
import * as sql from './line.sql.ts'
import { roomWords } from './words.ts'
import { append } from './write.ts'

/** Whether this installation can write down what is said. */
export async function offersAutoCaptions({ config, platform }: Services): Promise<boolean> {
  return platform.speech !== null && (await findEncoder(config.ffmpegPath)) !== null
}

/** Shows what was said at moments (ms since 1970), as long as that is wished. What the words of the site forbid is left out. */
export async function writeAutoCaptions(
  services: Services,
  siteId: number,
  periodId: string,
  captions: readonly { text: string; moment: number }[],
): Promise<void> {
  const shown: (typeof captions)[number][] = []
  for (const caption of captions) {
    const refusals = await Promise.all(
      roomWords.all(services).map((check) => check(services, { siteId, userId: nobody.userId }, caption.text)),
    )
    if (refusals.every((refusal) => refusal === null)) shown.push(caption)
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
        ...nobody,
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

/** Tells those who run a session how its captions go, if that is news. */
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
    await append(tx, services, room, [{ ...nobody, ...line, periodId, clientKey: `auto.${randomUUID()}` }])
  })
}

/** How captions stand for somebody who comes in; null where they have no say in it. */
export async function captionStateFor(
  services: Services,
  room: sql.RoomRow,
  isStaff: boolean,
): Promise<CaptionState | null> {
  if (!isStaff || !(await offersAutoCaptions(services))) return null
  return room.autoCaption === 1 ? room.captionState : captionStates.off
}
