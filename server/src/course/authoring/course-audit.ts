import { isDeepStrictEqual } from 'node:util'
import { stateCode } from '@zhixing/contract/states'
import { courseAudit } from '@zhixing/contract/course/authoring'
import { type Tx, transaction } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { cleanHtml } from '../../lib/html.ts'
import { implement } from '../../kernel/implement.ts'
import { mapPage } from '../../kernel/page.ts'
import { missingOf } from './check.ts'
import { changesOf } from './diff.ts'
import { type CourseDoc, type DocFields, emptyDoc, visible, withSubtitles } from './doc.ts'
import { givenOf, setFields } from './edits.ts'
import { preview, previewSign } from './preview.ts'
import { publishLater, publishVersion } from './publish.ts'
import { countByState, pageOfStates } from './states.sql.ts'
import { reverted, texts } from './texts.ts'
import { authorOf, edit, openVersion, ownCourse, revisions, newestVersion } from './versions.ts'
import * as references from './references.sql.ts'
import * as sql from './versions.sql.ts'
import { heldTimes, withHeldTimes } from './session-times.ts'
import { subtitleTexts } from './subtitles.ts'
import { categoryNames, courseView, knownOf, stateOf, stateRow } from './views.ts'

/** course_category.category_type by kind of course. */
const categoryTypes: Record<number, number> = { 1: 1, 2: 1, 3: 5, 4: 2 }

/**
 * Checks a changed category path: each level lies below the previous one and fits the kind of course.
 * @throws {CallError} invalid
 */
async function checkCategories(tx: Tx, courseCategory: number, before: CourseDoc, after: CourseDoc) {
  const levels = ['categoryId1', 'categoryId2', 'categoryId3'] as const
  const changed = levels.find((level) => before[level] !== after[level])
  if (!changed) return
  const rows = await references.selectCategories(
    tx,
    levels.map((level) => after[level]),
  )
  let parentId = '0'
  for (const level of levels) {
    const id = after[level]
    if (id === '0') {
      parentId = 'none'
      continue
    }
    const row = rows.find((one) => one.id === id)
    if (
      !row ||
      row.statusId !== stateCode.row.active ||
      row.parentId !== parentId ||
      row.categoryType !== categoryTypes[courseCategory]
    )
      throw new CallError('invalid', texts.noCategory, level)
    parentId = id
  }
}

/** Given fields as they are stored: sanitized. */
function cleanFields<T extends { introduce?: string | undefined }>(fields: T) {
  const introduce = fields.introduce === undefined ? undefined : cleanHtml(fields.introduce)
  return givenOf({ ...fields, introduce }) as Partial<DocFields>
}

