/** The recording of a session that is over becomes a video of its lecturer, and that its replay. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setReplay } from '../course/index.ts'
import { transaction } from '../kernel/db/index.ts'
import { jobKind } from '../kernel/job-kinds.ts'
import type { Services } from '../kernel/services.ts'
import { findEncoder } from '../platform/transcode/encoder.ts'
import { queueVideo, selectVideo, sourceKey } from '../vod/index.ts'
import { broadcastFolder, cutToWhole, recordedParts } from './files.ts'
import { replayType } from './jobs.ts'
import { selectMarkTimes, setReplaySeconds } from './mark.sql.ts'
import * as sql from './replay.sql.ts'
import { type RecordedPart, replaySecond } from './rules.ts'

/** How often the replay's video is looked at while it is packaged. */
const RETRY_MS = 3000
/** Bound of what joining a recording may take. */
const JOIN_LIMIT_MS = 30 * 60_000

/** Joins the parts into one MP4 without touching a frame. @throws when ffmpeg cannot */
async function join4(ffmpeg: string, parts: readonly string[], to: string, signal: AbortSignal): Promise<void> {
  const list = `${to}.txt`
  const made = `${to}.part.mp4`
  await mkdir(dirname(to), { recursive: true })
  await writeFile(list, parts.map((part) => `file '${part.replaceAll("'", "'\\''")}'`).join('\n'))
  const args = ['-nostdin', '-v', 'error', '-y', '-f', 'concat', '-safe', '0', '-i', list]
  // The FLV has a stream of data beside, which is no part of the film.
  args.push('-map', '0:v:0', '-map', '0:a:0?', '-c', 'copy', '-bsf:a', 'aac_adtstoasc', '-movflags', '+faststart', made)
  const child = spawn(ffmpeg, args, { stdio: ['ignore', 'ignore', 'pipe'], signal, timeout: JOIN_LIMIT_MS })
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said = `${said}${chunk.toString('utf8')}`.slice(-2000)
  })
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', resolve)
  })
  if (code !== 0) throw new Error(`ffmpeg could not join the recording (${String(code)}): ${said}`)
  await rename(made, to)
  await rm(list, { force: true })
}

async function digests(file: string): Promise<{ md5: string; sha256: Buffer }> {
  const [md5, sha256] = [createHash('md5'), createHash('sha256')]
  for await (const chunk of createReadStream(file)) {
    md5.update(chunk as Buffer)
    sha256.update(chunk as Buffer)
  }
  return { md5: md5.digest('hex'), sha256: sha256.digest() }
}

/** One step from recording to replay, as far as it can go now; comes again until the replay is there. Safe to repeat. */
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
    await transaction(db, async (tx) => {
      const isReady = video?.videoStatus === 2
      if (isReady) await setReplay(tx, periodId, { videoId: resourceId, videoLength: video.videoLength })
      await sql.setReplayState(tx, periodId, logId, isReady)
      await services.events.publish(tx, 'live.changed', { siteId, periodId })
      await services.events.publish(tx, 'content.changed', { siteId, kind: 'live' })
    })
    if (video?.videoStatus === 2)
      await rm(broadcastFolder(services.config.dataDir, siteId, logId), { recursive: true, force: true })
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
  const file = join(services.config.dataDir, key)
  const recorded: RecordedPart[] = []
  for (const part of parts) recorded.push(await cutToWhole(part))
  await join4(encoder.ffmpeg, parts, file, signal)
  const [{ size }, sums] = await Promise.all([stat(file), digests(file)])
  await transaction(db, async (tx) => {
    const own = await sql.lockLog(tx, logId)
    if (!own || own.resourceId) return
    const author = { siteId, userId: session.userId, lecturerId: session.lecturerId }
    const video = { videoName: session.liveName, sourceKey: key, sourceSize: size, ...sums, isWhole: true } as const
    const videoId = await queueVideo(tx, services, author, video)
    await sql.setResource(tx, logId, videoId)
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
