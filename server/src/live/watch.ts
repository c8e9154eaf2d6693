/** Playback: per-person addresses, and the streams behind them. */
import { stateCode } from '@zhixing/contract/states'
import { signPath, verifyPath } from '../vod/index.ts'
import { CallError } from '../kernel/errors.ts'
import type { Db } from '../kernel/db/index.ts'
import type { Services } from '../kernel/services.ts'
import type { Viewer } from '../kernel/session.ts'
import { type LiveAccess, liveFor } from './access.ts'
import * as sql from './channel.sql.ts'
import { hlsNames } from './media/hls.ts'
import { rungNames } from './media/rungs.ts'
import type { Source } from './relay.ts'
import { texts } from './texts.ts'

/** Validity of addresses: a day of teaching. They also require a valid session and current access. */
const ADDRESS_SECONDS = 12 * 3600

/** A session, or the lecturer's own channel outside of one. */
export type Watched = { kind: 'session'; id: string } | { kind: 'channel'; id: string }

const pathOf = (userId: string, { kind, id }: Watched) => `live/${userId}/${kind}/${id}`

type Signing = Pick<Services, 'secret' | 'clock'>

/** Ticket `?t=`: user, stream and expiry. */
export function watchTicket({ secret, clock }: Signing, siteId: number, userId: string, watched: Watched): string {
  const exp = Math.floor(clock.now() / 1000) + ADDRESS_SECONDS
  return `${exp}.${signPath(secret, { siteId, path: pathOf(userId, watched), exp })}`
}

/** Whether a ticket is valid for this person and stream. */
export function holdsTicket(
  { secret, clock }: Signing,
  siteId: number,
  userId: string,
  watched: Watched,
  ticket: string,
): boolean {
  const [exp = '', sig = ''] = ticket.split('.')
  if (!/^\d{1,11}$/.test(exp)) return false
  return verifyPath(secret, { siteId, path: pathOf(userId, watched), exp: Number(exp) }, sig, clock.now() / 1000)
}

/** HTTP-FLV address. */
export function flvUrl(services: Signing, siteId: number, userId: string, watched: Watched): string {
  return `/stream/flv/${siteId}/${watched.kind}/${watched.id}?t=${watchTicket(services, siteId, userId, watched)}`
}

/** HLS address: original (null), rendition by height, or master playlist (0). */
export function hlsUrl(
  services: Signing,
  siteId: number,
  userId: string,
  periodId: string,
  quality: number | null,
): string {
  const name = quality === null ? hlsNames.playlist : quality === 0 ? rungNames.master : rungNames.playlist(quality)
  const ticket = watchTicket(services, siteId, userId, { kind: 'session', id: periodId })
  return `/stream/hls/${siteId}/${periodId}/${name}?t=${ticket}`
}

const thumbPath = (channelId: string) => `live-thumb/${channelId}`
/** Validity of thumbnail addresses, and the step by which they change, for caching. */
const [THUMB_SECONDS, THUMB_STEP] = [300, 10]

/** Thumbnail address of a channel, for operators. */
export function thumbUrl({ secret, clock }: Signing, siteId: number, channelId: string): string {
  const exp = Math.ceil(clock.now() / 1000 / THUMB_STEP) * THUMB_STEP + THUMB_SECONDS
  return `/stream/thumb/${siteId}/${channelId}/${exp}/${signPath(secret, { siteId, path: thumbPath(channelId), exp })}.jpg`
}

/** Whether a thumbnail address is valid. */
export const holdsThumb = ({ secret, clock }: Signing, siteId: number, channelId: string, exp: number, sig: string) =>
  verifyPath(secret, { siteId, path: thumbPath(channelId), exp }, sig, clock.now() / 1000)

/** A live session that the viewer may watch. @throws {CallError} forbidden, notFound */
export async function onAir(db: Db, viewer: Viewer, periodId: string): Promise<LiveAccess> {
  const access = await liveFor(db, viewer, periodId)
  if (!access || (access.right !== 'watch' && access.right !== 'run')) throw new CallError('forbidden', texts.noSession)
  if (access.liveStatus !== stateCode.live.live) throw new CallError('notFound', texts.notOn)
  return access
}

/** The stream of a viewer; its name is secret. @throws {CallError} forbidden, notFound */
export async function streamFor(db: Db, viewer: Viewer, { kind, id }: Watched): Promise<Source> {
  const lecturerId = kind === 'session' ? (await onAir(db, viewer, id)).lecturerId : viewer.lecturerId
  const channel = lecturerId ? await sql.selectChannel(db, lecturerId) : undefined
  if (!channel || channel.statusId !== 1 || (kind === 'channel' && channel.id !== id))
    throw new CallError('notFound', texts.notOn)
  if (!channel.isPublishing) throw new CallError('notFound', texts.noStream)
  return { siteId: db.siteId, channelId: channel.id, streamName: channel.streamName }
}
