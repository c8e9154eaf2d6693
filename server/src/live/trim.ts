/** Trimming a replay: the request is stored, a job makes the new video, which then replaces the old one. */
import { trimStates } from '@zhixing/contract/live/codes'
import { rm, stat } from 'node:fs/promises'
import { liveTrim, MIN_REPLAY_SECONDS } from '@zhixing/contract/live/trim'
import { stateCode } from '@zhixing/contract/states'
import { replaySubtitle, setReplay } from '../course/index.ts'
import { type Sql, transaction, type Tx } from '../kernel/db/index.ts'
import { CallError, found } from '../kernel/errors.ts'
import { implement, type Request } from '../kernel/implement.ts'
import { jobKind } from '../kernel/job-kinds.ts'
import type { Services } from '../kernel/services.ts'
import { findEncoder } from '../platform/transcode/encoder.ts'
import {
  nameSubtitle,
  queueVideo,
  selectSource,
  selectVideo,
  sourceFile,
  sourceKey,
  sourceSize,
  storeSource,
  storeSubtitle,
  subtitleCues,
  subtitleOrigin,
  takeSource,
  workFolder,
} from '../vod/index.ts'
import { liveFor } from './access.ts'
import { cutCues } from './captions.ts'
import { trimType } from './jobs.ts'
import { cutFilm, digests } from './recording.ts'
import { setResource } from './replay.sql.ts'
import { publishReplay, RETRY_MS } from './replay.ts'
import { texts } from './texts.ts'
import * as sql from './trim.sql.ts'

/** Whether the recording of a video still exists. */
async function hasOrigin(services: Services, db: Sql, originId: string): Promise<boolean> {
  const source = await selectSource(db, originId)
  return !!source?.sourceKey && (await sourceSize(services, source.sourceKey)) !== undefined
}

/** Replay and trim of the viewer's session. @throws {CallError} notFound, shown */
async function ownReplay({ db, viewer }: Pick<Request<'lecturer'>, 'db' | 'viewer'>, periodId: string) {
  const access = await liveFor(db, viewer, periodId)
  if (!access?.isLecturer) throw new CallError('notFound', texts.noSession)
  if (access.liveStatus !== stateCode.live.replay || !access.videoId || !access.logId)
    throw new CallError('shown', texts.noReplay)
  const known = await sql.selectTrim(db, periodId)
  const trim = known?.logId === access.logId ? known : undefined
  const originId = trim?.originId ?? access.videoId
  const origin = await selectVideo(db, originId)
  return { trim, originId, exactLength: origin?.videoLength ?? 0, videoLength: Math.floor(origin?.videoLength ?? 0) }
}

async function show(
  tx: Tx,
  services: Services,
  { periodId, logId }: { periodId: string; logId: string },
  replay: { videoId: string; videoLength: number; subtitleHash: string | null },
) {
  await setReplay(tx, periodId, replay)
  await setResource(tx, logId, replay.videoId)
  await publishReplay(tx, services, periodId)
}

export const calls = implement(liveTrim, {
  async view({ periodId }, request) {
    const { db, services } = request
    const { trim, originId, videoLength } = await ownReplay(request, periodId)
    const encoder = await findEncoder(services.config.ffmpegPath)
    const obstacle = encoder ? ((await hasOrigin(services, db, originId)) ? '' : texts.originGone) : texts.noEncoder
    return {
      videoLength,
      beginSecond: trim?.shownBegin ?? 0,
      endSecond: trim?.shownEnd ?? videoLength,
      trimStatus: trim?.trimStatus ?? trimStates.never,
      canTrim: obstacle === '' ? 1 : 0,
      obstacle,
    }
  },

  async save({ periodId, beginSecond, endSecond }, request) {
    const { db, services, setMessage } = request
    const { trim, originId, exactLength, videoLength } = await ownReplay(request, periodId)
    if (endSecond > videoLength) throw new CallError('invalid', texts.trimTooLong, 'endSecond')
    if (endSecond - beginSecond < Math.min(MIN_REPLAY_SECONDS, videoLength))
      throw new CallError('invalid', texts.trimTooShort(MIN_REPLAY_SECONDS), 'endSecond')
    const isWhole = beginSecond === 0 && endSecond === videoLength
    if (isWhole && !trim) return {}
    if (!isWhole && !(await findEncoder(services.config.ffmpegPath))) throw new CallError('shown', texts.noEncoder)
    if (!isWhole && !(await hasOrigin(services, db, originId))) throw new CallError('shown', texts.originGone)
    await transaction(db, async (tx) => {
      const replay = found(await sql.lockReplay(tx, periodId), texts.noReplay)
      if (isWhole) {
        await sql.deleteTrim(tx, periodId)
        const whole = { videoId: originId, videoLength: exactLength, subtitleHash: trim?.originSubtitle ?? null }
        await show(tx, services, { periodId, logId: replay.logId }, whole)
        return
      }
      // Belongs to an earlier broadcast.
      if (!trim) await sql.deleteTrim(tx, periodId)
      const originSubtitle = trim ? trim.originSubtitle : await replaySubtitle(tx, periodId)
      await sql.upsertTrim(tx, periodId, { logId: replay.logId, originId, originSubtitle, beginSecond, endSecond })
      await services.jobs.send(tx, trimType, { siteId: tx.siteId, periodId })
    })
    setMessage(isWhole ? '已恢复完整回放' : '正在裁剪，完成后会自动替换；在这之前学员看到的还是原来的回放')
    return {}
  },
})

