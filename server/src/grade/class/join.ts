/** Joining a class on one's own. */
import type { WireOutputOf } from '@zhixing/contract'
import type { gradeStudent } from '@zhixing/contract/grade/student'
import type { z } from 'zod'
import { transaction, type Tx } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import type { Request } from '../../kernel/implement.ts'
import * as applications from './apply.sql.ts'
import { managePath, enter, joinSource, notifyTogether } from './enter.ts'
import * as sql from '../member/member.sql.ts'
import { gradeStatus, joinBy, roleCode } from '../policy.ts'
import { answersTo, typedInvitation } from '../rules.ts'
import { messages, texts } from '../texts.ts'

type Input = z.output<(typeof gradeStudent)['add']['input']>
const JOINED = 1
const APPLIED = 2

/** Locks the class found by its id, its code, or both. A class that is not public is found by its code only. */
async function gradeOf(tx: Tx, { gradeId, invitationCode }: Input) {
  const code = typedInvitation(invitationCode)
  if (!gradeId && !code) throw new CallError('invalid', texts.codeNeeded, 'invitationCode')
  const grade = gradeId ? await sql.lockGrade(tx, gradeId) : await sql.lockByCode(tx, code)
  const isOpen =
    grade?.statusId === 1 && [gradeStatus.open, gradeStatus.ended].some((state) => state === grade.gradeStatus)
  const isInvited = grade !== undefined && code !== '' && grade.invitationCode === code
  if (!grade || !isOpen)
    throw new CallError('notFound', gradeId ? texts.noGrade : texts.wrongCode, gradeId ? undefined : 'invitationCode')
  return { grade, isInvited, hasCode: code !== '' }
}

/** Joins the class or applies to it, as its settings say. Idempotent. */
export async function join(
  input: Input,
  { db, viewer, services, setMessage }: Request<'login'>,
): Promise<WireOutputOf<'exam/auth/grade/student/grade/add'>> {
  const answer = await transaction(db, async (tx) => {
    const { grade, isInvited, hasCode } = await gradeOf(tx, input)
    const { gradeId, gradeName, verificationSet } = grade
    const before = await sql.selectMembership(tx, gradeId, viewer.userId)
    const joined = { gradeId, gradeName, joinState: JOINED }
    const isExpired =
      before?.userRole === roleCode.student &&
      before.expireTime !== null &&
      Date.parse(before.expireTime) <= services.clock.now() &&
      verificationSet !== joinBy.buying
    if (before?.statusId === 1) {
      if (isExpired) throw new CallError('shown', texts.expired)
      return joined
    }
    if (grade.isPublicity === 0 && !isInvited) throw new CallError('notFound', texts.noGrade)
    if (hasCode && !isInvited) throw new CallError('invalid', texts.wrongCode, 'invitationCode')
    if (grade.isOver) throw new CallError('shown', texts.over)
    if (verificationSet === joinBy.nobody) throw new CallError('shown', texts.joinClosed)
    if (verificationSet === joinBy.buying) throw new CallError('shown', texts.buyFirst)
    if (verificationSet === joinBy.code && !isInvited)
      throw new CallError('invalid', texts.codeNeeded, 'invitationCode')
    // An expired membership stays expired after leaving and rejoining; a teacher extends it.
    if (isExpired) throw new CallError('shown', texts.expired)
    // A person who was removed has to apply, even if the class is open to all.
    const mustApply = verificationSet === joinBy.application || (before !== undefined && before.leaveReason !== '')
    if (!mustApply) {
      await enter(
        tx,
        grade,
        [
          {
            userId: viewer.userId,
            nickname: input.nickname,
            joinSource: isInvited ? joinSource.code : joinSource.free,
          },
        ],
        { operatorId: viewer.userId },
      )
      return joined
    }
    if ((await sql.countStudents(tx, gradeId)) >= grade.maxStudent)
      throw new CallError('shown', grade.isLimited ? texts.limited(grade.maxStudent, 0) : texts.full)
    const checked = answersTo(verificationSet === joinBy.application ? grade.applyForm : [], input.answerList)
    if ('error' in checked) throw new CallError('invalid', checked.error, `answerList.${checked.at}`)
    const isNew = await applications.insertApplication(tx, {
      gradeId,
      userId: viewer.userId,
      nickname: input.nickname,
      applyDescription: input.applyDescription,
      answerList: checked.answers,
      joinSource: isInvited ? joinSource.code : joinSource.application,
    })
    if (isNew) {
      const staff = await sql.selectStaff(tx, gradeId, true)
      await notifyTogether(
        tx,
        services,
        staff.map(({ userId }) => userId),
        {
          groupKey: `class apply ${gradeId}`,
          personId: viewer.userId,
          words: (people) => messages.applied(gradeName, input.nickname || viewer.nickname, people),
          linkUrl: managePath(gradeId, 'apply'),
        },
      )
    }
    return { gradeId, gradeName, joinState: APPLIED }
  })
  setMessage(answer.joinState === JOINED ? '加入成功' : '申请提交成功，请等待老师审核')
  return answer
}
