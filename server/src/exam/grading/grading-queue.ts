import { marking } from '@zhixing/contract/exam/marking'
import { transaction, type Db, type Sql } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { implement, type Request } from '../../kernel/implement.ts'
import { mapPage } from '../../kernel/page.ts'
import { fileUrl } from '../../system/index.ts'
import { htmlText, type FrozenPaper } from '@zhixing/exam-model'
import { selectPaper, examFor, examOfAuthor } from '../paper/index.ts'
import * as sql from './grading-queue.sql.ts'
import { giveMark } from './give-mark.ts'
import { countHeld, claim, leaveQueue, lockQueue, selectHolders } from './grading-claims.sql.ts'
import { countRechecks } from './recheck.sql.ts'
import { writeInk } from './ink.sql.ts'
import { documentIn, photosOf, subjectOf, subjectsOf, takerName, taskOf } from './task.ts'
import { texts } from './texts.ts'

async function paperOf(db: Db | Sql, record: { examId: string; version: number }): Promise<FrozenPaper> {
  return found(await selectPaper(db, record.examId, record.version), texts.noExam)
}

type GradingRequest = Pick<Request<'lecturer'>, 'db' | 'site' | 'viewer'>

async function open({ db, viewer }: GradingRequest, recordId: string) {
  const record = found(await sql.selectRecord(db, viewer.lecturerId, recordId), texts.noTask)
  const exam = await examFor(db, viewer.lecturerId, record.examId)
  return { record, exam, paper: await paperOf(db, record) }
}

/**
 * An answer as its marker sees it, for a domain that advises on marks.
 * @throws {CallError} notFound
 */
export async function viewMarkTask(
  db: Db,
  viewer: { userId: string; lecturerId: string },
  recordId: string,
  problemId: string,
) {
  const record = found(await sql.selectRecord(db, viewer.lecturerId, recordId), texts.noTask)
  const [exam, paper] = await Promise.all([examFor(db, viewer.lecturerId, record.examId), paperOf(db, record)])
  const task = await taskOf(db, viewer, record, paper, problemId, exam.isAuthor)
  return { task, examId: record.examId, takerId: record.userId, takerName: record.nickname }
}

