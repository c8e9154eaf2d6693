/** Subtitles in versions: a version references the subtitle of each video, and its approval publishes it. */
import type { Sql } from '../../kernel/db/index.ts'
import type { Services } from '../../kernel/services.ts'
import { type SubtitleHash, type SubtitleReview, subtitleText } from '../../vod/index.ts'
import { type CourseDoc, isVideo, periodsOf, subtitlesOf, withReplay, withSubtitles } from './doc.ts'
import * as sql from './subtitles.sql.ts'
import { texts } from './texts.ts'
import { editWithin, newestVersion } from './versions.ts'

/** Texts of the subtitles that differ between documents (all of a single one), by {@link subtitleKey}. */
export async function subtitleTexts(db: Sql, services: Services, docs: CourseDoc[]): Promise<Map<string, string>> {
  const times = new Map<string, { videoId: string; hash: SubtitleHash; subtitle: string; count: number }>()
  for (const doc of docs)
    for (const { period } of periodsOf(doc)) {
      if (!isVideo(period)) continue
      for (const { hash, key: subtitle } of subtitlesOf(period)) {
        const key = `${period.id} ${subtitle}`
        times.set(key, { videoId: period.videoId, hash, subtitle, count: (times.get(key)?.count ?? 0) + 1 })
      }
    }
  const differing = [...times.values()].filter(({ count }) => docs.length === 1 || count < docs.length)
  const wanted = new Map(differing.map(({ videoId, hash, subtitle }) => [subtitle, { videoId, hash }]))
  const subtitles = new Map<string, string>()
  for (const [key, { videoId, hash }] of wanted) subtitles.set(key, await subtitleText(services, db, videoId, hash))
  return subtitles
}

/** Review of subtitles, for the video domain. */
export const subtitleReview: SubtitleReview = {
  async changed(tx, author, videoId, now) {
    for (const courseId of await sql.selectCoursesWith(tx, videoId)) {
      // A deleted course gets the newest subtitle at its next submission.
      if (!(await newestVersion(tx, courseId, author))) continue
      const replays = await sql.selectReplays(tx, courseId, videoId)
      const change = (doc: CourseDoc) => ({
        doc: withSubtitles(withReplay(doc, replays, videoId), new Map([[videoId, now]])),
        result: null,
      })
      await editWithin(tx, author, courseId, undefined, change, texts.noCourse, 'keepsRev')
    }
  },
  waiting: sql.selectWaiting,
  isNamed: sql.isSubtitleNamed,
  async shown(db, { videoId, periodId, studyId }) {
    // A preview by the author or a reviewer.
    if (studyId === '0' && periodId !== '0') return undefined
    if (studyId === '0') return sql.selectShown(db, videoId, undefined)
    const approved = await sql.selectShown(db, videoId, periodId)
    // The lesson shows another video now.
    return approved ?? { hash: '', tracks: {} }
  },
}
