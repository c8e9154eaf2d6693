import { classTalkRule } from '@zhixing/contract/community/class-talk'
import { transaction } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { implement } from '../../kernel/implement.ts'
import { gradeFor, gradePath, logOperation, members, notifyPeople, operations, roleCode } from '../../grade/index.ts'
import * as sql from './rule.sql.ts'
import { messages, texts } from './texts.ts'

export const calls = implement(classTalkRule, {
  async save({ gradeId, isOpen }, { db, viewer, setMessage }) {
    await transaction(db, async (tx) => {
      await gradeFor(tx, viewer, gradeId, 'manage')
      await sql.writeIsOpen(tx, gradeId, isOpen)
      await logOperation(tx, {
        gradeId,
        operationType: operations.talk,
        operatorId: viewer.userId,
        detail: isOpen === 1 ? '开启讨论' : '关闭讨论',
      })
    })
    setMessage(isOpen === 1 ? texts.opened : texts.shut)
    return {}
  },

  async mutes({ gradeId, ...page }, { db, viewer }) {
    await gradeFor(db, viewer, gradeId, 'read')
    return sql.pageOfMutes(db, gradeId, page)
  },

  async mute({ gradeId, userId, days, reason }, { db, viewer, services, setMessage }) {
    await transaction(db, async (tx) => {
      const { gradeName } = await gradeFor(tx, viewer, gradeId, 'manage')
      const [member] = await members(tx, gradeId, { userIds: [userId] })
      if (found(member, '成员不存在或已退出班级').userRole !== roleCode.student)
        throw new CallError('shown', texts.onlyStudents)
      await sql.insertMute(tx, { gradeId, userId, days, reason, operatorId: viewer.userId })
      await notifyPeople(tx, services, [userId], messages.muted(gradeName, days, reason), gradePath(gradeId))
      await logOperation(tx, {
        gradeId,
        operationType: operations.talk,
        operatorId: viewer.userId,
        userId,
        detail: `禁言 ${days} 天：${reason}`,
      })
    })
    setMessage(texts.muteDone)
    return {}
  },

  async lift({ gradeId, id }, { db, viewer, setMessage }) {
    await transaction(db, async (tx) => {
      await gradeFor(tx, viewer, gradeId, 'manage', { readsOnly: true })
      const userId = found(await sql.liftMute(tx, gradeId, id), texts.muteMissing)
      await logOperation(tx, {
        gradeId,
        operationType: operations.talk,
        operatorId: viewer.userId,
        userId,
        detail: '解除禁言',
      })
    })
    setMessage(texts.lifted)
    return {}
  },
})