export const calls = implement(marking, {
  async exams(input, { db, viewer }) {
    const by = { ...input, lecturerId: viewer.lecturerId }
    return sql.pageOfExams(db, by, input)
  },

  async todo({ examId }, { db, viewer }) {
    const exam = await examFor(db, viewer.lecturerId, examId)
    const [versions, counts, handed, markerTotal, rechecks] = await Promise.all([
      sql.selectVersions(db, examId),
      sql.selectProblemCounts(db, examId),
      sql.countHanded(db, examId),
      sql.countMarkers(db, examId),
      countRechecks(db, viewer.lecturerId, examId),
    ])
    const papers = await Promise.all(
      (versions.length > 0 ? versions : [exam.liveVersion]).map((version) => paperOf(db, { examId, version })),
    )
    const countOf = new Map(counts.map((one) => [one.problemId, one]))
    const subjects = new Map(papers.flatMap((paper) => subjectsOf(paper)).map((one) => [one.problemId, one]))
    const rules = found(papers[0]).rules
    const pending = rules.markTimes === 2 ? await sql.selectPendingCounts(db, examId) : []
    const pendingOf = new Map(pending.map((one) => [one.problemId, one]))
    return {
      examId,
      examName: exam.examName,
      isAuthor: exam.isAuthor,
      isAnonymous: rules.isAnonymous,
      markTimes: rules.markTimes,
      arbitrationGap: rules.arbitrationGap,
      markerTotal,
      ...handed,
      ...rechecks,
      problemList: [...subjects.values()].map(({ problemId, problem, part, label }, at) => {
        const count = countOf.get(problemId)
        const sub = problem.doc.subList[part]
        return {
          problemId,
          no: at + 1,
          label,
          plainText: htmlText((sub ?? problem.doc).problemContent).slice(0, 120),
          problemType: sub ? sub.problemType : problem.doc.problemType,
          fullScore: sub ? (problem.rule.subScores[part] ?? sub.score) : problem.rule.score,
          answerTotal: count?.answerTotal ?? 0,
          doneTotal: count?.doneTotal ?? 0,
          secondTotal: pendingOf.get(problemId)?.onceTotal ?? 0,
          arbitrateTotal: pendingOf.get(problemId)?.twiceTotal ?? 0,
          average: count?.average ?? null,
        }
      }),
    }
  },

  async records({ examId, onlyWaiting, ...page }, { db, viewer }) {
    const exam = await examFor(db, viewer.lecturerId, examId)
    const [takers, versions] = await Promise.all([
      sql.pageOfTakers(db, { examId, onlyWaiting }, page),
      sql.selectVersions(db, examId),
    ])
    const version = versions[0] ?? exam.liveVersion
    const paper = await paperOf(db, { examId, version })
    return mapPage(takers, (row) => ({
      recordId: row.recordId,
      takerName: takerName(paper, row),
      submitTime: row.submitTime,
      waiting: row.tasks.filter(({ answerStatus }) => answerStatus === 'reviewing').length,
      taskTotal: row.tasks.length,
      score: row.score,
      totalScore: row.totalScore,
      lateTotal: row.lateTotal,
    }))
  },

  async next({ examId, problemId, recordId, afterRecordId, afterProblemId, any, back, arbitrate }, request) {
    const { db, viewer } = request
    const exam = await examFor(db, viewer.lecturerId, examId)
    if (recordId && (await open(request, recordId)).record.examId !== examId)
      throw new CallError('notFound', texts.noTask)
    const versions = await sql.selectVersions(db, examId)
    const { rules } = await paperOf(db, { examId, version: versions[0] ?? exam.liveVersion })
    const { userId } = viewer
    const by = {
      examId,
      userId,
      problemId,
      recordId,
      any: any === 1,
      back: back === 1,
      arbitrate: arbitrate === 1,
      isAuthor: exam.isAuthor === 1,
      markTimes: rules.markTimes,
    }
    const from = recordId ? (afterProblemId ? recordId : undefined) : afterRecordId
    const after = from ? { recordId: from, problemId: afterProblemId } : undefined
    const place = await transaction(db, async (tx) => {
      await lockQueue(tx, examId)
      const next = await sql.selectNext(tx, { ...by, after })
      // Skipped answers return to the queue; browsing does not wrap around.
      const chosen = next ?? (after && !by.any ? await sql.selectNext(tx, by) : undefined)
      const isFree = chosen && (!by.any || (await selectHolders(tx, { examId, userId, ...chosen })).length === 0)
      // Browsing past an answer claimed by a colleague does not take the claim.
      if (isFree) await claim(tx, { examId, userId, ...chosen })
      return chosen
    })
    if (!place) return { task: null, heldTotal: await countHeld(db, { examId, userId, problemId }) }
    const { record, paper } = await open(request, place.recordId)
    return { task: await taskOf(db, viewer, record, paper, place.problemId, exam.isAuthor), heldTotal: 0 }
  },

  async leave({ examId }, { db, viewer }) {
    await examFor(db, viewer.lecturerId, examId)
    await leaveQueue(db, { examId, userId: viewer.userId })
    return {}
  },

  async view({ recordId, problemId }, request) {
    const { record, exam, paper } = await open(request, recordId)
    return taskOf(request.db, request.viewer, record, paper, problemId, exam.isAuthor)
  },

  async save({ recordId, ...given }, request) {
    const { db, site, viewer, services, setMessage } = request
    const result = await transaction(db, async (tx) => {
      const record = found(await sql.lockRecord(tx, viewer.lecturerId, recordId), texts.noTask)
      const exam = await examFor(tx, viewer.lecturerId, record.examId)
      return giveMark(tx, { services, siteId: site.siteId, userId: viewer.userId }, { record, exam }, given)
    })
    setMessage(texts.saved)
    return result
  },

  async ink({ recordId, problemId, fileUrl, rev, ink }, request) {
    const { db, viewer } = request
    const saved = await transaction(db, async (tx) => {
      const record = found(await sql.lockRecord(tx, viewer.lecturerId, recordId), texts.noTask)
      subjectOf(await paperOf(tx, record), record, problemId, { all: true })
      const { userAnswer } = await sql.selectAnswer(tx, recordId, problemId)
      if (!photosOf(userAnswer).includes(fileUrl)) throw new CallError('notFound', texts.noTask)
      return writeInk(tx, { recordId, problemId, fileUrl, operatorId: viewer.userId }, { rev, ink })
    })
    if (saved === undefined) throw new CallError('conflict', texts.inkMoved)
    return { rev: saved }
  },

  async file({ recordId, problemId, fileId }, request) {
    const { db, site, viewer, services } = request
    const { paper } = await open(request, recordId)
    const { userAnswer } = await sql.selectAnswer(db, recordId, problemId)
    // The file call serves any id: only a file that the answer names is handed out.
    const name = documentIn(paper, userAnswer, fileId)
    if (name === undefined || !(await sql.isFileOfTaker(db, recordId, fileId)))
      throw new CallError('notFound', texts.noTask)
    const url = fileUrl(services, site.siteId, { id: fileId, fileKind: 'document' }, viewer.userId)
    return { url: url.replace('?', `/${encodeURIComponent(name)}?`) }
  },

  async markersList({ examId }, { db, viewer }) {
    await examFor(db, viewer.lecturerId, examId)
    return { list: await sql.selectMarkers(db, examId) }
  },

  markersSearch: async ({ keyword }, { db, viewer }) => ({
    list: await sql.searchLecturers(db, viewer.lecturerId, keyword),
  }),

  async markersSave({ examId, lecturerIds }, { db, viewer, setMessage }) {
    const ids = [...new Set(lecturerIds)].filter((id) => id !== viewer.lecturerId)
    await transaction(db, async (tx) => {
      await examOfAuthor(tx, viewer.lecturerId, examId)
      if ((await sql.countLecturers(tx, ids)) !== ids.length)
        throw new CallError('invalid', texts.noLecturer, 'lecturerIds')
      await sql.replaceMarkers(tx, examId, ids)
    })
    setMessage(texts.markersSaved)
    return {}
  },
})