/** The newest version of the author's course, under the course's lock. */
async function lockedCourse(tx: Tx, author: ReturnType<typeof authorOf>, courseId: string) {
  await revisions.lock(tx, courseId)
  return ownCourse(tx, author, courseId)
}

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
    const [states, counts] = await Promise.all([
      pageOfStates(db, { ...by, sort: 'changed' }, page),
      countByState(db, { ...own, keyword: '' }),
    ])
    return { ...mapPage(states, stateOf), counts }
  },

  async save({ courseCategory, courseName, clientKey, ...fields }, { db, site, viewer, setMessage }) {
    const { siteId, lecturerId } = authorOf({ site, viewer })
    const saved = await transaction(db, async (tx) => {
      const [courseId = ''] = await sql.newIds(tx, 1)
      const doc = setFields(emptyDoc(courseName), cleanFields(fields))
      await checkCategories(tx, courseCategory, emptyDoc(''), doc)
      const version = {
        siteId,
        courseId,
        version: 1,
        lecturerId,
        courseCategory,
        doc,
        periodTotal: 0,
        auditStatus: stateCode.audit.draft,
        rev: 1,
      } as const
      await sql.insertVersion(tx, { ...version, clientKey: clientKey || null })
      // A retry finds the course of the first try.
      return found(
        clientKey ? await sql.selectVersionByKey(tx, lecturerId, clientKey) : await sql.selectVersion(tx, courseId, 1),
      )
    })
    setMessage('创建成功')
    return { courseId: saved.courseId, version: saved.version, rev: saved.rev, gmtModified: saved.gmtModified }
  },

  async view({ courseId }, { db, site, viewer }) {
    const author = authorOf({ site, viewer })
    const newest = await ownCourse(db, author, courseId)
    const [state, known] = await Promise.all([stateRow(db, courseId), knownOf(db, newest.doc)])
    return { ...courseView(stateOf(state), newest.doc), missingList: missingOf(newest, newest.doc, known) }
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
    const author = authorOf({ site, viewer })
    await transaction(db, async (tx) => {
      await revisions.lock(tx, courseId)
      const newest = found(await newestVersion(tx, courseId, author, true), texts.noCourse)
      if (newest.isDeleted === 1) return
      revisions.refusePending(newest, texts.pendingDelete)
      await sql.setDeleted(tx, courseId, 1)
      await revisions.log(tx, { id: courseId, version: newest.version, auditAction: 'delete', userId: viewer.userId })
      await services.events.publish(tx, 'content.changed', { siteId: author.siteId, kind: 'course' })
    })
    setMessage('删除成功')
    return {}
  },

  async restore({ courseId }, { db, site, viewer, services, setMessage }) {
    const author = authorOf({ site, viewer })
    await transaction(db, async (tx) => {
      await revisions.lock(tx, courseId)
      const newest = found(await newestVersion(tx, courseId, author, true), texts.noCourse)
      if (newest.isDeleted === 0) return
      await sql.setDeleted(tx, courseId, 0)
      await revisions.log(tx, { id: courseId, version: newest.version, auditAction: 'restore', userId: viewer.userId })
      // Its publish time may have passed while it was deleted.
      const approved = await sql.selectApproved(tx, courseId)
      if (approved && !approved.publishedAt && approved.publishTime)
        await publishLater(tx, services, author.siteId, { ...approved, publishTime: approved.publishTime })
    })
    setMessage('恢复成功')
    return {}
  },

  async stand({ courseId, isPutaway }, { db, site, viewer, services, setMessage }) {
    const author = authorOf({ site, viewer })
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
    const author = authorOf({ site, viewer })
    const done = await transaction(db, async (tx) => {
      const newest = await lockedCourse(tx, author, courseId)
      let known: Awaited<ReturnType<typeof knownOf>>
      return revisions.submit(tx, courseId, newest, {
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
          const hashes = new Map([...known.videos].map(([id, { subtitleHash }]) => [id, subtitleHash]))
          const doc = withSubtitles(visible(newest.doc), hashes)
          await sql.setHandedIn(tx, { courseId, version: newest.version, doc, publishTime: time })
        },
      })
    })
    if (done.submitted === 1) setMessage('提交成功，等待审核')
    return done
  },

  async withdraw({ courseId }, { db, site, viewer, setMessage }) {
    const author = authorOf({ site, viewer })
    await transaction(db, async (tx) => {
      await revisions.withdraw(tx, courseId, await lockedCourse(tx, author, courseId), viewer.userId)
    })
    setMessage('撤回成功，可以继续修改了')
    return {}
  },

  async schedule({ courseId, publishTime }, { db, site, viewer, services, setMessage }) {
    const author = authorOf({ site, viewer })
    const { siteId } = author
    const time = futureTime(publishTime, services.clock.now())
    await transaction(db, async (tx) => {
      const newest = await lockedCourse(tx, author, courseId)
      const approved = await sql.selectApproved(tx, courseId)
      const waiting = approved && !approved.publishedAt ? approved : undefined
      const target = waiting ?? (newest.auditStatus === stateCode.audit.approved ? undefined : newest)
      if (!target) throw new CallError('shown', texts.nothingToSchedule)
      await sql.setPublishTime(tx, { courseId, version: target.version, publishTime: time })
      if (!waiting) return
      if (time) return publishLater(tx, services, siteId, { courseId, version: waiting.version, publishTime: time })
      await publishVersion(tx, services, siteId, { ...waiting, publishTime: null })
      const line = { id: courseId, version: waiting.version, userId: viewer.userId }
      await revisions.log(tx, { ...line, auditAction: 'publish' })
    })
    setMessage(time ? '定时设置成功' : '操作成功，已取消定时')
    return {}
  },

  async history({ courseId }, { db, site, viewer }) {
    const author = authorOf({ site, viewer })
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

  async historyRestore({ courseId, version }, { db, site, viewer, setMessage }) {
    const author = authorOf({ site, viewer })
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
      return made
    })
    setMessage('恢复成功，可以继续修改后提交审核')
    return saved
  },

  async compare({ courseId, version, against }, { db, site, viewer, services }) {
    const author = authorOf({ site, viewer })
    const { siteId } = author
    const newest = await ownCourse(db, author, courseId)
    const pick = async (wanted: number): Promise<sql.VersionRow> =>
      wanted === newest.version ? newest : found(await sql.selectVersion(db, courseId, wanted), texts.noVersion)
    const newer = version === undefined ? newest : await pick(version)
    const older =
      against === undefined ? await sql.selectApprovedBefore(db, courseId, newer.version) : await pick(against)
    const docs = [newer.doc, ...(older ? [older.doc] : [])]
    const [categories, subtitles, held] = await Promise.all([
      categoryNames(db, docs),
      subtitleTexts(db, services, siteId, docs),
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
