/** Class exams for learners: checks class membership, then delegates to the exam engine. */
import { gradeExamStudent, type OwnGradeExam } from '@zhixing/contract/grade/exam-student'
import {
  begin,
  checkOf,
  finish,
  goOn,
  loadDetail,
  mayShow,
  rulesFor,
  saveAnswers,
  selectOwnOverrides,
  selectPaper,
  selectSatAssigned,
  selectTakings,
  shownAfterAll,
  type Taker,
  type Taking,
  tasksFor,
  viewAnswers,
  viewResult,
} from '../../exam/index.ts'
import { type Db, transaction } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { implement, type Request } from '../../kernel/implement.ts'
import { mapPage } from '../../kernel/page.ts'
import { refuseOwn } from '../access.ts'
import { ownExam, refuseBeforeOwn, staffExam } from './access.ts'
import * as sql from './exam.sql.ts'
import * as relation from './relation.sql.ts'
import { noRules, stateOf, windowOf } from './rules.ts'
import { texts } from './texts.ts'

type Learner = Request<'login'>

const takerOf = ({ services, site, viewer }: Learner): Taker => ({
  services,
  siteId: site.siteId,
  userId: viewer.userId,
})

/** The viewer's attempt: the open one, or the last. */
async function ownTaking(db: Db, { viewer }: Pick<Learner, 'viewer'>, examId: string): Promise<Taking | undefined> {
  const [taking] = await selectTakings(db, [examId], [viewer.userId])
  return taking
}

/** Exams as their taker sees them: own window and attempt, and the score as far as the rules reveal it. */
async function shownToOwn(
  { db, viewer, services }: Pick<Learner, 'db' | 'viewer' | 'services'>,
  rows: readonly (sql.GradeExamRow & { isSet: boolean })[],
): Promise<(row: sql.GradeExamRow & { isSet: boolean }) => OwnGradeExam> {
  const examIds = rows.map(({ examId }) => examId)
  const [takings, overrides, relations, papers] = await Promise.all([
    selectTakings(db, examIds, [viewer.userId]),
    selectOwnOverrides(db, viewer.userId, examIds),
    relation.selectOwnRelations(
      db,
      viewer.userId,
      rows.map(({ gradeExamId }) => gradeExamId),
    ),
    Promise.all(rows.map(({ examId, version }) => selectPaper(db, examId, version, 'any'))),
  ])
  const now = services.clock.now()
  const takingOf = new Map(takings.map((one) => [one.examId, one]))
  const ownOf = new Map(overrides.map((one) => [one.examId, one]))
  const relationOf = new Map(relations.map((one) => [one.gradeExamId, one]))
  const paperOf = new Map(rows.map(({ examId }, index) => [examId, papers[index]]))
  return ({ isSet, version: _version, lastClose, ...row }) => {
    const taking = takingOf.get(row.examId)
    const own = ownOf.get(row.examId) ?? noRules
    const base = found(paperOf.get(row.examId)).rules
    const rules = rulesFor(base, own)
    const { examStatus, score, isPass } = stateOf(taking, rules, now)
    const scoreOpen = taking !== undefined && mayShow(base.scoreShow, base, taking, now)
    const keys = shownAfterAll(base, lastClose)
    const is = relationOf.get(row.gradeExamId)
    return {
      ...row,
      beginTime: rules.openTime,
      endTime: rules.closeTime,
      answerTime: rules.answerTime,
      windowStatus: windowOf(rules.openTime, rules.closeTime, now),
      examStatus,
      isMember: isSet ? 1 : 0,
      isCompensate: own.ownClose !== null ? 1 : 0,
      recordId: taking?.recordId ?? null,
      attempts: rules.attempts,
      attemptsUsed: taking?.attemptsUsed ?? 0,
      score: scoreOpen && examStatus === 5 ? score : null,
      isPass: scoreOpen && examStatus === 5 ? isPass : null,
      answerOpen: taking && mayShow(base.answerShow, keys, taking, now) ? 1 : 0,
      isRead: is?.isRead ?? 0,
      ignoreStatus: is?.ignoreStatus ?? 0,
      studentName: is?.studentName ?? '',
      comment: is?.auditTime ? is.comment : '',
    }
  }
}

/**
 * Loads an exam that the viewer may take now. The error reveals nothing about exams of others. @throws {CallError}
 * shown
 */
async function setForMe(db: Db, { viewer }: Pick<Learner, 'viewer'>, gradeExamId: string): Promise<sql.GradeExamRow> {
  const exam = await sql.selectGradeExam(db, gradeExamId)
  if (!exam || !(await sql.isTaker(db, gradeExamId, viewer.userId))) throw new CallError('shown', texts.noExam)
  return exam
}

