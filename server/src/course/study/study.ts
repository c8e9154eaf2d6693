import { stateCode } from '@zhixing/contract/states'
import type { CourseDetail } from '@zhixing/contract/course/course'
import { collection, study } from '@zhixing/contract/course/study'
import { CallError, found } from '../../kernel/errors.ts'
import { implement, type Request } from '../../kernel/implement.ts'
import { gatherChapters, loadDetail } from '../shelf/course.ts'
import { selectPeriods } from '../shelf/course.sql.ts'
import { admit, waitForClass } from './admission.ts'
import { fileAddress } from '../file-address.ts'
import { lessonPermission } from './lesson-permission.ts'
import { mayDownload, maySee } from '../policy.ts'
import { periodTypes, watermark } from '../rules.ts'
import { noReplay, stopped } from '../texts.ts'
import * as sql from './study.sql.ts'
import { studyBeginning } from './study-begin.ts'
import { enrol, enrolViewer } from './enrolment.ts'

/** Life of the address of a download, and of a document, which stays open while it is read. */
const DOWNLOAD_SECONDS = 5 * 60
const DOCUMENT_SECONDS = 3600
/** Cache time of the public part of a course; content.changed drops it sooner. */
const DETAIL_SECONDS = 5

type Detail = Awaited<ReturnType<typeof loadDetail>>

/** The public part of a course, cached: avoids a stampede on a popular course. */
async function sharedDetail({ services, site, db }: Request, courseId: string): Promise<Detail> {
  return services.answers.data(site.siteId, `course detail ${courseId}`, DETAIL_SECONDS, () => loadDetail(db, courseId))
}

/** Whether the user may study the whole course: owned or free, and not stopped. */
const mayStudy = (own: { isPay: number; isFree: number; isVipFree: boolean; stopReason: string }) =>
  own.stopReason === '' && (own.isPay === 1 || own.isFree === 1 || own.isVipFree)

const studyCalls = implement(study, {
  async view({ courseId }, request) {
    const { db, viewer } = request
    const [detail, status] = await Promise.all([
      sharedDetail(request, courseId),
      sql.selectStatus(db, viewer.userId, courseId),
    ])
    if (!detail || !status || !maySee(status, status.isPay === 1)) throw new CallError('notFound')
    const { statusId: _statusId, isVipFree, ...own } = status
    return { ...(detail satisfies CourseDetail), ...own, allowStudy: mayStudy({ ...own, isVipFree }) ? 1 : 0 }
  },

  async sign({ periodId }, request) {
    const { db, site, viewer, services } = request
    const { right, ...row } = await admit(request, periodId)
    if (row.periodType === periodTypes.live && !row.videoId) throw new CallError('shown', noReplay)
    const [{ siteId }, { userId }, { courseId, chapterId }] = [site, viewer, row]
    await enrolViewer(request, courseId, right)
    const begin = { siteId, userId, courseId, periodId, chapterId, totalDuration: row.videoLength }
    const begun = await studyBeginning.one(services)(db, begin)
    return {
      ...begun,
      ...(await lessonPermission(request, row, { userId, periodId, studyId: begun.studyId })),
      docName: row.docName,
      docUrl: row.periodType === periodTypes.document ? fileAddress(request, 'd', periodId, DOCUMENT_SECONDS) : '',
      watermark: watermark(row.isWatermark, viewer),
    }
  },

  async chapters({ courseId }, { db, viewer }) {
    const [status, rows, slides, learned] = await Promise.all([
      sql.selectStatus(db, viewer.userId, courseId),
      selectPeriods(db, courseId),
      sql.selectSlides(db, courseId),
      sql.selectMyPeriods(db, viewer.userId, courseId),
    ])
    if (!status || !maySee(status, status.isPay === 1)) throw new CallError('notFound')
    const byPeriod = new Map(learned.map(({ periodId, ...own }) => [periodId, own]))
    const untouched = { progress: 0, currentDuration: 0, isFinished: 0 as const, noteCount: 0 }
    // Slides are content, not public.
    const maySlides = mayStudy(status)
    const chapterList = (await gatherChapters(db, rows)).map((chapter) => ({
      ...chapter,
      picList: maySlides ? (slides.get(chapter.id) ?? []) : [],
      periodList: chapter.periodList.map((period) => ({ ...period, ...(byPeriod.get(period.id) ?? untouched) })),
    }))
    return { chapterList }
  },

  async download({ id }, request) {
    const { db, viewer } = request
    const row = found(await sql.selectAccessoryFor(db, viewer.userId, id))
    if (!maySee(row, row.owned)) throw new CallError('notFound')
    if (row.stopReason) throw new CallError('shown', stopped(row.stopReason))
    if (!mayDownload(row, row.owned)) throw new CallError('notOwned', '请先报名课程再下载资料')
    await sql.countDownload(db, viewer.userId, id)
    return { acName: row.acName, url: fileAddress(request, 'd', id, DOWNLOAD_SECONDS) }
  },

  page: (input, { db, viewer }) => sql.pageOfMyCourses(db, viewer.userId, input),

  async enrol({ courseId }, request) {
    const { db, site, services, viewer, setMessage } = request
    const status = await sql.selectStatus(db, viewer.userId, courseId)
    if (!status || !maySee(status, status.isPay === 1)) throw new CallError('notFound')
    const buyType = status.isFree === 0 && status.isVipFree ? stateCode.buy.vip : stateCode.buy.free
    if (status.isPay === 0 && status.isFree === 0 && !status.isVipFree)
      throw new CallError('notOwned', '该课程需要购买后才能学习')
    if (status.stopReason) throw new CallError('shown', stopped(status.stopReason))
    if (status.isPay === 0) {
      await waitForClass(request, courseId)
      await enrol(services, site.siteId, { userId: viewer.userId, courseId, buyType })
    }
    setMessage('报名成功')
    return {}
  },

  owned: (input, { db, viewer }) => sql.pageOfOwned(db, viewer.userId, input),
})

const collectionCalls = implement(collection, {
  async save({ courseId }, { db, site, viewer, setMessage }) {
    const status = await sql.selectStatus(db, viewer.userId, courseId)
    if (!status || !maySee(status, status.isPay === 1)) throw new CallError('notFound')
    await sql.insertCollection(db, { siteId: site.siteId, userId: viewer.userId, courseId })
    setMessage('收藏成功')
    return {}
  },

  async delete({ courseId }, { db, site, viewer, setMessage }) {
    await sql.deleteCollection(db, { siteId: site.siteId, userId: viewer.userId, courseId })
    setMessage('已取消收藏')
    return {}
  },

  list: (input, { db, viewer }) => sql.pageOfCollected(db, viewer.userId, input),
})

export const calls = [...studyCalls, ...collectionCalls]
