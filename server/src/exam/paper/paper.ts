import { EVERYONE } from '@zhixing/contract/audience'
import { paper } from '@zhixing/contract/exam/paper'
import { type PaperFields, paperDescription } from '@zhixing/contract/exam/paper-fields'
import type { ExamRules } from '@zhixing/contract/exam/shapes'
import { stateCode } from '@zhixing/contract/states'
import { transaction, type Sql } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { cleanHtml } from '../../lib/html.ts'
import { implement } from '../../kernel/implement.ts'
import { mapPage } from '../../kernel/page.ts'
import { logStaff, requireTeachesAt, selectOrganizationOf, submitToOrg } from '../../user/index.ts'
import { checkFiling, noFiling, selectUsable } from '../bank/index.ts'
import { acceptTitles, checkDraws, composeTitles, feasibilityOf, refuseNewDraws, seedOf } from './compose.ts'
import { changesOf } from './diff.ts'
import { emptyPaper, type PaperDoc, withTitleIds } from '@zhixing/exam-model'
import { sampleOf } from './preview.ts'
import { contentOf } from './publish.ts'
import { selectLike, selectProblemRows } from './problems.sql.ts'
import { fixedIds, resolveDraws } from './resolve.ts'
import { countByState, pageOfStates } from './states.sql.ts'
import { texts } from './texts.ts'
import { authorOf, beginPaper, edit, lockedPaper, ownPaper, revert, revisions } from './versions.ts'
import * as sql from './versions.sql.ts'
import { missingNow, namesOf, paperView, stateOf } from './views.ts'

/** Submitted fields beside the sections; absent ones are unchanged. */
type Fields = { [K in keyof PaperFields]?: PaperFields[K] | undefined } & {
  rules?: { [K in keyof ExamRules]?: ExamRules[K] | undefined } | undefined
}

const given = <T extends object>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }

/** The document with submitted fields, HTML cleaned. */
function withFields(doc: PaperDoc, { rules, ...fields }: Fields): PaperDoc {
  const cleaned = Object.entries(given(fields)).map(([name, value]) => [
    name,
    paperDescription.fields[name as keyof PaperFields].kind === 'html' ? cleanHtml(String(value)) : value,
  ])
  return { ...doc, ...Object.fromEntries(cleaned), rules: { ...doc.rules, ...given(rules ?? {}) } } as PaperDoc
}

/** @throws {CallError} notFound, for a category that does not exist */
const checkCategories = (db: Sql, after: PaperDoc, before: PaperDoc) => {
  const filing = ({ subjectId, yearId, sourceId, graId }: PaperDoc) => ({ subjectId, yearId, sourceId, graId })
  return checkFiling(db, filing(after), { ...noFiling, ...filing(before) })
}

