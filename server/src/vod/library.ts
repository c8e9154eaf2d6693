import { stateCode } from '@zhixing/contract/states'
import { library } from '@zhixing/contract/vod/library'
import { transaction, type OwnerDb } from '../kernel/db/index.ts'
import { CallError, found } from '../kernel/errors.ts'
import { implement } from '../kernel/implement.ts'
import { mapPage } from '../kernel/page.ts'
import type { Services } from '../kernel/services.ts'
import { filesBase, postersBase, posterUrl } from './addresses.ts'
import * as sql from './library.sql.ts'
import { transcodeType } from './jobs.ts'
import { packageFiles } from './package-files.ts'
import { stages, texts } from './transcoding/texts.ts'

/** States of videos with their position in the queue, which all sites share. */
async function statesOf(owner: OwnerDb, siteId: number, rows: sql.StateRow[]) {
  const waits = (row: sql.StateRow) =>
    row.videoStatus === stateCode.video.transcoding && row.startedAt === null && row.queuedAt !== null
  const before = await sql.countBefore(
    owner,
    siteId,
    rows.filter(waits).map(({ videoId }) => videoId),
  )
  return rows.map((row) => ({
    videoId: row.videoId,
    videoStatus: row.videoStatus,
    progress: row.progress,
    stage: row.stage,
    queuePosition: waits(row) ? (before.get(row.videoId) ?? 0) : 0,
    remainingSeconds: row.remainingSeconds,
    failReason: row.failReason,
    videoLength: row.videoLength,
    videoSize: row.videoSize,
  }))
}

function basesOf({ secret, clock }: Services, siteId: number, folder: string) {
  const now = Math.floor(clock.now() / 1000)
  return { files: filesBase(secret, siteId, folder, now), posters: postersBase(secret, siteId, folder, now) }
}

export const calls = implement(library, {
  async list(input, { site: { siteId }, viewer, db, services }) {
    const filter = { lecturerId: viewer.lecturerId, keyword: input.keyword, videoStatus: input.videoStatus }
    const own = await sql.pageOfOwn(db, filter, input)
    const states = await statesOf(services.database.owner, siteId, own.list)
    return mapPage(own, (row, n) => {
      const bases = basesOf(services, siteId, row.folder)
      return {
        ...(states[n] as (typeof states)[number]),
        videoName: row.videoName,
        sourceSize: row.sourceSize,
        hasSubtitle: row.hasSubtitle ? (1 as const) : (0 as const),
        posterUrl: row.videoStatus === stateCode.video.ready ? posterUrl(bases.files, row) : '',
        posterIndex: row.posterIndex,
        posterList: row.posterList.map((name) => `${bases.posters}/${name}`),
        renditions: row.renditions,
        usedCount: row.usedCount,
        gmtCreate: row.gmtCreate,
      }
    })
  },

  async status({ videoIds }, { site: { siteId }, viewer, db, services }) {
    const rows = await sql.selectStates(db, viewer.lecturerId, [...new Set(videoIds)])
    return { list: await statesOf(services.database.owner, siteId, rows) }
  },

  async retry({ videoId }, { site: { siteId }, viewer, db, services, setMessage }) {
    await transaction(db, async (tx) => {
      const row = found(await sql.selectOwn(tx, viewer.lecturerId, videoId, true), texts.videoMissing)
      // Idempotent: already queued.
      if (row.videoStatus === stateCode.video.transcoding) return
      if (!(await sql.updateQueued(tx, videoId, stages.waiting))) throw new CallError('shown', texts.nothingToRetry)
      await services.jobs.send(tx, transcodeType, { siteId, videoId }, { onceKey: videoId })
      await services.events.publish(tx, 'video.changed', { siteId, userId: viewer.userId, videoId })
    })
    setMessage(texts.retried)
    const [state] = await statesOf(
      services.database.owner,
      siteId,
      await sql.selectStates(db, viewer.lecturerId, [videoId]),
    )
    return found(state, texts.videoMissing)
  },

  async poster({ videoId, posterIndex }, { site: { siteId }, viewer, db, services, setMessage }) {
    const row = found(await sql.selectOwn(db, viewer.lecturerId, videoId), texts.videoMissing)
    const name = row.posterList[posterIndex]
    if (!name) throw new CallError('invalid', texts.noPoster, 'posterIndex')
    const files = packageFiles(services, siteId, row.folder)
    await files.write('poster.webp', await files.read(name))
    await sql.updatePoster(db, videoId, posterIndex)
    setMessage(texts.posterChosen)
    return {
      posterUrl: posterUrl(basesOf(services, siteId, row.folder).files, { hasPoster: true, posterIndex }),
      posterIndex,
    }
  },

  async acceptPart({ videoId }, { site: { siteId }, viewer, db, services, setMessage }) {
    await transaction(db, async (tx) => {
      found(await sql.selectOwn(tx, viewer.lecturerId, videoId), texts.videoMissing)
      if (!(await sql.updatePartAccepted(tx, videoId))) throw new CallError('shown', texts.nothingToAccept)
      await services.events.publish(tx, 'video.changed', { siteId, userId: viewer.userId, videoId })
    })
    setMessage(texts.partAccepted)
    return {}
  },

  async update({ videoId, videoName }, { viewer, db, setMessage }) {
    if (!(await sql.updateName(db, viewer.lecturerId, videoId, videoName)))
      throw new CallError('notFound', texts.videoMissing)
    setMessage(texts.renamed)
    return {}
  },
})
