import { classTalkRule } from '@zhixing/contract/community/class-talk'
import { CallError, found } from '../../kernel/errors.ts'
import { implement } from '../../kernel/implement.ts'
import { gradeFor, gradePath, inClass, members, notifyPeople, operations, roleCode } from '../../grade/index.ts'
import * as sql from './rule.sql.ts'
import { messages, texts } from './texts.ts'

export const calls = implement(classTalkRule, {
  async save({ gradeId, isOpen }, request) {
    await inClass(request, { gradeId }, async (tx) => {
      await sql.writeIsOpen(tx, gradeId, isOpen)
      return { log: { operationType: operations.talk, detail: isOpen === 1 ? '开启讨论' : '关闭讨论' } }
    })
    request.setMessage(isOpen === 1 ? texts.opened : texts.shut)
    return {}
  },

  async mutes({ gradeId, ...page }, { db, need, viewer }) {
    await gradeFor(db, viewer, gradeId, need)
    return sql.pageOfMutes(db, gradeId, page)
  },

  async mute({ gradeId, userId, days, reason }, request) {
    const { viewer, services } = request
    await inClass(request, { gradeId }, async (tx, { gradeName }) => {
      const [member] = await members(tx, gradeId, { userIds: [userId] })
      if (found(member, '成员不存在或已退出班级').userRole !== roleCode.student)
        throw new CallError('shown', texts.onlyStudents)
      await sql.insertMute(tx, { gradeId, userId, days, reason, operatorId: viewer.userId })
      await notifyPeople(tx, services, [userId], messages.muted(gradeName, days, reason), gradePath(gradeId))
      return { log: { operationType: operations.talk, userId, detail: `禁言 ${days} 天：${reason}` } }
    })
    request.setMessage(texts.muteDone)
    return {}
  },

  async lift({ gradeId, id }, request) {
    await inClass(request, { gradeId, readsOnly: true }, async (tx) => {
      const userId = found(await sql.liftMute(tx, gradeId, id), texts.muteMissing)
      return { log: { operationType: operations.talk, userId, detail: '解除禁言' } }
    })
    request.setMessage(texts.lifted)
    return {}
  },
})