export const calls = implement(paper, {
  async list({ pageCurrent, pageSize, ...filters }, { db, site, viewer }) {
    const { siteId } = site
    const { lecturerId } = viewer
    const page = { pageCurrent, pageSize }
    const by = { siteId, lecturerId, ...filters }
    const [states, counts, org] = await Promise.all([
      pageOfStates(db, { ...by, sort: 'changed' }, page),
      countByState(db, lecturerId),
      selectOrganizationOf(db, lecturerId),
    ])
    return { ...mapPage(states, stateOf), counts, ownOrg: org ?? null }
  },

  async save({ examName, clientKey, orgId, ...fields }, { db, viewer, setMessage }) {
    const { lecturerId } = viewer
    const saved = await transaction(db, async (tx) => {
      const doc = withFields(emptyPaper(examName), fields)
      await checkCategories(tx, doc, emptyPaper(''))
      return beginPaper(tx, lecturerId, doc, { orgId, clientKey })
    })
    setMessage('创建成功')
    return saved
  },

  async view({ examId }, request) {
    const author = authorOf(request)
    return paperView(request.db, author, await ownPaper(request.db, author, examId))
  },

  async update({ examId, rev, ...fields }, request) {
    return edit(request, examId, rev, async (doc, tx) => {
      const after = withFields(doc, fields)
      await checkCategories(tx, after, doc)
      return after
    })
  },

  async saveRef({ examId, rev, titleList }, request) {
    const { doc, ...saved } = await edit(request, examId, rev, async (before, tx, seen) => {
      const isOwn = seen.lecturerId === request.viewer.lecturerId
      if (!isOwn) refuseNewDraws(titleList, before.titleList)
      // The bank of the lecturer is closed to staff, and problems of their own are closed to the lecturer.
      const bank = isOwn ? seen.lecturerId : null
      return { ...before, titleList: await acceptTitles(tx, bank, titleList, before.titleList) }
    })
    return { ...saved, titleList: doc.titleList }
  },

  async autoSave({ examId, rev, titleList, isAppend }, request) {
    const { db, viewer } = request
    const { lecturerId } = viewer
    const seen = await ownPaper(db, { lecturerId }, examId)
    const stored = isAppend === 1 ? seen.doc.titleList : []
    const accepted = await acceptTitles(db, lecturerId, titleList, stored)
    const seed = seedOf(examId, rev ?? seen.rev)
    const composed = await composeTitles(db, lecturerId, accepted, seed, fixedIds(stored))
    const made = composed.titleList
    if (!made) return { isSaved: 0, version: seen.version, rev: seen.rev, check: composed.check }
    // Optimistic locking even without a given revision: sections composed from an outdated version are a conflict.
    const saved = await edit(request, examId, rev ?? seen.rev, async (before) => ({
      ...before,
      titleList:
        isAppend === 1 ? withTitleIds([...before.titleList, ...made.map((one) => ({ ...one, id: '' }))], []) : made,
    }))
    request.setMessage('组卷成功')
    return { isSaved: 1, version: saved.version, rev: saved.rev, check: composed.check }
  },

  async autoCheck({ titleList, butFor }, { db, viewer }) {
    const { lecturerId } = viewer
    const sections = withTitleIds(titleList, [])
    await checkDraws(db, sections)
    const drawn = await resolveDraws(db, lecturerId, sections, 1, butFor)
    return feasibilityOf(db, lecturerId, sections, drawn)
  },

  async problems({ problemIds }, { db, viewer }) {
    const rows = await selectProblemRows(db, viewer.lecturerId, [...new Set(problemIds)])
    const byId = new Map(rows.map((row) => [row.problemId, row]))
    return { list: problemIds.flatMap((id) => byId.get(id) ?? []).filter(({ isUsable }) => isUsable === 1) }
  },

  async like({ problemId, butFor }, { db, viewer }) {
    const { lecturerId } = viewer
    const usable = await selectUsable(db, lecturerId, [problemId])
    if (!usable.has(problemId)) throw new CallError('notFound', texts.noProblem, 'problemId')
    return { list: await selectLike(db, lecturerId, { problemId, butFor, limit: 20 }) }
  },

  async preview({ examId, version, seed }, request) {
    const { db } = request
    const seen = await ownPaper(db, authorOf(request), examId)
    const row =
      version === undefined || version === seen.version
        ? seen
        : found(await sql.selectVersion(db, examId, version), texts.noVersion)
    const { password, ...rules } = row.doc.rules
    return {
      ...(await sampleOf(db, row, seed)),
      rules,
      hasPassword: password ? 1 : 0,
      auditStatus: row.auditStatus,
    }
  },

  async submit({ examId, rev }, request) {
    const { db, viewer, services, setMessage } = request
    const author = authorOf(request)
    const done = await transaction(db, async (tx) => {
      const seen = await lockedPaper(tx, author, examId)
      if (seen.lecturerId === author.lecturerId) await requireTeachesAt(tx, seen.lecturerId, seen.orgId)
      const missing = () => missingNow(tx, seen.lecturerId, seen.doc)
      const submitted = await revisions.submit(tx, examId, seen, { rev, userId: viewer.userId, missing })
      if (submitted.submitted === 1 && seen.auditStatus !== stateCode.audit.pending) {
        await logStaff(tx, author, seen, 'submit', seen.doc.examName)
        await submitToOrg(tx, services, contentOf(seen))
      }
      return submitted
    })
    if (done.submitted === 1) setMessage('提交成功，等待审核')
    return done
  },

  async withdraw({ examId }, request) {
    const { db, viewer, setMessage } = request
    const author = authorOf(request)
    await transaction(db, async (tx) => {
      const seen = await lockedPaper(tx, author, examId)
      await revisions.withdraw(tx, examId, seen, viewer.userId)
      if (seen.auditStatus === stateCode.audit.pending) await logStaff(tx, author, seen, 'withdraw', seen.doc.examName)
    })
    setMessage('撤回成功，可以继续修改了')
    return {}
  },

  async putaway({ examId, isPutaway }, request) {
    const { db, site, viewer, services, setMessage } = request
    const { siteId } = site
    await transaction(db, async (tx) => {
      const seen = await lockedPaper(tx, viewer, examId)
      if (seen.orgId !== EVERYONE) throw new CallError('shown', texts.privatePaper)
      if (seen.liveVersion === 0) {
        if (isPutaway === 0) return
        throw new CallError('shown', texts.notPassed)
      }
      if (isPutaway === 1 && seen.banReason) throw new CallError('shown', texts.banned(seen.banReason))
      if (seen.isPutaway === isPutaway) return
      await sql.setShelf(tx, { examId, isPutaway, banReason: seen.banReason })
      const auditAction = isPutaway === 1 ? 'on' : 'off'
      await revisions.log(tx, { id: examId, version: seen.liveVersion, auditAction, userId: viewer.userId })
      await services.events.publish(tx, 'content.changed', { siteId, kind: 'exam' })
    })
    setMessage(isPutaway === 1 ? '上架成功' : '下架成功')
    return {}
  },

  async delete({ examId }, request) {
    const { db, site, viewer, services, setMessage } = request
    const { siteId } = site
    const author = authorOf(request, 'delete')
    await transaction(db, async (tx) => {
      const seen = await lockedPaper(tx, author, examId, true)
      if (seen.isDeleted === 1) return
      revisions.refusePending(seen, texts.pendingDelete)
      await sql.setDeleted(tx, examId, 1)
      const line = { id: examId, version: seen.version, auditAction: 'delete', userId: viewer.userId } as const
      await revisions.log(tx, line)
      await logStaff(tx, author, seen, 'delete', seen.doc.examName)
      await services.events.publish(tx, 'content.changed', { siteId, kind: 'exam' })
    })
    setMessage('删除成功')
    return {}
  },

  async restore({ examId }, request) {
    const { db, viewer, setMessage } = request
    const author = authorOf(request, 'delete')
    await transaction(db, async (tx) => {
      const seen = await lockedPaper(tx, author, examId, true)
      if (seen.isDeleted === 0) return
      await sql.setDeleted(tx, examId, 0)
      const line = { id: examId, version: seen.version, auditAction: 'restore', userId: viewer.userId } as const
      await revisions.log(tx, line)
      await logStaff(tx, author, seen, 'restore', seen.doc.examName)
    })
    setMessage('恢复成功')
    return {}
  },

  async copy({ examId, clientKey }, { db, viewer, setMessage }) {
    const { lecturerId } = viewer
    const saved = await transaction(db, async (tx) => {
      const { doc, orgId } = await ownPaper(tx, { lecturerId }, examId)
      return beginPaper(tx, lecturerId, { ...doc, examName: texts.copyName(doc.examName) }, { orgId, clientKey })
    })
    setMessage('复制成功')
    return saved
  },

  async history({ examId }, request) {
    const { db } = request
    const seen = await ownPaper(db, authorOf(request), examId)
    const [rows, logList] = await Promise.all([sql.selectVersions(db, examId), revisions.history(db, examId)])
    const versionList = rows.map((row) => ({
      version: row.version,
      auditStatus: row.auditStatus,
      auditOpinion: row.auditOpinion,
      isLive: row.version === seen.liveVersion ? (1 as const) : (0 as const),
      rev: row.rev,
      submitTime: row.submitTime,
      auditTime: row.auditTime,
      gmtCreate: row.gmtCreate,
      gmtModified: row.gmtModified,
    }))
    return { versionList, logList }
  },

  async historyRestore({ examId, version }, request) {
    const saved = await revert(request, examId, version)
    request.setMessage(`第 ${version} 版已取回为草稿，修改后可以重新提交审核`)
    return saved
  },

  async compare({ examId, version, against }, request) {
    const { db } = request
    const seen = await ownPaper(db, authorOf(request), examId)
    const pick = async (wanted: number) =>
      wanted === seen.version ? seen : found(await sql.selectVersion(db, examId, wanted), texts.noVersion)
    const newer = version === undefined ? seen : await pick(version)
    const older =
      against === undefined ? await sql.selectApprovedBefore(db, examId, newer.version) : await pick(against)
    const names = await namesOf(db, seen.lecturerId, [newer.doc, ...(older ? [older.doc] : [])])
    return {
      version: newer.version,
      against: older?.version ?? 0,
      changeList: changesOf(examId, older?.doc ?? null, newer.doc, names),
    }
  },
})
