import { adminZoneCourse } from '@zhixing/contract/course/admin-zone'
import { transaction } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import { editTag, takeTurn } from '../../kernel/etag.ts'
import { implement } from '../../kernel/implement.ts'
import { lockZone } from '../../system/index.ts'
import * as sql from './admin-zone.sql.ts'

const NO_ZONE = '专区不存在或已删除'

const tag = editTag('courseIds')
const asSaved = (list: readonly { courseId: string }[]) => ({ courseIds: list.map(({ courseId }) => courseId) })

export const calls = implement(adminZoneCourse, {
  async list({ zoneId }, { db }) {
    if (!(await lockZone(db, zoneId))) throw new CallError('notFound', NO_ZONE)
    const list = await sql.selectZoneCourses(db, zoneId)
    return { list, etag: tag.of(asSaved(list)) }
  },

  async save({ zoneId, courseIds, etag }, { db, site, services, setMessage }) {
    const wanted = [...new Set(courseIds)]
    await transaction(db, async (tx) => {
      if (!(await lockZone(tx, zoneId))) throw new CallError('notFound', NO_ZONE)
      if ((await sql.countKnown(tx, wanted)) !== wanted.length) throw new CallError('notFound', '课程不存在或已删除')
      await takeTurn(tx, `zone_course ${zoneId}`)
      tag.refuse(etag, asSaved(await sql.selectZoneCourses(tx, zoneId)), { courseIds: wanted })
      await sql.replaceZoneCourses(tx, zoneId, wanted)
      await services.events.publish(tx, 'content.changed', { siteId: site.siteId, kind: 'zone' })
    })
    setMessage('保存成功')
    return {}
  },

  find: async ({ keyword }, { db }) => ({ list: await sql.selectCandidates(db, keyword) }),
})
