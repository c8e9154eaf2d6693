import { videoLibrary } from '@zhixing/contract/course/authoring-media'
import { transaction } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { implement } from '../../kernel/implement.ts'
import { mapPage } from '../../kernel/page.ts'
import { deleteVideo, filesBase } from '../../vod/index.ts'
import { chapterOf, periodOf, visible } from './doc.ts'
import { texts } from './texts.ts'
import { ownCourseOf } from './versions.ts'
import * as references from './references.sql.ts'
import * as versions from './versions.sql.ts'
import * as sql from './video-library.sql.ts'

type Reader = Parameters<typeof versions.selectNewest>[0]

/** Every place where a video is used, by name. */
async function placesOf(db: Reader, videoId: string) {
  const places = []
  for (const use of await sql.selectUses(db, videoId)) {
    const row = await versions.selectVersion(db, use.courseId, use.version)
    const place = row && periodOf(visible(row.doc), use.periodId)
    if (!place) continue
    places.push({
      courseId: use.courseId,
      courseName: row.courseName,
      courseCategory: row.courseCategory,
      chapterName: place.chapter.chapterName,
      periodId: use.periodId,
      periodName: place.period.periodName,
      isLive: use.isLive,
    })
  }
  return places
}

export const calls = implement(videoLibrary, {
  async listChapter({ chapterId, videoStatus, keyword, ...page }, { db, site, viewer, services }) {
    const author = { siteId: site.siteId, lecturerId: viewer.lecturerId }
    let ids: string[] | undefined
    if (chapterId) {
      const { doc } = await ownCourseOf(db, author, chapterId, texts.noChapter)
      const chapter = found(chapterOf(visible(doc), chapterId), texts.noChapter)
      ids = chapter.periodList.map(({ videoId }) => videoId).filter(Boolean)
    }
    const by = { ...author, ids, videoStatus, keyword }
    const now = Math.floor(services.clock.now() / 1000)
    return mapPage(await sql.pageOfLibrary(db, by, page), ({ folder, hasPoster, ...row }) => ({
      ...row,
      posterUrl: hasPoster ? `${filesBase(services.secret, site.siteId, folder, now)}/poster.webp` : '',
    }))
  },

  async ref({ videoId }, { db, viewer }) {
    found(await references.selectOwnVideo(db, viewer.lecturerId, videoId), texts.noVideo)
    return { list: await placesOf(db, videoId) }
  },

  async delete({ videoId }, { db, viewer, setMessage }) {
    await transaction(db, async (tx) => {
      found(await references.selectOwnVideo(tx, viewer.lecturerId, videoId), texts.noVideo)
      const places = await placesOf(tx, videoId)
      if (places.length > 0) {
        const named = [...new Set(places.map(({ courseName, periodName }) => `《${courseName}》的「${periodName}」`))]
        const more = named.length > 3 ? `等 ${named.length} 处` : ''
        throw new CallError('shown', texts.videoInUse(`${named.slice(0, 3).join('、')}${more}`))
      }
      await deleteVideo(tx, videoId)
    })
    setMessage('删除成功')
    return {}
  },
})
