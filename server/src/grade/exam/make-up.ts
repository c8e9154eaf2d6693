/** Make-up exams: allowed after the exam, or announced before it and given when it has ended. */
import type { gradeExamRoster } from '@zhixing/contract/grade/exam-roster'
import { transaction, type Tx } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import type { Handler } from '../../kernel/implement.ts'
import type { Services } from '../../kernel/services.ts'
import { operations } from '../log.ts'
import { inExam } from './access.ts'
import { notify } from './exam.ts'
import * as sql from './exam.sql.ts'
import { isIn, noRules, WAITING } from './rules.ts'
import { type Rules, rulesOf, type StudentState, studentStates, writeRules } from './student-states.ts'
import { texts } from './texts.ts'

type Compensate = typeof gradeExamRoster.compensate
type Window = Pick<sql.MakeUp, 'beginTime' | 'endTime'>

/** Who needs a make-up exam. An unused personal window is replaced by the new one. */
const needsOne = ({ forAbsent, forFailed }: Pick<sql.MakeUp, 'forAbsent' | 'forFailed'>, one: StudentState): boolean =>
  one.isMember === 1 &&
  ((forAbsent === 1 && (one.state.isAbsent === 1 || (one.state.examStatus === WAITING && one.own.ownClose !== null))) ||
    (forFailed === 1 && isIn('failed', one.state)))

/** Gives students the window of a make-up exam and one more attempt. */
async function give(
  tx: Tx,
  by: { exam: sql.GradeExamRow; rules: Rules; chosen: readonly StudentState[]; operatorId: string } & Window,
): Promise<void> {
  const { exam, rules, chosen, beginTime, endTime } = by
  const wanted = chosen.map(({ userId, own, taking }) => ({
    userId,
    own: {
      ownOpen: beginTime,
      ownClose: endTime,
      extraMinutes: own.extraMinutes,
      extraAttempts: rules.attempts > 0 ? Math.max(0, (taking?.attemptsUsed ?? 0) + 1 - rules.attempts) : 0,
    },
  }))
  await writeRules(tx, exam.examId, by.operatorId, wanted)
}

/** When the last student's regular time ends; null: never. */
const endOf = ({ endTime, lastClose }: sql.GradeExamRow): number | null => {
  const ends = [endTime, lastClose].flatMap((time) => (time === null ? [] : [Date.parse(time)]))
  return endTime === null ? null : Math.max(...ends)
}

