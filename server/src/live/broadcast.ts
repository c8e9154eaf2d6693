/** Start and end of sessions, by lecturer, assistant, operator or scheduler. */
import { stateCode } from '@zhixing/contract/states'
import type { Tx } from '../kernel/db/index.ts'
import { CallError, found } from '../kernel/errors.ts'
import { shortMoment } from '../lib/moment.ts'
import type { Services } from '../kernel/services.ts'
import type { LiveAccess } from './access.ts'
import * as sql from './channel.sql.ts'
import { attendedType, replayType } from './jobs.ts'
import { newStreamName } from './key.ts'
import { selectPolicy } from './replay-policy.sql.ts'
import { dropDraws, endRoom } from './room/index.ts'
import { BEGIN_EARLY_MS, mayBegin } from './rules.ts'
import { writeSessions } from './session.sql.ts'
import { notifyChanges } from './change-notice.ts'
import { notices, texts } from './texts.ts'

type Parts = Pick<Services, 'events' | 'jobs' | 'clock'>

/** Time for the media process to close its recording before the replay is made. */
const CLOSING_MS = 3000

/** Announces a changed session to pages, rooms and the media process. */
export async function announce(tx: Tx, services: Parts, periodId: string): Promise<void> {
  const { siteId } = tx
  await services.events.publish(tx, 'live.changed', { siteId, periodId })
  await services.events.publish(tx, 'content.changed', { siteId, kind: 'live' })
}

/** Starts a session, with or without a replay. Idempotent. @returns the broadcast @throws {CallError} shown */
export async function beginSession(
  tx: Tx,
  services: Parts,
  access: LiveAccess,
  playbackSave?: number,
): Promise<string> {
  const { periodId, lecturerId, periodName } = access
  // Lock the channel first: a lecturer cannot start two sessions at once.
  const channel = await sql.lockChannel(tx, lecturerId)
  if (!channel) throw new CallError('shown', texts.noChannel)
  const session = found(await sql.lockSession(tx, periodId), texts.noSession)
  if (session.liveStatus === stateCode.live.live && session.logId) return session.logId
  if (session.liveStatus !== stateCode.live.planned) throw new CallError('shown', texts.over)
  const now = services.clock.now()
  if (!mayBegin(session, now)) {
    const opens = Date.parse(session.startTime) - BEGIN_EARLY_MS
    throw new CallError(
      'shown',
      now < opens ? texts.tooEarly(shortMoment(new Date(opens).toISOString())) : texts.tooLate,
    )
  }
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
 * Ends a live session, its key and what is open in its room. Idempotent. Lock order: channel, session, broadcast, room.
 * @returns the lecturer, if it ended now
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

/**
 * Writes the sessions of a published course. A live one that left the course ends with its key, without replay or
 * draw.
 */
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
