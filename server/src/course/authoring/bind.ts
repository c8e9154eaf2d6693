/** Binds videos to lessons: by a call, or by an upload for a lesson. */
import { stateCode } from '@zhixing/contract/states'
import { vodBind } from '@zhixing/contract/course/vod-bind'
import { transaction, type Sql, type Tx } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { implement } from '../../kernel/implement.ts'
import { livingPeriod, updatePeriod } from './edits.ts'
import { texts } from './texts.ts'
import { type Author, authorOf, editWithin, ownCourseOf, type Saved } from './versions.ts'
import * as references from './references.sql.ts'
import * as sql from './versions.sql.ts'

/** Checks that an upload may start for a lesson. @throws {CallError} notFound, shown */
export async function checkPeriod(on: Sql, author: Author, periodId: string): Promise<void> {
  const { doc, auditStatus } = await ownCourseOf(on, author, periodId, texts.noPeriod)
  livingPeriod(doc, periodId)
  if (auditStatus === stateCode.audit.pending) throw new CallError('shown', texts.pendingEdit)
}

/**
 * Binds one of the author's videos to a lesson of the open version; idempotent. An empty name means that of the video.
 * The revision is not bumped, so that an open editor does not get a conflict when an upload finishes.
 * @returns the name that the lesson shows
 * @throws {CallError} notFound: missing, or another author's; shown: under review
 */
export async function bindVideo(
  tx: Tx,
  author: Author,
  periodId: string,
  videoId: string,
  name = '',
): Promise<Saved & { videoName: string }> {
  const courseId = found(await sql.selectCourseOf(tx, periodId), texts.noPeriod)
  const { result: videoName, ...saved } = await editWithin(
    tx,
    author,
    courseId,
    undefined,
    async (doc) => {
      // Check the lesson before the video: the answer must not reveal whether a foreign lesson exists.
      livingPeriod(doc, periodId)
      const video = found(await references.selectOwnVideo(tx, author.lecturerId, videoId), texts.noVideo)
      const shown = name || video.videoName
      return {
        doc: updatePeriod(doc, periodId, { periodType: stateCode.lesson.video, videoId, videoName: shown }),
        result: shown,
      }
    },
    texts.noPeriod,
    'keepsRev',
  )
  return { ...saved, videoName }
}

export const calls = implement(vodBind, {
  async bind({ state, videoId, name }, request) {
    const { videoName } = await transaction(request.db, (tx) => bindVideo(tx, authorOf(request), state, videoId, name))
    request.setMessage('视频关联成功')
    return { periodId: state, videoId, videoName }
  },
})