export const compensate: Handler<Compensate> = async (
  { gradeExamId, compensateStatus, compensateBeginTime, compensateEndTime, forAbsent, forFailed, userIds },
  request,
) => {
  const { viewer, services } = request
  const now = services.clock.now()
  if (compensateStatus === 1) {
    if (!compensateEndTime) throw new CallError('invalid', texts.compensateEnd, 'compensateEndTime')
    if (Date.parse(compensateEndTime) <= now) throw new CallError('invalid', texts.compensateOver, 'compensateEndTime')
    if (compensateBeginTime && Date.parse(compensateBeginTime) >= Date.parse(compensateEndTime))
      throw new CallError('invalid', texts.compensateOrder, 'compensateEndTime')
    if (!forAbsent && !forFailed) throw new CallError('invalid', texts.compensateWho, 'forAbsent')
  }
  const { total, isPlanned } = await inExam(request, gradeExamId, async (tx, exam) => {
    const rules = await rulesOf(tx, exam)
    const all = await studentStates(tx, exam, rules, now)
    if (compensateStatus === 0) {
      await sql.setCompensate(tx, gradeExamId, 0, null)
      await sql.setMakeUp(tx, gradeExamId, null)
      const withWindow = all.filter(({ userId, own }) => own.ownClose !== null && userId !== viewer.userId)
      const reset = withWindow.map(({ userId, own }) => ({
        userId,
        own: { ...noRules, extraMinutes: own.extraMinutes },
      }))
      await writeRules(tx, exam.examId, viewer.userId, reset)
      const waiting = withWindow.filter(({ state }) => state.examStatus === WAITING).map(({ userId }) => userId)
      const concerned = exam.makeUp ? all.map(({ userId }) => userId) : waiting
      await notify(tx, request, gradeExamId, concerned, texts.noCompensateMessage(exam.gradeExamName))
      return {
        log: { operationType: operations.exam, detail: texts.log.noCompensate(exam.gradeExamName) },
        total: withWindow.length,
        isPlanned: false,
      }
    }
    const window = { beginTime: compensateBeginTime, endTime: compensateEndTime ?? '' }
    const only = userIds && new Set(userIds)
    const chosen = all.filter(
      (one) =>
        one.userId !== viewer.userId && (!only || only.has(one.userId)) && needsOne({ forAbsent, forFailed }, one),
    )
    const ends = endOf(exam)
    const isLater = ends !== null && (window.beginTime ? Date.parse(window.beginTime) >= ends : chosen.length === 0)
    if (!userIds && ends !== null && ends > now && isLater) {
      if (Date.parse(window.endTime) <= ends) throw new CallError('invalid', texts.makeUpEarly, 'compensateEndTime')
      const plan = { ...window, forAbsent, forFailed, operatorId: viewer.userId }
      await sql.setMakeUp(tx, gradeExamId, plan)
      const takers = all.flatMap(({ userId, isMember }) => (isMember === 1 ? [userId] : []))
      await notify(tx, request, gradeExamId, takers, texts.makeUpAnnounced(exam.gradeExamName, plan))
      const detail = texts.log.makeUp(exam.gradeExamName)
      return { log: { operationType: operations.exam, detail }, total: 0, isPlanned: true }
    }
    if (chosen.length === 0) throw new CallError('shown', texts.compensateNobody)
    await sql.setCompensate(tx, gradeExamId, 1, compensateEndTime)
    await sql.setMakeUp(tx, gradeExamId, null)
    await give(tx, { exam, rules, chosen, operatorId: viewer.userId, ...window })
    const ids = chosen.map(({ userId }) => userId)
    const message = texts.compensateMessage(exam.gradeExamName, window.beginTime, window.endTime)
    await notify(tx, request, gradeExamId, ids, message)
    const detail = texts.log.compensate(exam.gradeExamName, ids.length)
    return { log: { operationType: operations.exam, detail }, total: ids.length, isPlanned: false }
  })
  request.setMessage(
    compensateStatus === 0 ? texts.compensateClosed : isPlanned ? texts.makeUpPlanned : texts.compensated(total),
  )
  return { total, isPlanned: isPlanned ? 1 : 0 }
}

/** Gives an announced make-up exam to those who need one by now; failed students follow as they are marked. */
async function applyPlan(services: Services, siteId: number, gradeExamId: string): Promise<number> {
  const now = services.clock.now()
  return transaction(services.database.of(siteId), async (tx) => {
    await sql.lockGradeExam(tx, gradeExamId)
    const exam = await sql.selectGradeExam(tx, gradeExamId)
    if (!exam?.makeUp) return 0
    const { makeUp } = exam
    if (Date.parse(makeUp.endTime) <= now) {
      await sql.setMakeUp(tx, gradeExamId, null)
      return 0
    }
    if (Date.parse(exam.endTime ?? makeUp.endTime) > now) return 0
    const rules = await rulesOf(tx, exam)
    const all = await studentStates(tx, exam, rules, now)
    const chosen = all.filter(
      (one) =>
        one.userId !== makeUp.operatorId &&
        needsOne(makeUp, one) &&
        (one.own.ownClose === null || Date.parse(one.own.ownClose) !== Date.parse(makeUp.endTime)),
    )
    if (chosen.length === 0) return 0
    await sql.setCompensate(tx, gradeExamId, 1, makeUp.endTime)
    await give(tx, { exam, rules, chosen, ...makeUp })
    const message = texts.compensateMessage(exam.gradeExamName, makeUp.beginTime, makeUp.endTime)
    const ids = chosen.map(({ userId }) => userId)
    await notify(tx, { services, site: { siteId } }, gradeExamId, ids, message)
    return ids.length
  })
}

/** Gives the announced make-up exams of all sites whose exams have ended. Idempotent. */
export async function giveMakeUps(services: Services): Promise<{ given: number }> {
  let given = 0
  for (const { siteId, gradeExamId } of await sql.selectPlanned(services.database.owner))
    try {
      given += await applyPlan(services, siteId, gradeExamId)
    } catch (error) {
      // Retried by the next run; does not block other exams.
      services.log.error({ err: error, siteId, gradeExamId }, 'make-up exam could not be given')
    }
  return { given }
}
