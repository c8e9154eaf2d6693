import { block } from '@zhixing/contract/community/block'
import { transaction } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import { implement } from '../../kernel/implement.ts'
import * as sql from './block.sql.ts'

export const calls = implement(block, {
  list: async (_input, { db, viewer }) => ({ list: await sql.selectBlocks(db, viewer.userId) }),

  async save({ userId, isBlock }, { db, viewer, setMessage }) {
    if (userId === viewer.userId) throw new CallError('invalid', '不能屏蔽自己', 'userId')
    if (!(await transaction(db, (tx) => sql.writeBlock(tx, viewer.userId, userId, isBlock === 1))))
      throw new CallError('notFound', '用户不存在')
    setMessage(isBlock === 1 ? '屏蔽成功，不再收到对方的消息' : '已取消屏蔽')
    return { isBlock }
  },
})
