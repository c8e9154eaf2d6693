/** Students of a class exam: status, personal windows, make-up exams and marking by staff. */
import { examStatus } from '@zhixing/contract/exam/kinds'
import { gradeExamRoster } from '@zhixing/contract/grade/exam-roster'
import { markFor, ruleFor, selectTakings } from '../../exam/index.ts'
import { type Sql, transaction } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { implement, type Request } from '../../kernel/implement.ts'
import { mapPage, offsetOf, pageOf } from '../../kernel/page.ts'
import { gradeFor, refuseOwn } from '../access.ts'
import { logOperation, operations } from '../log.ts'
import { inExam, refuseBeforeOwn, staffExam } from './access.ts'
import { notify } from './exam.ts'
import * as sql from './exam.sql.ts'
import * as relation from './relation.sql.ts'
import { compensate } from './make-up.ts'
import { isIn, scoreBy, states, WAITING } from './rules.ts'
import { minutesOf, rulesOf, type StudentState, studentStates } from './student-states.ts'
import { texts } from './texts.ts'

type Staff = Request<'gradeAdmin'>

/** One student as staff see them. */
function shown({ taking, own, state, ...student }: StudentState, totalScore: number) {
  return {
    ...student,
    ...state,
    recordId: taking?.recordId ?? null,
    beginExamTime: taking?.beginTime ?? null,
    endExamTime: taking?.submitTime ?? null,
    cutoffEndTime: taking?.cutoffTime ?? null,
    attemptsUsed: taking?.attemptsUsed ?? 0,
    sysAuditTotalScore: taking?.objectiveScore ?? null,
    lecturerAuditTotalScore: taking?.subjectiveScore ?? null,
    totalScore: taking?.totalScore ?? totalScore,
    waiting: taking?.waiting ?? 0,
    leaveCount: taking?.leaveCount ?? 0,
    beginTime: own.ownOpen,
    endTime: own.ownClose,
    extraMinutes: own.extraMinutes,
    extraAttempts: own.extraAttempts,
  }
}

/** Loads a student's relation to an exam for staff. @throws {CallError} notFound, forbidden */
async function relationFor(db: Sql, request: Staff, relationId: string, readsOnly = false) {
  const one = found(await relation.selectRelation(db, relationId), texts.noStudent)
  const { exam } = await staffExam(db, request.viewer, one.gradeExamId, 'mark', { readsOnly }).catch(
    (error: unknown) => {
      throw error instanceof CallError && error.code === new CallError('notFound').code
        ? new CallError('notFound', texts.noStudent)
        : error
    },
  )
  refuseOwn(request.viewer, [one.userId])
  await refuseBeforeOwn(db, request, exam)
  const [taking] = await selectTakings(db, [exam.examId], [one.userId])
  return { one, exam, taking }
}

