import { attention, lecturer } from '@zhixing/contract/user/people'
import { CallError, found } from '../kernel/errors.ts'
import { implement, offsetOf, pageOf } from '../kernel/implement.ts'
import * as sql from './lecturer.sql.ts'

const GONE = '讲师不存在'

const lecturerCalls = implement(lecturer, {
  viewPublic: async ({ lecturerId }, { site: { siteId }, viewer, db }) =>
    found(await sql.selectLecturer(db, siteId, lecturerId, viewer?.userId ?? null), GONE),

  async listPublic(input, { site: { siteId }, db }) {
    const [total, list] = await Promise.all([
      sql.countLecturers(db, siteId),
      sql.selectLecturers(db, siteId, input.pageSize, offsetOf(input)),
    ])
    return pageOf(input, total, list)
  },

  viewOwn: async (_input, { site: { siteId }, viewer, db }) =>
    found(await sql.selectOwnLecturer(db, siteId, viewer.userId), GONE),
})

const attentionCalls = implement(attention, {
  async save({ lecturerId }, { site: { siteId }, viewer, db, setMessage }) {
    if (!(await sql.insertAttention(db, siteId, viewer.userId, lecturerId))) throw new CallError('notFound', GONE)
    setMessage('关注成功')
    return {}
  },

  async list(input, { site: { siteId }, viewer, db }) {
    const [total, list] = await Promise.all([
      sql.countAttentions(db, siteId, viewer.userId),
      sql.selectAttentions(db, siteId, viewer.userId, input.pageSize, offsetOf(input)),
    ])
    return pageOf(input, total, list)
  },

  async delete({ lecturerId }, { site: { siteId }, viewer, db, setMessage }) {
    await sql.deleteAttention(db, siteId, viewer.userId, lecturerId)
    setMessage('取消关注成功')
    return {}
  },
})

export const calls = [...lecturerCalls, ...attentionCalls]
