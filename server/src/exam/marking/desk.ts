import { type MarkTask, marking } from '@zhixing/contract/exam/marking'
import { examStatus, isSubjective } from '@zhixing/contract/exam/kinds'
import type { Mark } from '@zhixing/contract/exam/shapes'
import { transaction, type Db, type Sql } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { implement, offsetOf, pageOf, type Request } from '../../kernel/implement.ts'
import { fileUrl } from '../../system/index.ts'
import { msgTypes, sendMessage } from '../../user/index.ts'
import { htmlText } from '../bank/text.ts'
import { type FrozenPaper, type FrozenProblem, learnerProblem } from '../paper/freeze.ts'
import { selectPaper } from '../paper/frozen.ts'
import { mayShow } from '../sitting/rules.ts'
import { examFor, examOfAuthor, takerCode } from './access.ts'
import { ARBITER, decide, decidedMark, roundFor } from './decide.ts'
import * as sql from './desk.sql.ts'
import { explainedOf } from './explained.ts'
import { problemsById, sumsOf } from './mark-record.ts'
import { texts } from './texts.ts'

/** A problem or sub-problem that people mark. */
interface Subject {
  problemId: string
  problem: FrozenProblem
  /** Place in the list of sub-problems, or -1. */
  part: number
  no: number
}

/** What people mark of a paper, numbered in its order. */
export function subjectsOf(paper: FrozenPaper): Subject[] {
  const index = problemsById(paper)
  const inOrder = new Set(paper.titleList.flatMap(({ pools }) => pools.flatMap(({ problemIds }) => problemIds)))
  const list: Omit<Subject, 'no'>[] = []
  for (const id of inOrder) {
    const problem = index.get(id)
    if (!problem) continue
    if (isSubjective(problem.doc.problemType)) list.push({ problemId: id, problem, part: -1 })
    problem.doc.subList.forEach((sub, part) => {
      if (isSubjective(sub.problemType)) list.push({ problemId: sub.id ?? id, problem, part })
    })
  }
  return list.map((subject, at) => ({ ...subject, no: at + 1 }))
}

const isTask = (mark: Mark): boolean => mark.answerStatus === 'reviewing' || mark.sysAudit === 1
const nameOf = (paper: FrozenPaper, record: { recordId: string; nickname: string }): string =>
  paper.rules.isAnonymous ? texts.taker(takerCode(record.recordId)) : record.nickname

/** One answer as it lies on the desk. */
async function taskOf(
  db: Sql,
  viewer: { userId: string; lecturerId: string },
  record: sql.DeskRecord,
  paper: FrozenPaper,
  problemId: string,
  isAuthor: 0 | 1,
): Promise<MarkTask> {
  const mark = record.marks.find((one) => one.problemId === problemId && isTask(one))
  const subject = subjectsOf(paper).find((one) => one.problemId === problemId)
  if (!mark || !subject) throw new CallError('notFound', texts.noTask)
  const [answers, given] = await Promise.all([
    sql.selectAnswersOf(db, record.recordId, [problemId]),
    sql.selectGiven(db, record.recordId, [problemId]),
  ])
  const { problem, part, no } = subject
  const whole = learnerProblem(problem)
  const sub = whole.subList[part]
  const { state, score } = decide(given, paper.rules)
  const gave = given.some(({ userId }) => userId === viewer.userId)
  // Two who mark the same answer must not see each other's points before both have given theirs.
  const isBlind = paper.rules.markTimes === 2 && (state === 'waiting' || state === 'second')
  return {
    recordId: record.recordId,
    problemId,
    takerName: nameOf(paper, record),
    no,
    stem: sub ? whole.problemContent : '',
    problem: sub ? { ...sub, subList: [] } : whole,
    explained: found(
      explainedOf(problem).find(({ id }) => id === problemId),
      texts.noTask,
    ),
    fullScore: mark.fullScore,
    userAnswer: answers[0]?.userAnswer ?? [],
    state: mark.sysAudit ? 'done' : state,
    score: isBlind ? null : (score ?? null),
    givenList: given
      .filter(({ userId }) => !isBlind || userId === viewer.userId)
      .map(({ round, score: points, comment, rubric, userId, markerName, gmtModified }) => ({
        round,
        score: points,
        comment,
        rubric,
        isMine: userId === viewer.userId ? (1 as const) : (0 as const),
        markerName: isAuthor || userId === viewer.userId || paper.rules.isAnonymous === 0 ? markerName : '',
        gmtModified,
      })),
    mayArbitrate: state === 'arbitrate' && (isAuthor === 1 || !gave) ? 1 : 0,
  }
}

