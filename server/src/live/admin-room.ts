import { adminRoom } from '@zhixing/contract/live/admin-room'
import { implement } from '../kernel/implement.ts'
import * as sql from './admin-room.sql.ts'
import { removeAsOperator } from './room/index.ts'

export const calls = implement(adminRoom, {
  chat: ({ pageCurrent, pageSize, ...by }, { db }) => sql.pageOfChat(db, by, { pageCurrent, pageSize }),

  moderation: ({ pageCurrent, pageSize, ...by }, { db }) => sql.pageOfModeration(db, by, { pageCurrent, pageSize }),

  async remove({ periodId, seq }, { db, services, viewer, setMessage }) {
    await removeAsOperator(services, db, viewer, periodId, seq)
    setMessage('消息已删除')
    return {}
  },

  retention: (_, { db }) => sql.selectRetention(db),

  async saveRetention({ chatDays, recordingDays }, { db, setMessage }) {
    await sql.upsertRetention(db, chatDays, recordingDays)
    setMessage('保存期限已更新，到期内容每天自动删除')
    return {}
  },
})
