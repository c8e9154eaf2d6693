/** Job that turns the recording of an ended session into a video, and that into its replay. */
import { rm, stat } from 'node:fs/promises'
import { setReplay } from '../course/index.ts'
import { type Db, transaction, type Tx } from '../kernel/db/index.ts'
import { jobKind } from '../kernel/job-kinds.ts'
import type { Services } from '../kernel/services.ts'
import { findEncoder } from '../platform/transcode/encoder.ts'
import {
  nameSubtitle,
  queueVideo,
  selectVideo,
  sourceFile,
  sourceKey,
  storeSource,
  storeSubtitle,
} from '../vod/index.ts'
import { captionCues } from './captions.ts'
import { broadcastFolder, cutToWhole, recordedParts } from './files.ts'
import { replayType } from './jobs.ts'
import { selectMarkTimes, setReplaySeconds } from './mark.sql.ts'
import { digests, joinParts } from './recording.ts'
import * as sql from './replay.sql.ts'
import { type RecordedPart, replayPlace, replaySecond } from './rules.ts'

/** Poll interval while the video is being packaged. */
export const RETRY_MS = 3000

/** Invalidates pages and notifies viewers of a changed replay. */
export async function publishReplay(tx: Tx, services: Services, periodId: string): Promise<void> {
  const { siteId } = tx
  await services.events.publish(tx, 'live.changed', { siteId, periodId })
  await services.events.publish(tx, 'content.changed', { siteId, kind: 'live' })
}

/** Stores captions as subtitle of the replay. @returns its hash; null without captions */
async function storeCaptions(
  services: Services,
  db: Db,
  { recordedParts, begunAt }: Pick<sql.EndedSession, 'recordedParts' | 'begunAt'>,
  periodId: string,
  video: { id: string; videoLength: number },
): Promise<string | null> {
  const captions = await sql.selectCaptions(db, periodId)
  const place = (moment: number) =>
    (recordedParts ? replayPlace(recordedParts, moment) : Math.max(0, moment - begunAt)) / 1000
  return storeSubtitle(services, db, video.id, captionCues(captions, place, video.videoLength), 'recognized')
}

/** One step from recording to replay; the job repeats until it is done. Idempotent. */
async function makeReplay(services: Services, siteId: number, periodId: string, signal: AbortSignal): Promise<void> {
  const db = services.database.of(siteId)
  const session = await sql.selectEnded(db, periodId)
  if (!session) return
  const { logId, resourceId, playbackSave } = session
  const again = () =>
    transaction(db, (tx) =>
      services.jobs.send(
        tx,
        replayType,
        { siteId, periodId },
        { startAfter: new Date(services.clock.now() + RETRY_MS) },
      ),
    )
  if (playbackSave !== 1) return
  if (resourceId) {
    const video = await selectVideo(db, resourceId)
    if (video?.videoStatus === 1) return again()
    const isReady = video?.videoStatus === 2
    // An uploaded replay may have its own subtitle.
    const made = isReady && !video.hasSubtitle ? await storeCaptions(services, db, session, periodId, video) : null
    await transaction(db, async (tx) => {
      if (made) await nameSubtitle(tx, resourceId, made)
      const subtitleHash = made ?? video?.subtitleHash ?? null
      if (isReady) await setReplay(tx, periodId, { videoId: resourceId, videoLength: video.videoLength, subtitleHash })
      await sql.setReplayState(tx, periodId, logId, isReady)
      await publishReplay(tx, services, periodId)
    })
    if (isReady) await rm(broadcastFolder(services.config.dataDir, siteId, logId), { recursive: true, force: true })
    return
  }
  const parts = await recordedParts(broadcastFolder(services.config.dataDir, siteId, logId))
  const encoder = await findEncoder(services.config.ffmpegPath)
  if (parts.length === 0 || !encoder) {
    await transaction(db, async (tx) => {
      await sql.setReplayState(tx, periodId, logId, false)
      await services.events.publish(tx, 'live.changed', { siteId, periodId })
    })
    return
  }
  const key = sourceKey(siteId, logId)
  const file = sourceFile(services.config.dataDir, key)
  const recorded: RecordedPart[] = []
  for (const part of parts) recorded.push(await cutToWhole(part))
  await joinParts(encoder.ffmpeg, parts, file, signal)
  const [{ size }, sums] = await Promise.all([stat(file), digests(file)])
  await storeSource(services, key)
  await transaction(db, async (tx) => {
    const own = await sql.lockLog(tx, logId)
    if (!own || own.resourceId) return
    const author = { siteId, userId: session.userId, lecturerId: session.lecturerId }
    const video = { videoName: session.liveName, sourceKey: key, sourceSize: size, ...sums, isWhole: true } as const
    const videoId = await queueVideo(tx, services, author, video)
    await sql.setRecording(tx, logId, videoId, recorded)
    const marks = await selectMarkTimes(tx, periodId)
    await setReplaySeconds(
      tx,
      marks.map(({ id, at }) => ({ id, second: replaySecond(recorded, at) })),
    )
  })
  return again()
}

export const replayJob = jobKind(replayType, {
  run: ({ siteId, periodId }, { services, signal }) => makeReplay(services, siteId, periodId, signal),
  async failed({ siteId, periodId }, { services }) {
    const db = services.database.of(siteId)
    const session = await sql.selectEnded(db, periodId)
    if (!session) return
    await transaction(db, (tx) => sql.setReplayState(tx, periodId, session.logId, false))
  },
})
