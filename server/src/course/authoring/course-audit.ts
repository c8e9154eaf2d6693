import { EVERYONE } from '@zhixing/contract/audience'
import { isDeepStrictEqual } from 'node:util'
import { stateCode } from '@zhixing/contract/states'
import { courseAudit } from '@zhixing/contract/course/authoring'
import { type Tx, transaction } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { implement } from '../../kernel/implement.ts'
import { mapPage } from '../../kernel/page.ts'
import { emitHook } from '../../system/index.ts'
import { logStaff, requireTeachesAt, selectOrganizationOf, submitToOrg } from '../../user/index.ts'
import { checkCategories } from './categories.ts'
import { missingOf, notReady } from './check.ts'
import { cleanFields } from './clean-fields.ts'
import { changesOf } from './diff.ts'
import { emptyDoc, visible, withSubtitles } from './doc.ts'
import { setFields } from './edits.ts'
import { preview, previewSign } from './preview.ts'
import { approve, contentOf, publishLater, publishVersion } from './publish.ts'
import { countByState, pageOfStates } from './states.sql.ts'
import { reverted, texts } from './texts.ts'
import { type Author, authorOf, edit, newDraft, openVersion, ownCourse, revisions, newestVersion } from './versions.ts'
import * as references from './references.sql.ts'
import * as sql from './versions.sql.ts'
import { heldTimes, withHeldTimes } from './session-times.ts'
import { subtitleTexts } from './subtitles.ts'
import { categoryNames, courseView, knownOf, stateOf, stateRow } from './views.ts'

/** The newest version of the author's course, under the course's lock. */
async function lockedCourse(tx: Tx, author: Author, courseId: string) {
  await revisions.lock(tx, courseId)
  return ownCourse(tx, author, courseId)
}

/** Categories of which seats are given, and that can be private for this reason. */
const seatedCategories: readonly number[] = [stateCode.category.recorded, stateCode.category.live]

/** A publish time as it is stored; null means immediately. @throws {CallError} invalid when it is past */
function futureTime(publishTime: string | null, now: number): string | null {
  if (publishTime === null) return null
  if (Date.parse(publishTime) <= now) throw new CallError('invalid', texts.pastTime, 'publishTime')
  return new Date(publishTime).toISOString()
}