export const calls = implement(gradeExamStudent, {
  async check({ gradeExamId }, request) {
    const { db, viewer } = request
    const exam = await setForMe(db, request, gradeExamId)
    const check = await checkOf(db, takerOf(request), exam.examId)
    if (!check.may && !check.record) {
      if (check.attempts > 0 && check.attemptsUsed >= check.attempts) throw new CallError('shown', texts.handedIn)
      throw new CallError(
        'shown',
        check.nextTime && check.attemptsUsed === 0 ? texts.notOpenYet(check.nextTime) : check.reason,
      )
    }
    await transaction(db, (tx) => relation.noteRelation(tx, gradeExamId, viewer.userId, {}))
    const { serverTime, needsPassword, attemptsUsed, attempts, record } = check
    return { serverTime, needsPassword, attemptsUsed, attempts, record }
  },

  async begin({ gradeExamId, deviceId, password }, request) {
    const { db, viewer, ip } = request
    const { examId } = await setForMe(db, request, gradeExamId)
    const { sitting, isNew } = await begin(takerOf(request), { examId, refId: null, deviceId, password, ip })
    if (isNew) await transaction(db, (tx) => relation.noteRelation(tx, gradeExamId, viewer.userId, {}))
    return sitting
  },

  async continue({ gradeExamId, ...input }, request) {
    const { examId } = await ownExam(request.db, request.viewer, gradeExamId)
    const { recordId } = found(await ownTaking(request.db, request, examId), texts.notBegun)
    return goOn(takerOf(request), { recordId, ...input })
  },

  async save({ gradeExamId, studentName }, request) {
    const { db, viewer } = request
    await ownExam(db, viewer, gradeExamId)
    await transaction(db, (tx) => relation.noteRelation(tx, gradeExamId, viewer.userId, { studentName }))
    request.setMessage(texts.nameSaved)
    return {}
  },

  submitAudit: ({ answerList, ...input }, request) => finish(takerOf(request), input, answerList),

  async view({ gradeExamId }, request) {
    const { db, viewer, services } = request
    const exam = await ownExam(db, viewer, gradeExamId)
    const now = services.clock.now()
    const [shown, detail] = await Promise.all([shownToOwn(request, [exam]), loadDetail(db, exam.examId, now)])
    const { notice, rules, titleList } = found(detail, texts.noExam)
    return { ...shown(exam), serverTime: new Date(now).toISOString(), notice, rules, titleList }
  },

  async viewScore({ gradeExamId }, request) {
    const exam = await ownExam(request.db, request.viewer, gradeExamId)
    const taking = await ownTaking(request.db, request, exam.examId)
    if (!taking) throw new CallError('shown', texts.notBegun)
    const [result, [is], [own]] = await Promise.all([
      viewResult(request, taking.recordId),
      relation.selectOwnRelations(request.db, request.viewer.userId, [gradeExamId]),
      selectOwnOverrides(request.db, request.viewer.userId, [exam.examId]),
    ])
    return {
      gradeExamId,
      gradeExamName: exam.gradeExamName,
      gradeName: exam.gradeName,
      studentName: is?.studentName ?? '',
      comment: is?.auditTime ? is.comment : '',
      auditTime: is?.auditTime ?? null,
      isCompensate: own && own.ownClose !== null ? 1 : 0,
      result,
    }
  },

  async page({ gradeId, state, ...page }, request) {
    const { db, viewer } = request
    const satIds = await selectSatAssigned(db, viewer.userId)
    const rows = await sql.pageOfOwn(db, { userId: viewer.userId, gradeId, state, satIds }, page)
    return mapPage(rows, await shownToOwn(request, rows.list))
  },

  async tips(_input, { db, viewer }) {
    const rows = await sql.selectNew(db, viewer.userId, await selectSatAssigned(db, viewer.userId))
    return { tips: rows.length, list: rows }
  },

  async ignore({ gradeExamId }, request) {
    const { db, viewer } = request
    await ownExam(db, viewer, gradeExamId)
    await transaction(db, (tx) => relation.noteRelation(tx, gradeExamId, viewer.userId, { isIgnored: true }))
    request.setMessage(texts.ignored)
    return {}
  },

  answerSave: (input, request) => saveAnswers(takerOf(request), input),

  async answerView({ gradeExamId, relationId }, request) {
    const { db, viewer } = request
    if (gradeExamId) {
      const { examId } = await ownExam(db, viewer, gradeExamId)
      const taking = await ownTaking(db, request, examId)
      if (!taking) throw new CallError('shown', texts.notBegun)
      return { answers: await viewAnswers(request, taking.recordId), taskList: [], nickname: viewer.nickname }
    }
    if (!relationId) throw new CallError('invalid', texts.whose, 'relationId')
    const one = found(await relation.selectRelation(db, relationId), texts.noExam)
    // For students, an exam outside their audience is reported like one of another class.
    const { exam } = await staffExam(db, viewer, one.gradeExamId, 'read').catch((error: unknown) => {
      throw error instanceof CallError ? new CallError('notFound', texts.noExam) : error
    })
    refuseOwn(viewer, [one.userId])
    await refuseBeforeOwn(db, request, exam)
    const [taking] = await selectTakings(db, [exam.examId], [one.userId])
    if (!taking || taking.examStatus < 4) throw new CallError('shown', texts.notHandedIn)
    const { recordId } = taking
    return {
      answers: null,
      taskList: await tasksFor(db, viewer, { examId: exam.examId, recordId }),
      nickname: one.nickname,
    }
  },

  async apiCheck({ gradeExamId }, { db, services }) {
    const { beginTime, endTime } = found(await sql.selectGradeExam(db, gradeExamId), texts.noExam)
    const now = services.clock.now()
    return {
      gradeExamId,
      examStatus: windowOf(beginTime, endTime, now),
      beginTime,
      endTime,
      serverTime: new Date(now).toISOString(),
    }
  },
})
