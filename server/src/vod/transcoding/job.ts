import { transaction, type Db } from '../../kernel/db/index.ts'
import { stateCode } from '@zhixing/contract/states'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { z } from 'zod'
import { type JobContext, jobKind } from '../../kernel/job-kinds.ts'
import type { Services } from '../../kernel/services.ts'
import { escapeText } from '../../lib/escape.ts'
import { StorageUnavailable } from '../../platform/storage/port.ts'
import { msgTypes, sendMessage } from '../../user/index.ts'
import { mediaFolder, workFolder } from '../folders.ts'
import { transcodeType } from '../jobs.ts'
import { packageFiles } from '../package-files.ts'
import { type Copied, copyPackage, movePackage } from '../package-store.ts'
import { takeSource } from '../source-files.ts'
import { writeSubtitles } from '../subtitle-files.ts'
import { type Ending, runChild } from './parent.ts'
import type { PipelineEvent } from './pipeline.ts'
import { remainingSeconds } from './progress.ts'
import { stages, texts } from './texts.ts'
import { insertQueued } from '../recognition/automatic.sql.ts'
import * as sql from './work.sql.ts'

/** Throttles progress updates of the row and the pages. */
const REPORT_EVERY_MS = 1500
/** Interval of tries while the object store does not answer. */
const STORE_RETRY_MS = 30_000

/** The video was deleted meanwhile. */
class VideoDeleted extends Error {}

/** Transcodes one uploaded video. */
export const transcodeJob = jobKind(transcodeType, {
  async run(data, context) {
    try {
      await transcode(data, context)
    } catch (error) {
      if (!(error instanceof StorageUnavailable)) throw error
      const { services, signal } = context
      services.log.warn({ err: error, ...data }, 'transcoding waits for the object store')
      signal.throwIfAborted()
      const startAfter = new Date(services.clock.now() + STORE_RETRY_MS)
      await services.jobs.send(services.database.of(data.siteId), transcodeType, data, { startAfter })
    }
  },

  async failed({ siteId, videoId }, { services }, error) {
    const db = services.database.of(siteId)
    const row = await sql.selectWork(db, videoId)
    services.log.error({ err: error, videoId, siteId }, 'transcoding failed after all retries')
    if (!row) return
    // A playable stream without pictures stays as it is.
    if (row.videoStatus === stateCode.video.ready) await sql.updateSettled(db, videoId)
    else await fail({ siteId, row, db, services }, texts.gaveUp)
    await rm(workFolder(services.config.dataDir, siteId, videoId), { recursive: true, force: true })
  },
})

async function transcode(
  { siteId, videoId, isWhole = false }: z.output<typeof transcodeType.data>,
  context: JobContext,
): Promise<void> {
  const { services, signal } = context
  const db = services.database.of(siteId)
  const row = await sql.selectWork(db, videoId)
  const workDir = workFolder(services.config.dataDir, siteId, videoId)
  const picturesOnly = row?.videoStatus === stateCode.video.ready
  const isMade = picturesOnly && row.stage === ''
  if (!row || (isMade && (row.isStored || !services.platform.objects))) {
    await rm(workDir, { recursive: true, force: true })
    return
  }
  const video: Video = { siteId, row, db, services, signal, copied: new Map() }
  // Killed at the end of a try that was complete.
  if (picturesOnly && (isMade || row.isStored)) return settle(video, { kind: 'done' }, workDir)
  const source = row.sourceKey === '' ? null : await takeSource(services, row.sourceKey, workDir, signal)
  if (!source) return settle(video, { kind: 'gone' }, workDir)
  if (!(await sql.updateBegun(db, videoId, stages.inspect))) return
  const reporter = createReporter(video)
  try {
    const ending = await runChild(
      {
        source,
        workDir,
        outDir: mediaFolder(services.config.dataDir, siteId, row.folder),
        key: row.mediaKey.toString('base64'),
        ffmpegPath: services.config.ffmpegPath ?? null,
        picturesOnly,
        isWhole,
      },
      { signal, onEvent: reporter },
    )
    await settle(video, ending, workDir)
  } catch (error) {
    if (error instanceof VideoDeleted) {
      await rm(workDir, { recursive: true, force: true })
      return
    }
    await sql.updateWaiting(db, videoId, signal.aborted ? stages.waiting : stages.again).catch(() => undefined)
    await notifyChanged(video).catch(() => undefined)
    throw error
  }
}

