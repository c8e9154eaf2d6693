import { attention, lecturer } from '@zhixing/contract/user/people'
import { CallError, found } from '../kernel/errors.ts'
import { implement, offsetOf, pageOf } from '../kernel/implement.ts'
import * as sql from './lecturer.sql.ts'

const GONE = '讲师不存在'

const lecturerCalls = implement(lecturer, {
  viewPublic: async ({ lecturerId }, { viewer, db }) =>
    found(await sql.selectLecturer(db, lecturerId, viewer?.userId ?? null), GONE),

  async listPublic(input, { db }) {
    const [total, list] = await Promise.all([
      sql.countLecturers(db),
      sql.selectLecturers(db, input.pageSize, offsetOf(input)),
    ])
    return pageOf(input, total, list)
  },

  viewOwn: async (_input, { viewer, db }) => found(await sql.selectOwnLecturer(db, viewer.userId), GONE),
})

const attentionCalls = implement(attention, {
  async save({ lecturerId }, { viewer, db, setMessage }) {
    if (!(await sql.insertAttention(db, viewer.userId, lecturerId))) throw new CallError('notFound', GONE)
    setMessage('关注成功')
    return {}
  },

  async list(input, { viewer, db }) {
    const [total, list] = await Promise.all([
      sql.countAttentions(db, viewer.userId),
      sql.selectAttentions(db, viewer.userId, input.pageSize, offsetOf(input)),
    ])
    return pageOf(input, total, list)
  },

  async delete({ lecturerId }, { viewer, db, setMessage }) {
    await sql.deleteAttention(db, viewer.userId, lecturerId)
    setMessage('取消关注成功')
    return {}
  },
})

export const calls = [...lecturerCalls, ...attentionCalls]