/** One step from request to trimmed replay; the job repeats until it is done. Idempotent. */
async function makeTrim(services: Services, siteId: number, periodId: string, signal: AbortSignal): Promise<void> {
  const db = services.database.of(siteId)
  const trim = await sql.selectTrim(db, periodId)
  if (trim?.trimStatus !== trimStates.making) return
  const again = (tx: Tx) => {
    const startAfter = new Date(services.clock.now() + RETRY_MS)
    return services.jobs.send(tx, trimType, { siteId, periodId }, { startAfter })
  }
  if (trim.videoId) {
    const { videoId } = trim
    const video = await selectVideo(db, videoId)
    if (video?.videoStatus === stateCode.video.transcoding) return transaction(db, again)
    const cues = await subtitleCues(services, db, trim.originId, trim.originSubtitle)
    const origin = await subtitleOrigin(services, db, trim.originId, trim.originSubtitle)
    const cut = cutCues(cues, trim.beginSecond, trim.endSecond)
    const subtitleHash =
      video?.videoStatus === stateCode.video.ready ? await storeSubtitle(services, db, videoId, cut, origin) : null
    await transaction(db, async (tx) => {
      const now = await sql.lockWaiting(tx, periodId)
      // Superseded by a newer request.
      if (now?.videoId !== videoId) return
      const replay = await sql.lockReplay(tx, periodId)
      if (video?.videoStatus !== stateCode.video.ready || replay?.logId !== trim.logId)
        return sql.failTrim(tx, periodId)
      await sql.showTrim(tx, periodId)
      if (subtitleHash) await nameSubtitle(tx, videoId, subtitleHash)
      await show(
        tx,
        services,
        { periodId, logId: trim.logId },
        { videoId, videoLength: video.videoLength, subtitleHash },
      )
    })
    return
  }
  const { beginSecond, endSecond, originId } = trim
  const encoder = await findEncoder(services.config.ffmpegPath)
  const workDir = workFolder(services.config.dataDir, siteId, trim.trimId)
  const origin = await selectSource(db, originId)
  const from = origin?.sourceKey ? await takeSource(services, origin.sourceKey, workDir, signal) : null
  const session = await sql.selectAuthor(db, periodId)
  if (!encoder || !from || !session) return transaction(db, (tx) => sql.failTrim(tx, periodId))
  const key = sourceKey(siteId, trim.trimId)
  const to = sourceFile(services.config.dataDir, key)
  await cutFilm(encoder.ffmpeg, { from, to, begin: beginSecond, end: endSecond }, signal)
  const [{ size }, sums] = await Promise.all([stat(to), digests(to)])
  await storeSource(services, key)
  await rm(workDir, { recursive: true, force: true })
  await transaction(db, async (tx) => {
    const now = await sql.lockWaiting(tx, periodId)
    if (now?.trimId === trim.trimId && !now.videoId) {
      const { userId, lecturerId, liveName } = session
      const video = {
        videoName: texts.trimmed(liveName),
        sourceKey: key,
        sourceSize: size,
        ...sums,
        isWhole: true,
      } as const
      await sql.setTrimVideo(tx, periodId, await queueVideo(tx, services, { siteId, userId, lecturerId }, video))
    }
    await again(tx)
  })
}

export const trimJob = jobKind(trimType, {
  run: ({ siteId, periodId }, { services, signal }) => makeTrim(services, siteId, periodId, signal),
  failed: ({ siteId, periodId }, { services }) =>
    transaction(services.database.of(siteId), (tx) => sql.failTrim(tx, periodId)),
})
