/** Students of a class exam: status, personal windows, make-up exams and marking by staff. */
import { examStatus } from '@zhixing/contract/exam/kinds'
import { gradeExamRoster } from '@zhixing/contract/grade/exam-roster'
import type { CodeOf } from '@zhixing/contract/code'
import type { faceStatus } from '@zhixing/contract/grade/face-rules'
import {
  markFor,
  type OwnRules,
  ruleFor,
  rulesFor,
  selectOverrides,
  selectPaper,
  selectTakings,
  type Taking,
} from '../../exam/index.ts'
import { type Sql, transaction, type Tx } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { implement, type Request } from '../../kernel/implement.ts'
import { mapPage, offsetOf, pageOf } from '../../kernel/page.ts'
import { gradeFor, refuseOwn } from '../access.ts'
import { selectStatuses } from '../face/face.sql.ts'
import { logOperation, operations } from '../log.ts'
import { inExam, refuseBeforeOwn, staffExam } from './access.ts'
import { notify } from './exam.ts'
import * as sql from './exam.sql.ts'
import * as relation from './relation.sql.ts'
import { type ExamState, isIn, noRules, scoreBy, stateOf, states, WAITING } from './rules.ts'
import { texts } from './texts.ts'

type Staff = Request<'gradeAdmin'>
type Rules = Parameters<typeof rulesFor>[0] & { gradeMethod: number; passScore: number }

interface StudentState extends relation.StudentRow {
  faceStatus: CodeOf<typeof faceStatus> | null
  taking: Taking | undefined
  own: OwnRules
  state: ExamState
}

/** All students of an exam with attempt, personal rules and status. */
async function studentStates(db: Sql, exam: sql.GradeExamRow, rules: Rules, now: number): Promise<StudentState[]> {
  const [takings, overrides, faces] = await Promise.all([
    selectTakings(db, [exam.examId]),
    selectOverrides(db, exam.examId),
    exam.faceCheck > 0 ? selectStatuses(db, exam.gradeExamId) : new Map<string, never>(),
  ])
  const satIds = takings.map(({ userId }) => userId)
  const students = await relation.selectStudents(db, { ...exam, satIds })
  const takingOf = new Map(takings.map((one) => [one.userId, one]))
  const ownOf = new Map(overrides.map(({ userId, ...own }) => [userId, own]))
  return students.map((student) => {
    const taking = takingOf.get(student.userId)
    const own = ownOf.get(student.userId) ?? noRules
    const face = faces.get(student.userId) ?? null
    return { ...student, faceStatus: face, taking, own, state: stateOf(taking, rulesFor(rules, own), now) }
  })
}

const rulesOf = async (db: Sql, { examId, version }: sql.GradeExamRow): Promise<Rules> =>
  found(await selectPaper(db, examId, version, 'any'), texts.noExam).rules

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

/** Writes personal rules; people with the same rules share one statement. */
async function writeRules(
  tx: Tx,
  examId: string,
  operatorId: string,
  wanted: readonly { userId: string; own: OwnRules }[],
): Promise<void> {
  const groups = Map.groupBy(wanted, ({ own }) => JSON.stringify(own))
  for (const group of groups.values()) {
    const own = group[0]?.own ?? noRules
    const ids = group.map(({ userId }) => userId)
    await ruleFor(tx, examId, ids, { ...own, operatorId })
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
  async compensate(
    { gradeExamId, compensateStatus, compensateBeginTime, compensateEndTime, forAbsent, forFailed, userIds },
    request,
  ) {
    const { viewer, services } = request
    const now = services.clock.now()
    if (compensateStatus === 1) {
      if (!compensateEndTime) throw new CallError('invalid', texts.compensateEnd, 'compensateEndTime')
      if (Date.parse(compensateEndTime) <= now)
        throw new CallError('invalid', texts.compensateOver, 'compensateEndTime')
      if (compensateBeginTime && Date.parse(compensateBeginTime) >= Date.parse(compensateEndTime))
        throw new CallError('invalid', texts.compensateOrder, 'compensateEndTime')
      if (!forAbsent && !forFailed) throw new CallError('invalid', texts.compensateWho, 'forAbsent')
    }
    const { total } = await inExam(request, { gradeExamId, need: 'manage' }, async (tx, exam) => {
      const rules = await rulesOf(tx, exam)
      const all = await studentStates(tx, exam, rules, now)
      await sql.setCompensate(tx, gradeExamId, compensateStatus, compensateStatus === 1 ? compensateEndTime : null)
      if (compensateStatus === 0) {
        const withWindow = all.filter(({ userId, own }) => own.ownClose !== null && userId !== viewer.userId)
        const reset = withWindow.map(({ userId, own }) => ({
          userId,
          own: { ...noRules, extraMinutes: own.extraMinutes },
        }))
        await writeRules(tx, exam.examId, viewer.userId, reset)
        const waiting = withWindow.filter(({ state }) => state.examStatus === WAITING).map(({ userId }) => userId)
        await notify(tx, request, gradeExamId, waiting, texts.noCompensateMessage(exam.gradeExamName))
        return {
          log: { operationType: operations.exam, detail: texts.log.noCompensate(exam.gradeExamName) },
          total: withWindow.length,
        }
      }
      const only = userIds && new Set(userIds)
      const chosen = all.filter(
        ({ isMember, userId, state, own }) =>
          isMember === 1 &&
          userId !== viewer.userId &&
          (!only || only.has(userId)) &&
          // An unused personal window is replaced by the new one.
          ((forAbsent === 1 && (state.isAbsent === 1 || (state.examStatus === WAITING && own.ownClose !== null))) ||
            (forFailed === 1 && isIn('failed', state))),
      )
      if (chosen.length === 0) throw new CallError('shown', texts.compensateNobody)
      const wanted = chosen.map(({ userId, own, taking }) => ({
        userId,
        own: {
          ownOpen: compensateBeginTime,
          ownClose: compensateEndTime,
          extraMinutes: own.extraMinutes,
          extraAttempts: rules.attempts > 0 ? Math.max(0, (taking?.attemptsUsed ?? 0) + 1 - rules.attempts) : 0,
        },
      }))
      await writeRules(tx, exam.examId, viewer.userId, wanted)
      const ids = chosen.map(({ userId }) => userId)
      const message = texts.compensateMessage(exam.gradeExamName, compensateBeginTime, compensateEndTime)
      await notify(tx, request, gradeExamId, ids, message)
      const detail = texts.log.compensate(exam.gradeExamName, ids.length)
      return { log: { operationType: operations.exam, detail }, total: ids.length }
    })
    request.setMessage(compensateStatus === 1 ? texts.compensated(total) : texts.compensateClosed)
    return { total }
  },

  async override({ gradeExamId, userIds, beginTime, endTime, extraMinutes, extraAttempts }, request) {
    const { viewer } = request
    if (beginTime && endTime && Date.parse(beginTime) >= Date.parse(endTime))
      throw new CallError('invalid', texts.window, 'endTime')
    const ids = [...new Set(userIds)]
    const { sitting } = await inExam(request, { gradeExamId, need: 'manage' }, async (tx, exam) => {
      refuseOwn(viewer, ids)
      const takers = new Set(await sql.selectTakerIds(tx, gradeExamId))
      if (ids.some((id) => !takers.has(id))) throw new CallError('invalid', texts.noTaker, 'userIds')
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
    const { exam } = await staffExam(db, viewer, gradeExamId, 'read')
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

  async pageGrade({ gradeId, keyword, ...page }, { db, viewer }) {
    await gradeFor(db, viewer, gradeId, 'read')
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
