import { research } from '@zhixing/contract/user/account'
import { found } from '../../kernel/errors.ts'
import { implement } from '../../kernel/implement.ts'
import * as sql from './research.sql.ts'

export const calls = implement(research, {
  async save(answer, { viewer, db, setMessage }) {
    const row = await sql.upsertResearch(db, viewer.userId, answer)
    setMessage('提交成功，感谢参与')
    return row
  },

  async edit(answer, { viewer, db, setMessage }) {
    found(await sql.selectResearch(db, viewer.userId), '还没有填写过问卷')
    const row = await sql.upsertResearch(db, viewer.userId, answer)
    setMessage('修改成功')
    return row
  },

  async goal({ dailyMinutes }, { viewer, db, setMessage }) {
    await sql.upsertDailyMinutes(db, viewer.userId, dailyMinutes)
    setMessage(dailyMinutes > 0 ? `目标已设为每天 ${dailyMinutes} 分钟` : '已取消每日目标')
    return {}
  },

  view: async (_input, { viewer, db }) => ({
    research: (await sql.selectResearch(db, viewer.userId)) ?? null,
  }),
})
