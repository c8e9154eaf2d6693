import { note } from '@zhixing/contract/course/talk'
import { CallError, found } from '../../kernel/errors.ts'
import { implement } from '../../kernel/implement.ts'
import * as sql from './note.sql.ts'
import { studyRight } from '../policy.ts'
import { selectPeriodFor } from './study.sql.ts'

export const calls = implement(note, {
  async page({ courseId, periodId, keyword, ...page }, { db, viewer }) {
    const by = { userId: viewer.userId, courseId, periodId, keyword }
    return sql.pageOfNotes(db, by, page)
  },

  view: async ({ id }, { db, viewer }) => found(await sql.selectNote(db, viewer.userId, id), '笔记不存在或已删除'),

  async save({ id, periodId, content, videoTime, clientKey }, { db, site, viewer, setMessage }) {
    const { userId } = viewer
    if (id) {
      if (!(await sql.updateNote(db, userId, { id, content, videoTime })))
        throw new CallError('notFound', '笔记不存在或已删除')
      setMessage('保存成功')
      return found(await sql.selectNote(db, userId, id), '笔记不存在或已删除')
    }
    if (!periodId) throw new CallError('invalid', '请选择笔记所在的课时', 'periodId')
    const period = found(await selectPeriodFor(db, userId, periodId))
    // Without the right to study it, the lesson must look as if it did not exist.
    if (['hidden', 'none', 'stopped'].includes(studyRight(period))) throw new CallError('notFound')
    const { courseId, chapterId, courseName, periodName } = period
    const made = await sql.insertNote(db, {
      siteId: site.siteId,
      userId,
      courseId,
      chapterId,
      periodId,
      content,
      videoTime,
      clientKey: clientKey || null,
    })
    setMessage('保存成功')
    if (made) return { ...made, courseId, chapterId, periodId, courseName, periodName, content, videoTime }
    // A retry under the same idempotency key.
    return found(await sql.selectNoteByKey(db, userId, clientKey ?? ''))
  },

  async delete({ id }, { db, viewer, setMessage }) {
    if (!(await sql.deleteNote(db, viewer.userId, id))) throw new CallError('notFound', '笔记不存在或已删除')
    setMessage('删除成功')
    return {}
  },
})