async function paperOf(
  db: Db | Sql,
  siteId: number,
  record: { examId: string; version: number },
): Promise<FrozenPaper> {
  return found(await selectPaper(db, siteId, record.examId, record.version), texts.noExam)
}

type Desk = Pick<Request<'lecturer'>, 'db' | 'site' | 'viewer'>

async function open({ db, site: { siteId }, viewer }: Desk, recordId: string) {
  const record = found(await sql.selectRecord(db, viewer.lecturerId, recordId), texts.noTask)
  const exam = await examFor(db, viewer.lecturerId, record.examId)
  return { record, exam, paper: await paperOf(db, siteId, record) }
}

/** The first answer of a record that is something for this marker. */
async function firstOf(
  desk: Desk,
  recordId: string,
  by: { problemId?: string | undefined; any: boolean; arbitrate: boolean; after?: string | undefined },
): Promise<MarkTask | null> {
  const { record, exam, paper } = await open(desk, recordId)
  const tasks = record.marks.filter(isTask)
  const from = by.after ? tasks.findIndex(({ problemId }) => problemId === by.after) + 1 : 0
  for (const mark of tasks.slice(from)) {
    if (by.problemId && mark.problemId !== by.problemId) continue
    if (!by.any && mark.sysAudit) continue
    const task = await taskOf(desk.db, desk.viewer, record, paper, mark.problemId, exam.isAuthor)
    const isMine = task.givenList.some(({ isMine: mine }) => mine === 1)
    if (by.any || (by.arbitrate ? task.state === 'arbitrate' : task.state !== 'arbitrate' && !isMine)) return task
  }
  return null
}

