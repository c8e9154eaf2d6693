import { adminRoom } from '@zhixing/contract/live/admin-room'
import { transaction } from '../kernel/db/index.ts'
import { editTag, takeTurn } from '../kernel/etag.ts'
import { implement } from '../kernel/implement.ts'
import * as sql from './admin-room.sql.ts'
import { removeAsOperator } from './room/index.ts'

const retentionTag = editTag('chatDays', 'recordingDays')

export const calls = implement(adminRoom, {
  chat: ({ pageCurrent, pageSize, ...by }, { db }) => sql.pageOfChat(db, by, { pageCurrent, pageSize }),

  moderation: ({ pageCurrent, pageSize, ...by }, { db }) => sql.pageOfModeration(db, by, { pageCurrent, pageSize }),

  async remove({ periodId, seq }, { db, services, viewer, setMessage }) {
    await removeAsOperator(services, db, viewer, periodId, seq)
    setMessage('消息已删除')
    return {}
  },

  retention: async (_, { db }) => retentionTag.on(await sql.selectRetention(db)),

  async saveRetention({ etag, ...to }, { db, setMessage }) {
    await transaction(db, async (tx) => {
      await takeTurn(tx, 'live_retention')
      retentionTag.refuse(etag, await sql.selectRetention(tx), to)
      await sql.upsertRetention(tx, to.chatDays, to.recordingDays)
    })
    setMessage('保存期限已更新，到期内容每天自动删除')
    return {}
  },
})
