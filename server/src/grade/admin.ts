/** Classes in the back office. */
import { adminGrade } from '@zhixing/contract/grade/admin-grade'
import { transaction } from '../kernel/db/index.ts'
import { CallError } from '../kernel/errors.ts'
import { editTag, takeTurn } from '../kernel/etag.ts'
import { implement } from '../kernel/implement.ts'
import { hasCategory } from './class/category.sql.ts'
import * as sql from './class/grade.sql.ts'
import { selectLimit, writeLimit } from './class/limit.sql.ts'
import { texts } from './texts.ts'

const limitTag = editTag('maxGrade', 'maxStudent', 'vipGrade', 'vipStudent', 'teacherAccounts', 'accountDayLimit')

export const calls = implement(adminGrade, {
  list: ({ keyword, gradeStatus, statusId, categoryId, ...page }, { db }) =>
    sql.pageOfAll(db, page, { keyword, gradeStatus, statusId, categoryId }),

  async setStatus({ id, statusId }, { db, services, setMessage }) {
    await transaction(db, async (tx) => {
      if (!(await sql.writeClosed(tx, id, statusId))) throw new CallError('notFound', texts.noGrade)
      await services.events.publish(tx, 'content.changed', { siteId: tx.siteId, kind: 'grade' })
    })
    setMessage(statusId === 1 ? '恢复成功' : '关闭成功')
    return {}
  },

  async file({ ids, categoryId }, { db, services, setMessage }) {
    await transaction(db, async (tx) => {
      if (categoryId !== '0' && !(await hasCategory(tx, categoryId))) throw new CallError('notFound', texts.noCategory)
      const all = [...new Set(ids)]
      if ((await sql.writeCategory(tx, all, categoryId)) < all.length) throw new CallError('notFound', texts.noGrade)
      await services.events.publish(tx, 'content.changed', { siteId: tx.siteId, kind: 'grade' })
    })
    setMessage('保存成功')
    return {}
  },

  limit: async (_input, { db }) => limitTag.on(await selectLimit(db)),

  async saveLimit({ etag, ...limit }, { db, setMessage }) {
    await transaction(db, async (tx) => {
      await takeTurn(tx, 'grade_limit')
      limitTag.refuse(etag, await selectLimit(tx), limit)
      await writeLimit(tx, limit)
    })
    setMessage('保存成功')
    return {}
  },
})
