import { adminZoneCourse } from '@zhixing/contract/course/admin-zone'
import { transaction } from '../kernel/db/index.ts'
import { CallError } from '../kernel/errors.ts'
import { implement } from '../kernel/implement.ts'
import { lockZone } from '../system/index.ts'
import * as sql from './admin-zone.sql.ts'

const NO_ZONE = '专区不存在或已删除'

export const calls = implement(adminZoneCourse, {
  async list({ zoneId }, { db }) {
    if (!(await lockZone(db, zoneId))) throw new CallError('notFound', NO_ZONE)
    return { list: await sql.selectStatus(db, zoneId) }
  },

  async save({ zoneId, courseIds }, { db, site, services, setMessage }) {
    const wanted = [...new Set(courseIds)]
    await transaction(db, async (tx) => {
      if (!(await lockZone(tx, zoneId))) throw new CallError('notFound', NO_ZONE)
      if ((await sql.countKnown(tx, wanted)) !== wanted.length) throw new CallError('notFound', '课程不存在或已删除')
      await sql.replaceStatus(tx, zoneId, wanted)
      await services.events.publish(tx, 'content.changed', { siteId: site.siteId, kind: 'zone' })
    })
    setMessage('保存成功')
    return {}
  },

  find: async ({ keyword }, { db }) => ({ list: await sql.selectCandidates(db, keyword) }),
})