export const calls = implement(gradeExamRoster, {
  compensate,

  async override({ gradeExamId, userIds, beginTime, endTime, extraPercent, extraAttempts, ...sent }, request) {
    const { viewer } = request
    if (beginTime && endTime && Date.parse(beginTime) >= Date.parse(endTime))
      throw new CallError('invalid', texts.window, 'endTime')
    const ids = [...new Set(userIds)]
    const { sitting } = await inExam(request, gradeExamId, async (tx, exam) => {
      refuseOwn(viewer, ids)
      const takers = new Set(await sql.selectTakerIds(tx, gradeExamId))
      if (ids.some((id) => !takers.has(id))) throw new CallError('invalid', texts.noTaker, 'userIds')
      const extraMinutes = extraPercent > 0 ? minutesOf(await rulesOf(tx, exam), extraPercent) : sent.extraMinutes
      const own = { ownOpen: beginTime, ownClose: endTime, extraMinutes, extraAttempts }
      await ruleFor(tx, exam.examId, ids, { ...own, operatorId: viewer.userId })
      const given = { beginTime, endTime, minutes: extraMinutes, attempts: extraAttempts }
      await notify(tx, request, gradeExamId, ids, texts.ownMessage(exam.gradeExamName, given))
      const takings = await selectTakings(tx, [exam.examId], ids)
      return {
        log: { operationType: operations.exam, detail: texts.log.override(exam.gradeExamName, ids.length) },
        sitting: takings.filter((taking) => taking.examStatus === examStatus.doing).length,
      }
    })
    const message = texts.overridden(ids.length)
    request.setMessage(sitting > 0 ? `${message}。${texts.sitting(sitting)}` : message)
    return { total: ids.length }
  },

  async list({ gradeExamId, keyword, state: wanted, ...page }, request) {
    const { db, viewer, services } = request
    const { exam } = await staffExam(db, viewer, gradeExamId, request.need)
    const now = services.clock.now()
    const rules = await rulesOf(db, exam)
    let all = await studentStates(db, exam, rules, now)
    const without = all.flatMap(({ relationId, userId }) => (relationId === relation.NO_RELATION ? [userId] : []))
    if (without.length > 0) {
      await transaction(db, (tx) => relation.ensureRelations(tx, gradeExamId, without))
      all = await studentStates(db, exam, rules, now)
    }
    const word = keyword.toLowerCase()
    const matching = all.filter(
      ({ nickname, studentName, state }) =>
        (wanted === 'all' || isIn(wanted, state)) && `${nickname} ${studentName}`.toLowerCase().includes(word),
    )
    const scores = all.flatMap(({ state }) => (state.score === null ? [] : [state.score]))
    const counts = Object.fromEntries(
      states.map((one) => [one, all.filter(({ state }) => isIn(one, state)).length]),
    ) as Record<(typeof states)[number], number>
    const rows = matching.slice(offsetOf(page), offsetOf(page) + page.pageSize)
    return {
      ...pageOf(
        page,
        matching.length,
        rows.map((one) => shown(one, exam.totalScore)),
      ),
      counts: { all: all.length, ...counts },
      average: scoreBy(2, scores),
    }
  },

  async pageGrade({ gradeId, keyword, ...page }, { db, need, viewer }) {
    await gradeFor(db, viewer, gradeId, need)
    const [students, exams] = await Promise.all([
      relation.pageOfStudents(db, { gradeId, keyword }, page),
      sql.selectOfGrade(db, gradeId, MAX_COLUMNS),
    ])
    const userIds = students.list.map(({ userId }) => userId)
    const [takings, set, rules] = await Promise.all([
      selectTakings(
        db,
        exams.map(({ examId }) => examId),
        userIds,
      ),
      sql.selectSetFor(
        db,
        exams.map(({ gradeExamId }) => gradeExamId),
        userIds,
      ),
      Promise.all(exams.map((exam) => rulesOf(db, exam))),
    ])
    const takingOf = new Map(takings.map((one) => [`${one.examId} ${one.userId}`, one]))
    const isSet = new Set(set.map(({ gradeExamId, userId }) => `${gradeExamId} ${userId}`))
    return {
      ...mapPage(students, (student) => ({
        ...student,
        scoreList: exams.map(({ gradeExamId, examId }, index) => {
          const rule = rules[index]
          const taking = takingOf.get(`${examId} ${student.userId}`)
          const score = taking && rule ? scoreBy(rule.gradeMethod, taking.scores) : null
          return {
            gradeExamId,
            isSet: isSet.has(`${gradeExamId} ${student.userId}`) ? (1 as const) : (0 as const),
            examStatus: taking?.examStatus ?? WAITING,
            score,
            isPass: score === null || !rule ? null : score >= rule.passScore ? (1 as const) : (0 as const),
          }
        }),
      })),
      examList: exams.map(({ gradeExamId, gradeExamName, totalScore }) => ({ gradeExamId, gradeExamName, totalScore })),
    }
  },

  async auditComplete({ relationId, comment }, request) {
    const { db, viewer } = request
    await transaction(db, async (tx) => {
      const { one, exam, taking } = await relationFor(tx, request, relationId)
      if (!taking || taking.examStatus < examStatus.handedIn) throw new CallError('shown', texts.notHandedIn)
      if (taking.waiting > 0) throw new CallError('shown', texts.waiting(taking.waiting))
      await relation.completeRelation(tx, relationId, { userId: viewer.userId, comment })
      const link = `/exam/gradeResult?gradeExamId=${exam.gradeExamId}`
      if (one.auditTime === null || one.comment !== comment)
        await notify(
          tx,
          request,
          exam.gradeExamId,
          [one.userId],
          texts.completeMessage(exam.gradeExamName, comment),
          link,
        )
      const line = { gradeId: exam.gradeId, operationType: operations.mark, operatorId: viewer.userId }
      await logOperation(tx, { ...line, userId: one.userId, detail: texts.log.mark(exam.gradeExamName) })
    })
    request.setMessage(texts.completed)
    return {}
  },

  async sysAudit({ relationId, ...given }, request) {
    const { db, site, viewer, services } = request
    const result = await transaction(db, async (tx) => {
      const { exam, taking } = await relationFor(tx, request, relationId)
      if (!taking) throw new CallError('shown', texts.notHandedIn)
      const which = { examId: exam.examId, recordId: taking.recordId, examName: exam.gradeExamName }
      const marker = { services, siteId: site.siteId, userId: viewer.userId }
      return markFor(tx, marker, which, { ...given, arbitrate: 0 })
    })
    request.setMessage(texts.marked)
    return result
  },
})

/** Maximum number of columns in the table of scores. */
const MAX_COLUMNS = 60
