/** Subtitles in versions: a version references the subtitle of each video, and its approval publishes it. */
import type { Sql } from '../../kernel/db/index.ts'
import type { Services } from '../../kernel/services.ts'
import { type SubtitleReview, subtitleText } from '../../vod/index.ts'
import { type CourseDoc, type DocPeriod, isVideo, periodsOf, subtitleKey, withReplay, withSubtitles } from './doc.ts'
import * as sql from './subtitles.sql.ts'
import { texts } from './texts.ts'
import { editWithin, newestVersion } from './versions.ts'

/** Texts of the subtitles that differ between documents (all of a single one), by {@link subtitleKey}. */
export async function subtitleTexts(
  db: Sql,
  services: Services,
  siteId: number,
  docs: CourseDoc[],
): Promise<Map<string, string>> {
  const times = new Map<string, { period: DocPeriod; count: number }>()
  for (const doc of docs)
    for (const { period } of periodsOf(doc)) {
      if (!isVideo(period)) continue
      const key = `${period.id} ${subtitleKey(period)}`
      times.set(key, { period, count: (times.get(key)?.count ?? 0) + 1 })
    }
  const differing = [...times.values()].filter(({ count }) => docs.length === 1 || count < docs.length)
  const wanted = new Map(
    differing.map(({ period: { videoId, subtitleHash } }) => [
      subtitleKey({ videoId, subtitleHash }),
      { videoId, hash: subtitleHash ?? null },
    ]),
  )
  const subtitles = new Map<string, string>()
  for (const [key, { videoId, hash }] of wanted)
    subtitles.set(key, await subtitleText(db, services.config.dataDir, siteId, videoId, hash))
  return subtitles
}

/** Review of subtitles, for the video domain. */
export const subtitleReview: SubtitleReview = {
  async changed(tx, author, videoId, hash) {
    for (const courseId of await sql.selectCoursesWith(tx, videoId)) {
      // A deleted course gets the newest subtitle at its next submission.
      if (!(await newestVersion(tx, courseId, author))) continue
      const replays = await sql.selectReplays(tx, courseId, videoId)
      const change = (doc: CourseDoc) => ({
        doc: withSubtitles(withReplay(doc, replays, videoId), new Map([[videoId, hash]])),
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
    return approved === undefined ? '' : approved
  },
}