export const calls = implement(courseAudit, {
  async list({ courseCategory, auditStatus, isPutaway, isDeleted, keyword, ...page }, { db, site, viewer }) {
    const own = { siteId: site.siteId, lecturerId: viewer.lecturerId, courseCategory, keyword }
    const by = { ...own, auditStatus, isPutaway, isDeleted }
    const [states, counts, org] = await Promise.all([
      pageOfStates(db, { ...by, sort: 'changed' }, page),
      countByState(db, { ...own, keyword: '' }),
      selectOrganizationOf(db, viewer.lecturerId),
    ])
    return { ...mapPage(states, stateOf), counts, ownOrg: org ?? null }
  },

  async save({ courseCategory, courseName, clientKey, orgId, ...fields }, { db, viewer, setMessage }) {
    const { lecturerId } = viewer
    if (orgId !== EVERYONE && !seatedCategories.includes(courseCategory))
      throw new CallError('invalid', texts.privateKind, 'orgId')
    const saved = await transaction(db, async (tx) => {
      const doc = setFields(emptyDoc(courseName), cleanFields(fields))
      await checkCategories(tx, courseCategory, emptyDoc(''), doc)
      await requireTeachesAt(tx, lecturerId, orgId)
      return newDraft(tx, { lecturerId, courseCategory, orgId, doc, clientKey })
    })
    setMessage('创建成功')
    return { courseId: saved.courseId, version: saved.version, rev: saved.rev, gmtModified: saved.gmtModified }
  },

  async view({ courseId }, { db, site, viewer, services }) {
    const author = authorOf({ site, viewer, services })
    const newest = await ownCourse(db, author, courseId)
    const [state, known] = await Promise.all([stateRow(db, courseId), knownOf(db, newest.doc)])
    return {
      ...courseView(stateOf(state), newest.doc),
      isOwn: newest.lecturerId === author.lecturerId ? 1 : 0,
      missingList: missingOf(newest, newest.doc, known),
    }
  },

  async update({ courseId, rev, ...fields }, request) {
    const { result: _result, ...saved } = await edit(request, courseId, rev, async (doc, newest, tx) => {
      const after = setFields(doc, cleanFields(fields))
      await checkCategories(tx, newest.courseCategory, doc, after)
      return { doc: after, result: null }
    })
    return saved
  },

  async delete({ courseId }, { db, site, viewer, services, setMessage }) {
    const author = authorOf({ site, viewer, services }, 'delete')
    await transaction(db, async (tx) => {
      await revisions.lock(tx, courseId)
      const newest = found(await newestVersion(tx, courseId, author, true), texts.noCourse)
      if (newest.isDeleted === 1) return
      revisions.refusePending(newest, texts.pendingDelete)
      await sql.setDeleted(tx, courseId, 1)
      await revisions.log(tx, { id: courseId, version: newest.version, auditAction: 'delete', userId: viewer.userId })
      await logStaff(tx, author, newest, 'delete', newest.courseName)
      await services.events.publish(tx, 'content.changed', { siteId: author.siteId, kind: 'course' })
    })
    setMessage('删除成功')
    return {}
  },

  async restore({ courseId }, { db, site, viewer, services, setMessage }) {
    const author = authorOf({ site, viewer, services }, 'delete')
    await transaction(db, async (tx) => {
      await revisions.lock(tx, courseId)
      const newest = found(await newestVersion(tx, courseId, author, true), texts.noCourse)
      if (newest.isDeleted === 0) return
      await sql.setDeleted(tx, courseId, 0)
      await revisions.log(tx, { id: courseId, version: newest.version, auditAction: 'restore', userId: viewer.userId })
      await logStaff(tx, author, newest, 'restore', newest.courseName)
      // Its publish time may have passed while it was deleted.
      const approved = await sql.selectApproved(tx, courseId)
      if (approved && !approved.publishedAt && approved.publishTime)
        await publishLater(tx, services, author.siteId, { ...approved, publishTime: approved.publishTime })
    })
    setMessage('恢复成功')
    return {}
  },

  async stand({ courseId, isPutaway }, { db, site, viewer, services, setMessage }) {
    const author = { siteId: site.siteId, lecturerId: viewer.lecturerId }
    await transaction(db, async (tx) => {
      const newest = await lockedCourse(tx, author, courseId)
      const live = await sql.selectLive(tx, courseId)
      if (!live) {
        if (isPutaway === 0) return
        throw new CallError(
          'shown',
          newest.auditStatus === stateCode.audit.approved ? texts.waitingShelf : texts.notPassed,
        )
      }
      if (isPutaway === 1 && live.orgId !== EVERYONE) throw new CallError('shown', texts.privateCourse)
      if (isPutaway === 1 && live.banReason) throw new CallError('shown', texts.banned(live.banReason))
      if (live.isPutaway === isPutaway) return
      await sql.setShelf(tx, {
        courseId,
        isPutaway,
        banReason: live.banReason,
        stopReason: live.stopReason,
      })
      const auditAction = isPutaway === 1 ? 'on' : 'off'
      await revisions.log(tx, { id: courseId, version: live.version, auditAction, userId: viewer.userId })
      await services.events.publish(tx, 'content.changed', { siteId: author.siteId, kind: 'course' })
    })
    setMessage(isPutaway === 1 ? '上架成功' : '下架成功')
    return {}
  },

  async submit({ courseId, rev, publishTime }, { db, site, viewer, services, setMessage }) {
    const author = authorOf({ site, viewer, services })
    const done = await transaction(db, async (tx) => {
      const newest = await lockedCourse(tx, author, courseId)
      if (newest.lecturerId === author.lecturerId) await requireTeachesAt(tx, newest.lecturerId, newest.orgId)
      let known: Awaited<ReturnType<typeof knownOf>>
      const submitted = await revisions.submit(tx, courseId, newest, {
        rev,
        userId: viewer.userId,
        async missing() {
          known = await knownOf(tx, newest.doc)
          return missingOf(newest, newest.doc, known)
        },
        async accept() {
          const before = newest.publishTime
          const time = publishTime === undefined ? before : futureTime(publishTime, services.clock.now())
          // The submission pins the current subtitles.
          const pinned = [...known.videos].map(([id, { subtitleHash, subtitleTracks }]) => {
            return [id, { hash: subtitleHash, tracks: subtitleTracks }] as const
          })
          const doc = withSubtitles(visible(newest.doc), new Map(pinned))
          await sql.setHandedIn(tx, { courseId, version: newest.version, doc, publishTime: time })
        },
      })
      const isNew = submitted.submitted === 1 && newest.auditStatus !== stateCode.audit.pending
      if (!isNew) return submitted
      const row = found(await sql.selectVersion(tx, courseId, submitted.version), texts.noVersion)
      const { lecturerId } = newest
      const { courseName } = row.doc
      await logStaff(tx, author, newest, 'submit', courseName)
      if (await submitToOrg(tx, services, contentOf(row))) return submitted
      // Parts that a review would refuse, such as videos still in the queue, wait for a review.
      const isApproved =
        (await references.isReviewFree(tx, lecturerId)) &&
        notReady(row, row.doc, await knownOf(tx, row.doc)).length === 0
      if (!isApproved) {
        await emitHook(tx, 'course.submitted', `course ${courseId}`, { courseId, courseName, lecturerId })
        return submitted
      }
      await approve(tx, services, author.siteId, row, {
        auditOpinion: texts.reviewFree,
        auditUserId: viewer.actedBy ?? viewer.userId,
      })
      return { ...submitted, auditStatus: stateCode.audit.approved }
    })
    if (done.submitted === 1)
      setMessage(done.auditStatus === stateCode.audit.approved ? '提交成功，已通过' : '提交成功，等待审核')
    return done
  },

  async withdraw({ courseId }, { db, site, viewer, services, setMessage }) {
    const author = authorOf({ site, viewer, services })
    await transaction(db, async (tx) => {
      const newest = await lockedCourse(tx, author, courseId)
      await revisions.withdraw(tx, courseId, newest, viewer.userId)
      if (newest.auditStatus === stateCode.audit.pending)
        await logStaff(tx, author, newest, 'withdraw', newest.courseName)
    })
    setMessage('撤回成功，可以继续修改了')
    return {}
  },

  async schedule({ courseId, publishTime }, { db, site, viewer, services, setMessage }) {
    const author = authorOf({ site, viewer, services })
    const { siteId } = author
    const time = futureTime(publishTime, services.clock.now())
    await transaction(db, async (tx) => {
      const newest = await lockedCourse(tx, author, courseId)
      const approved = await sql.selectApproved(tx, courseId)
      const waiting = approved && !approved.publishedAt ? approved : undefined
      const target = waiting ?? (newest.auditStatus === stateCode.audit.approved ? undefined : newest)
      if (!target) throw new CallError('shown', texts.nothingToSchedule)
      await sql.setPublishTime(tx, { courseId, version: target.version, publishTime: time })
      await logStaff(tx, author, newest, 'schedule', newest.courseName)
      if (!waiting) return
      if (time) return publishLater(tx, services, siteId, { courseId, version: waiting.version, publishTime: time })
      await publishVersion(tx, services, siteId, { ...waiting, publishTime: null })
      const line = { id: courseId, version: waiting.version, userId: viewer.userId }
      await revisions.log(tx, { ...line, auditAction: 'publish' })
    })
    setMessage(time ? '定时设置成功' : '操作成功，已取消定时')
    return {}
  },

  async history({ courseId }, { db, site, viewer, services }) {
    const author = authorOf({ site, viewer, services })
    await ownCourse(db, author, courseId)
    const [rows, live, logList] = await Promise.all([
      sql.selectVersions(db, courseId),
      sql.selectLive(db, courseId),
      revisions.history(db, courseId),
    ])
    const versionList = rows.map(
      ({
        courseId: _courseId,
        lecturerId: _lecturerId,
        courseCategory: _kind,
        courseName: _name,
        isDeleted: _isDeleted,
        ...row
      }) => ({
        ...row,
        isLive: (live?.version === row.version ? 1 : 0) as 0 | 1,
      }),
    )
    return { versionList, logList }
  },

  async historyRestore({ courseId, version }, { db, site, viewer, services, setMessage }) {
    const author = authorOf({ site, viewer, services })
    const saved = await transaction(db, async (tx) => {
      const newest = await lockedCourse(tx, author, courseId)
      revisions.refusePending(newest)
      const doc = visible(found(await sql.selectVersion(tx, courseId, version), texts.noVersion).doc)
      // Idempotent: the draft equals that version already.
      if (newest.auditStatus === stateCode.audit.draft && isDeepStrictEqual(doc, newest.doc))
        return { courseId, version: newest.version, rev: newest.rev, gmtModified: newest.gmtModified }
      await revisions.setAside(tx, courseId, newest)
      const made = await openVersion(tx, newest, doc)
      const line = { id: courseId, version: made.version, auditAction: 'revert', userId: viewer.userId } as const
      await revisions.log(tx, { ...line, auditOpinion: reverted(version) })
      await logStaff(tx, author, newest, 'edit', newest.courseName)
      return made
    })
    setMessage('恢复成功，可以继续修改后提交审核')
    return saved
  },

  async compare({ courseId, version, against }, { db, site, viewer, services }) {
    const author = authorOf({ site, viewer, services })
    const newest = await ownCourse(db, author, courseId)
    const pick = async (wanted: number): Promise<sql.VersionRow> =>
      wanted === newest.version ? newest : found(await sql.selectVersion(db, courseId, wanted), texts.noVersion)
    const newer = version === undefined ? newest : await pick(version)
    const older =
      against === undefined ? await sql.selectApprovedBefore(db, courseId, newer.version) : await pick(against)
    const docs = [newer.doc, ...(older ? [older.doc] : [])]
    const [categories, subtitles, held] = await Promise.all([
      categoryNames(db, docs),
      subtitleTexts(db, services, docs),
      heldTimes(services, db, courseId),
    ])
    const before = older ? withHeldTimes(older.doc, held) : null
    return {
      version: newer.version,
      against: older?.version ?? 0,
      changeList: changesOf(courseId, before, withHeldTimes(newer.doc, held), { categories, subtitles }),
    }
  },

  preview,
  previewSign,
})
