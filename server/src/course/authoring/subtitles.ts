/** Subtitles in versions: a version names the subtitle of each of its videos, and its approval makes that one live. */
import type { Sql } from '../../kernel/db/index.ts'
import type { Services } from '../../kernel/services.ts'
import { type SubtitleReview, subtitleText } from '../../vod/index.ts'
import { type CourseDoc, type DocPeriod, isVideo, periodsOf, subtitleKey, withReplay, withSubtitles } from './doc.ts'
import * as sql from './subtitles.sql.ts'
import { texts } from './texts.ts'
import { editWithin, newestVersion } from './versions.ts'

/** What is said in the subtitles that differ between documents (all of them where there is one), by {@link subtitleKey}. */
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
  const found = new Map<string, string>()
  for (const [key, { videoId, hash }] of wanted)
    found.set(key, await subtitleText(db, services.config.dataDir, siteId, videoId, hash))
  return found
}

/** How subtitles are judged, for the domain of videos. */
export const subtitleReview: SubtitleReview = {
  async changed(tx, author, videoId, hash) {
    for (const courseId of await sql.selectCoursesWith(tx, videoId)) {
      // A course that was deleted gets the newest subtitle when it is handed in again.
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
    // A preview: the author, or who judges what the author handed in.
    if (studyId === '0' && periodId !== '0') return undefined
    if (studyId === '0') return sql.selectShown(db, videoId, undefined)
    const approved = await sql.selectShown(db, videoId, periodId)
    // The lesson shows another video by now.
    return approved === undefined ? '' : approved
  },
}