export const calls = implement(marking, {
  async exams(input, { db, viewer }) {
    const by = { ...input, lecturerId: viewer.lecturerId }
    const [list, count] = await Promise.all([
      sql.selectExams(db, { ...by, limit: input.pageSize, offset: offsetOf(input) }),
      sql.countExams(db, by),
    ])
    return pageOf(input, count, list)
  },

  async todo({ examId }, { db, site, viewer }) {
    const exam = await examFor(db, viewer.lecturerId, examId)
    const [versions, counts, handed] = await Promise.all([
      sql.selectVersions(db, examId),
      sql.selectProblemCounts(db, examId),
      sql.countHanded(db, examId),
    ])
    const papers = await Promise.all(
      (versions.length > 0 ? versions : [exam.liveVersion]).map((version) =>
        paperOf(db, site.siteId, { examId, version }),
      ),
    )
    const countOf = new Map(counts.map((one) => [one.problemId, one]))
    const subjects = new Map(papers.flatMap(subjectsOf).map((one) => [one.problemId, one]))
    const rules = found(papers[0]).rules
    return {
      examId,
      examName: exam.examName,
      isAuthor: exam.isAuthor,
      isAnonymous: rules.isAnonymous,
      markTimes: rules.markTimes,
      arbitrationGap: rules.arbitrationGap,
      ...handed,
      problemList: [...subjects.values()].map(({ problemId, problem, part }, at) => {
        const count = countOf.get(problemId)
        const sub = problem.doc.subList[part]
        return {
          problemId,
          no: at + 1,
          plainText: htmlText((sub ?? problem.doc).problemContent).slice(0, 120),
          problemType: sub ? sub.problemType : problem.doc.problemType,
          fullScore: sub ? (problem.rule.subScores[part] ?? sub.score) : problem.rule.score,
          answerTotal: count?.answerTotal ?? 0,
          doneTotal: count?.doneTotal ?? 0,
          secondTotal: rules.markTimes === 2 ? (count?.onceTotal ?? 0) : 0,
          arbitrateTotal: rules.markTimes === 2 ? (count?.twiceTotal ?? 0) : 0,
          average: count?.average ?? null,
        }
      }),
    }
  },

  async records({ examId, onlyWaiting, ...page }, { db, site, viewer }) {
    const exam = await examFor(db, viewer.lecturerId, examId)
    const [rows, count, versions] = await Promise.all([
      sql.selectTakers(db, { examId, onlyWaiting, limit: page.pageSize, offset: offsetOf(page) }),
      sql.countTakers(db, { examId, onlyWaiting }),
      sql.selectVersions(db, examId),
    ])
    const version = versions[0] ?? exam.liveVersion
    const paper = await paperOf(db, site.siteId, { examId, version })
    return pageOf(
      page,
      count,
      rows.map((row) => ({
        recordId: row.recordId,
        takerName: nameOf(paper, row),
        submitTime: row.submitTime,
        waiting: row.marks.filter(({ answerStatus }) => answerStatus === 'reviewing').length,
        taskTotal: row.marks.filter(isTask).length,
        score: row.score,
        totalScore: row.totalScore,
      })),
    )
  },

  async next({ examId, problemId, recordId, afterRecordId, afterProblemId, any, back, arbitrate }, request) {
    const { db, site, viewer } = request
    const exam = await examFor(db, viewer.lecturerId, examId)
    const versions = await sql.selectVersions(db, examId)
    const paper = await paperOf(db, site.siteId, { examId, version: versions[0] ?? exam.liveVersion })
    const how = { any: any === 1, arbitrate: arbitrate === 1 }
    if (recordId) {
      const own = await open(request, recordId)
      if (own.record.examId !== examId) throw new CallError('notFound', texts.noTask)
      const task = await firstOf(request, recordId, { ...how, problemId, after: afterProblemId })
      return { task: task ?? (afterProblemId ? await firstOf(request, recordId, { ...how, problemId }) : null) }
    }
    const by = { examId, userId: viewer.userId, problemId, ...how, back: back === 1, markTimes: paper.rules.markTimes }
    const seek = async (after: string | undefined) => {
      const id = await sql.selectNext(db, { ...by, afterRecordId: after })
      return id ? firstOf(request, id, { ...how, problemId }) : null
    }
    const from = afterRecordId ?? (any ? undefined : await sql.selectStart(db, examId, viewer.lecturerId))
    const task = await seek(from)
    // What was skipped, or lies before one's own stretch, comes round again; leafing through does not.
    return { task: task ?? (from && !any ? await seek(undefined) : null) }
  },

  async view({ recordId, problemId }, request) {
    const { record, exam, paper } = await open(request, recordId)
    return taskOf(request.db, request.viewer, record, paper, problemId, exam.isAuthor)
  },

  async save({ recordId, problemId, score, rubric, comment, replace, arbitrate }, request) {
    const { db, site, viewer, services, say } = request
    const { siteId } = site
    const result = await transaction(db, async (tx) => {
      const record = found(await sql.lockRecord(tx, viewer.lecturerId, recordId), texts.noTask)
      const exam = await examFor(tx, viewer.lecturerId, record.examId)
      const paper = await paperOf(tx, siteId, record)
      const mark = record.marks.find((one) => one.problemId === problemId && isTask(one))
      const subject = subjectsOf(paper).find((one) => one.problemId === problemId)
      if (!mark || !subject) throw new CallError('notFound', texts.noTask)
      if (score > mark.fullScore) throw new CallError('invalid', texts.tooHigh(mark.fullScore), 'score')
      const lines = subject.problem.doc.subList[subject.part]?.rubricList ?? subject.problem.doc.rubricList
      if (rubric.some((id) => !lines.some((line) => line.id === id)))
        throw new CallError('invalid', texts.rubricGone, 'rubric')

      const before = await sql.selectGiven(tx, recordId, [problemId])
      const turn = roundFor(before, viewer.userId, paper.rules, { arbitrate: arbitrate === 1 })
      if ('refused' in turn) throw new CallError('conflict', arbitrate ? texts.noArbitration : texts.fullUp)
      const { round } = turn
      if (
        round === ARBITER &&
        exam.isAuthor === 0 &&
        before.some((one) => one.round < ARBITER && one.userId === viewer.userId)
      )
        throw new CallError('shown', texts.noArbiter)
      const was = before.find((one) => one.round === round)
      if (was && was.userId !== viewer.userId && replace === 0)
        throw new CallError('conflict', texts.givenByOther(paper.rules.isAnonymous ? '' : was.markerName))

      const given = { round, userId: viewer.userId, score, comment, rubric }
      await sql.upsertGiven(tx, siteId, recordId, problemId, given)
      const all = [...before.filter((one) => one.round !== round), given]
      const marks = record.marks.map((one) => (one === mark ? decidedMark(one, all, paper.rules) : one))
      const sums = sumsOf(marks, paper.rules.passScore)
      await sql.updateMarks(tx, siteId, { recordId, ...sums })
      const finished = sums.waiting === 0 ? examStatus.marked : examStatus.marking
      const shows = mayShow(paper.rules.scoreShow, paper.rules, { examStatus: finished }, services.clock.now())
      const linkUrl = `/exam/result?recordId=${recordId}`
      const message = { siteId, userIds: [record.userId], msgType: msgTypes.course, linkUrl }
      if (sums.waiting === 0 && record.examStatus !== examStatus.marked) {
        const told = shows ? texts.scored(sums.score, sums.totalScore) : ''
        await sendMessage(tx, services, { ...message, ...texts.markedMessage(exam.examName, told) })
      } else if (sums.waiting === 0 && shows && sums.score !== record.score)
        await sendMessage(tx, services, { ...message, ...texts.changedMessage(exam.examName) })
      const { state, score: counts } = decide(all, paper.rules)
      const isBlind = state === 'second'
      return { state, score: isBlind ? null : counts, recordWaiting: sums.waiting, examStatus: finished }
    })
    say(texts.saved)
    return result
  },

  async file({ recordId, problemId, fileId }, { db, site, viewer, services }) {
    found(await sql.selectRecord(db, viewer.lecturerId, recordId), texts.noTask)
    const [answer] = await sql.selectAnswersOf(db, recordId, [problemId])
    // The address opens whatever it names: only what the answer itself names is given away.
    const isNamed = answer?.userAnswer.some((text) => text.startsWith(`document:${fileId}/`))
    if (!isNamed || !(await sql.isFileOfTaker(db, recordId, fileId))) throw new CallError('notFound', texts.noTask)
    return { url: fileUrl(services, site.siteId, { id: fileId, fileKind: 'document' }, viewer.userId) }
  },

  async markersList({ examId }, { db, viewer }) {
    await examFor(db, viewer.lecturerId, examId)
    return { list: await sql.selectMarkers(db, examId) }
  },

  markersSearch: async ({ keyword }, { db, viewer }) => ({
    list: await sql.searchLecturers(db, viewer.lecturerId, keyword),
  }),

  async markersSave({ examId, lecturerIds }, { db, site, viewer, say }) {
    const ids = [...new Set(lecturerIds)].filter((id) => id !== viewer.lecturerId)
    await transaction(db, async (tx) => {
      await examOfAuthor(tx, viewer.lecturerId, examId)
      if ((await sql.countLecturers(tx, ids)) !== ids.length)
        throw new CallError('invalid', texts.noLecturer, 'lecturerIds')
      await sql.replaceMarkers(tx, site.siteId, examId, ids)
    })
    say(texts.markersSaved)
    return {}
  },
})