interface Video {
  siteId: number
  row: sql.WorkRow
  db: Db
  services: JobContext['services']
  signal: AbortSignal
  /** What the object store has of the package. */
  copied: Copied
}

async function settle(video: Video, ending: Ending, workDir: string): Promise<void> {
  const { row, db, services } = video
  if (services.platform.objects && (await sql.selectWork(db, row.id))?.videoStatus === stateCode.video.ready)
    await movePackage(services, db, row.folder, video.copied, video.signal)
  if (ending.kind === 'done' || row.videoStatus === stateCode.video.ready) await sql.updateSettled(db, row.id)
  else if (ending.kind === 'gone') await fail(video, texts.sourceGone)
  else {
    services.log.info({ videoId: row.id, reason: ending.msg, detail: ending.detail }, 'video refused')
    // A playable stream without pictures stays: updateFailed ignores it.
    await fail(video, ending.msg)
    await sql.updateSettled(db, row.id)
  }
  await notifyChanged(video)
  await rm(workDir, { recursive: true, force: true })
}

async function fail(video: Omit<Video, 'signal' | 'copied'>, reason: string): Promise<void> {
  const { siteId, row, db, services } = video
  await transaction(db, async (tx) => {
    if (!(await sql.updateFailed(tx, row.id, reason))) return
    if (row.userId)
      await sendMessage(tx, services, {
        siteId,
        userIds: [row.userId],
        msgType: msgTypes.course,
        msgTitle: texts.failedTitle,
        msgText: texts.failedMessage(escapeText(row.videoName), escapeText(reason)),
        linkUrl: '',
      })
    await services.events.publish(tx, 'video.changed', { siteId, userId: row.userId ?? '', videoId: row.id })
  })
}

async function notifyChanged({ siteId, row, services, db }: Video): Promise<void> {
  await services.events.publish(db, 'video.changed', { siteId, userId: row.userId ?? '', videoId: row.id })
}

/** Writes the child's events to the row, and notifies open pages. */
function createReporter(video: Video): (event: PipelineEvent) => Promise<void> {
  const { row, db, services } = video
  const clock = () => performance.now() / 1000
  let stage: string = stages.inspect
  let begun: { at: number; done: number } | null = null
  let reportedAt = 0

  const step = async (progress: number | null) => {
    const pace =
      begun && progress !== null
        ? remainingSeconds({ beganAt: begun.at, beganWith: begun.done, now: clock(), done: progress / 100 })
        : null
    if (!(await sql.updateStep(db, row.id, { progress, stage, remainingSeconds: pace }))) throw new VideoDeleted()
    await notifyChanged(video)
  }
  return async (event) => {
    if (event.kind === 'stage') {
      stage = event.stage
      await step(null)
    } else if (event.kind === 'progress') {
      // Finished work of an earlier try passes in an instant and must not count for the pace.
      if (!begun || clock() - begun.at < 1) begun = { at: clock(), done: event.done }
      if (performance.now() - reportedAt < REPORT_EVERY_MS) return
      reportedAt = performance.now()
      await step(Math.floor(event.done * 9900) / 100)
    } else if (event.kind === 'packaged') {
      const { seconds, bytes, renditions } = event.packaged
      const { inspection } = event
      const subtitles = await writeSubtitles(packageFiles(services, video.siteId, row.folder), row.givenSubtitles)
      if (services.platform.objects) {
        stage = stages.store
        await step(null)
        await copyPackage(services, video.siteId, row.folder, video.copied, video.signal)
      }
      const next = event.wantsPictures ? stages.pictures : ''
      const made = { seconds, bytes, renditions, inspection, stage: next, subtitles }
      await transaction(db, async (tx) => {
        if (!(await sql.updatePackaged(tx, row.id, made))) throw new VideoDeleted()
        await insertQueued(tx, row.id)
      })
      services.log.info(
        { videoId: row.id, seconds, bytes, renditions: renditions.length, ...inspection },
        'video ready',
      )
      await notifyChanged(video)
    } else {
      const bytes = await picturesBytes(services, video)
      await copyPackage(services, video.siteId, row.folder, video.copied, video.signal)
      await sql.updatePictures(db, row.id, event.posters, event.hasThumbs, bytes)
    }
  }
}

async function picturesBytes({ config }: Services, { siteId, row }: Video): Promise<number> {
  const folder = mediaFolder(config.dataDir, siteId, row.folder)
  let sum = 0
  for (const name of await readdir(folder))
    if (/^(poster|thumbs)[\w.-]*$/.test(name)) sum += (await stat(join(folder, name))).size
  return sum
}
