/** A session begins and ends: by its lecturer, an assistant, an operator or the clock. */
import { stateCode } from '@zhixing/contract/states'
import type { Tx } from '../kernel/db/index.ts'
import { CallError, found } from '../kernel/errors.ts'
import type { Services } from '../kernel/services.ts'
import type { LiveAccess } from './access.ts'
import * as sql from './channel.sql.ts'
import { attendedType, replayType } from './jobs.ts'
import { newStreamName } from './key.ts'
import { selectPolicy } from './replay-policy.sql.ts'
import { dropDraws, endRoom } from './room/index.ts'
import { mayBegin } from './rules.ts'
import { writeSessions } from './session.sql.ts'
import { notifyChanges } from './change-notice.ts'
import { notices, texts } from './texts.ts'

type Parts = Pick<Services, 'events' | 'jobs' | 'clock'>

/** How long the media process may take to close its recording before the replay is made of it. */
const CLOSING_MS = 3000

/** Says that a session is another one now: to pages, rooms and the media process. */
export async function announce(tx: Tx, services: Parts, periodId: string): Promise<void> {
  const { siteId } = tx
  await services.events.publish(tx, 'live.changed', { siteId, periodId })
  await services.events.publish(tx, 'content.changed', { siteId, kind: 'live' })
}

/** Begins a session that one runs, with a replay or without, as is said now or was said before. One that is on stays as it is. @returns the broadcast @throws {CallError} shown */
export async function beginSession(
  tx: Tx,
  services: Parts,
  access: LiveAccess,
  playbackSave?: number,
): Promise<string> {
  const { periodId, lecturerId, periodName } = access
  // The channel first: two sessions of one lecturer never begin at once.
  const channel = await sql.lockChannel(tx, lecturerId)
  if (!channel) throw new CallError('shown', texts.noChannel)
  const session = found(await sql.lockSession(tx, periodId), texts.noSession)
  if (session.liveStatus === stateCode.live.live && session.logId) return session.logId
  if (session.liveStatus !== stateCode.live.planned) throw new CallError('shown', texts.over)
  if (!mayBegin(session, services.clock.now())) throw new CallError('shown', texts.notTime)
  const other = await sql.selectOnAir(tx, lecturerId)
  if (other) throw new CallError('shown', texts.otherOnAir)
  const policy = await selectPolicy(tx, periodId)
  const logId = await sql.insertLog(tx, {
    channelId: channel.id,
    periodId,
    liveName: periodName,
    playbackSave: playbackSave ?? policy.session ?? policy.course,
  })
  await sql.setBegun(tx, periodId, logId)
  await announce(tx, services, periodId)
  return logId
}

/**
 * Ends a session that is on, with it the key that was made for it, and decides what is open in its room; one that is not on stays as it is.
 * Locks: channel, session, broadcast, room. @returns the lecturer, if it ended now
 */
export async function endSession(
  tx: Tx,
  services: Parts,
  periodId: string,
  { reason = '', isStopped = false }: { reason?: string; isStopped?: boolean } = {},
): Promise<string | undefined> {
  const channelId = await sql.lockChannelRow(tx, { periodId })
  const session = found(await sql.lockSession(tx, periodId), texts.noSession)
  if (session.liveStatus !== stateCode.live.live) return undefined
  await sql.setEnded(tx, periodId, reason)
  if (channelId) await sql.endKey(tx, channelId, newStreamName())
  await endRoom(tx, services, periodId, { isStopped })
  const startAfter = new Date(services.clock.now() + CLOSING_MS)
  await services.jobs.send(tx, attendedType, { siteId: tx.siteId, periodId })
  await services.jobs.send(tx, replayType, { siteId: tx.siteId, periodId }, { startAfter })
  await announce(tx, services, periodId)
  return session.lecturerId
}

/** Writes the sessions of a course that was published. One that is on and has left the course ends, and its key with it; it gets no replay, and nobody wins what was drawn in it. */
export async function publishSessions(
  tx: Tx,
  published: Parameters<typeof writeSessions>[1],
  services: Pick<Services, 'clock' | 'events' | 'jobs' | 'platform'>,
): Promise<void> {
  const channelId = await sql.lockChannelRow(tx, published)
  const { left, changed } = await writeSessions(tx, published)
  for (const periodId of left) await sql.setEnded(tx, periodId, notices.leftCourse, false)
  if (channelId && left.length > 0) await sql.endKey(tx, channelId, newStreamName())
  await dropDraws(tx, left)
  await notifyChanges(tx, services, published.courseId, changed)
}
