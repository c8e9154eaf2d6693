/** What plays a session: addresses that are good for one person, and the stream behind them. */
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

/** An address holds for a day of teaching; whoever comes with it must be signed in still, and may watch still. */
const ADDRESS_SECONDS = 12 * 3600

/** What is watched: a session, or the lecturer's own channel before it is one. */
export type Watched = { kind: 'session'; id: string } | { kind: 'channel'; id: string }

const pathOf = (userId: string, { kind, id }: Watched) => `live/${userId}/${kind}/${id}`

type Signing = Pick<Services, 'secret' | 'clock'>

/** `?t=` of an address: whose it is, what it plays, until when. */
export function watchTicket({ secret, clock }: Signing, siteId: number, userId: string, watched: Watched): string {
  const exp = Math.floor(clock.now() / 1000) + ADDRESS_SECONDS
  return `${exp}.${signPath(secret, { siteId, path: pathOf(userId, watched), exp })}`
}

/** Whether a ticket was made for this person and this stream. */
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

/** Address of HTTP-FLV. */
export function flvUrl(services: Signing, siteId: number, userId: string, watched: Watched): string {
  return `/stream/flv/${siteId}/${watched.kind}/${watched.id}?t=${watchTicket(services, siteId, userId, watched)}`
}

/** Address of a playlist of a session: of the original (null), of a lower quality by its lines, or of the list of all (0). */
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
/** How long the address of a small picture holds, and from when to when it is the same: so that it is fetched once for each. */
const [THUMB_SECONDS, THUMB_STEP] = [300, 10]

/** Address of what a channel shows now, for those who run the site. */
export function thumbUrl({ secret, clock }: Signing, siteId: number, channelId: string): string {
  const exp = Math.ceil(clock.now() / 1000 / THUMB_STEP) * THUMB_STEP + THUMB_SECONDS
  return `/stream/thumb/${siteId}/${channelId}/${exp}/${signPath(secret, { siteId, path: thumbPath(channelId), exp })}.jpg`
}

/** Whether that address was made here, and holds still. */
export const holdsThumb = ({ secret, clock }: Signing, siteId: number, channelId: string, exp: number, sig: string) =>
  verifyPath(secret, { siteId, path: thumbPath(channelId), exp }, sig, clock.now() / 1000)

/** A session that is on and that the viewer may watch. @throws {CallError} forbidden, notFound */
export async function onAir(db: Db, viewer: Viewer, periodId: string): Promise<LiveAccess> {
  const access = await liveFor(db, viewer, periodId)
  if (!access || (access.right !== 'watch' && access.right !== 'run')) throw new CallError('forbidden', texts.noSession)
  if (access.liveStatus !== 2) throw new CallError('notFound', texts.notOn)
  return access
}

/** The stream that a viewer may watch now; its name is never told to them. @throws {CallError} forbidden, notFound */
export async function streamFor(db: Db, viewer: Viewer, { kind, id }: Watched): Promise<Source> {
  const lecturerId = kind === 'session' ? (await onAir(db, viewer, id)).lecturerId : viewer.lecturerId
  const channel = lecturerId ? await sql.selectChannel(db, lecturerId) : undefined
  if (!channel || channel.statusId !== 1 || (kind === 'channel' && channel.id !== id))
    throw new CallError('notFound', texts.notOn)
  if (!channel.isPublishing) throw new CallError('notFound', texts.noStream)
  return { siteId: db.siteId, channelId: channel.id, streamName: channel.streamName }
}
