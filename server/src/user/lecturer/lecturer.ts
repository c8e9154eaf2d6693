import { attention, lecturer } from '@zhixing/contract/user/people'
import { CallError, found } from '../../kernel/errors.ts'
import { implement } from '../../kernel/implement.ts'
import * as sql from './lecturer.sql.ts'
import { selectOrganizationOf } from './organization-page.sql.ts'

const GONE = '讲师不存在'

const lecturerCalls = implement(lecturer, {
  async viewPublic({ lecturerId }, { viewer, db }) {
    const row = found(await sql.selectLecturer(db, lecturerId, viewer?.userId ?? null), GONE)
    return { ...row, organization: (await selectOrganizationOf(db, lecturerId)) ?? null }
  },

  listPublic: (input, { db }) => sql.pageOfLecturers(db, input),

  viewOwn: async (_input, { viewer, db }) => found(await sql.selectOwnLecturer(db, viewer.userId), GONE),
})

const attentionCalls = implement(attention, {
  async save({ lecturerId }, { viewer, db, setMessage }) {
    if (!(await sql.insertAttention(db, viewer.userId, lecturerId))) throw new CallError('notFound', GONE)
    setMessage('关注成功')
    return {}
  },

  list: (input, { viewer, db }) => sql.pageOfAttentions(db, viewer.userId, input),

  async delete({ lecturerId }, { viewer, db, setMessage }) {
    await sql.deleteAttention(db, viewer.userId, lecturerId)
    setMessage('取消关注成功')
    return {}
  },
})

export const calls = [...lecturerCalls, ...attentionCalls]
