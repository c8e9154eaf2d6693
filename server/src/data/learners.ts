import { learners } from '@zhixing/contract/data/learners'
import { found } from '../kernel/errors.ts'
import { implement } from '../kernel/implement.ts'
import { first } from '../kernel/page.ts'
import { distribution, retentionCurve } from './learner-rules.ts'
import * as sql from './learners.sql.ts'

const NO_COURSE = '课程不存在或不属于你'

export const calls = implement(learners, {
  async list({ pageCurrent, pageSize, ...input }, { db, viewer }) {
    const by = { ...input, lecturerId: viewer.lecturerId }
    if (by.courseId) found(await sql.selectOwnCourse(db, by.lecturerId, by.courseId), NO_COURSE)
    const page = { pageCurrent, pageSize }
    return sql.pageOfLearners(db, by, page)
  },

  async courses({ keyword, ...page }, { db, viewer }) {
    const by = { lecturerId: viewer.lecturerId, keyword }
    return sql.pageOfCourses(db, by, page)
  },

  async summary({ courseId, days }, { db, viewer }) {
    const course = found(await sql.selectOwnCourse(db, viewer.lecturerId, courseId), NO_COURSE)
    const [totals, curve, counts] = await Promise.all([
      sql.selectTotals(db, courseId),
      sql.selectCurve(db, courseId, days),
      sql.selectDistribution(db, courseId),
    ])
    return { ...course, totals, curve, distribution: distribution(counts) }
  },

  async periods({ courseId, ...page }, { db, viewer }) {
    found(await sql.selectOwnCourse(db, viewer.lecturerId, courseId), NO_COURSE)
    return sql.pageOfPeriods(db, courseId, page)
  },

  async retention({ periodId }, { db, viewer }) {
    const period = found(await sql.selectOwnPeriod(db, viewer.lecturerId, periodId), '课时不存在或不属于你')
    const length = period.videoLength
    const { steps, stops } = length > 0 ? await sql.selectRetention(db, periodId, length) : { steps: [], stops: [] }
    return { ...period, points: retentionCurve(steps, period.began), stops }
  },

  async learner({ courseId, userId }, { db, viewer }) {
    found(await sql.selectOwnCourse(db, viewer.lecturerId, courseId), NO_COURSE)
    const of = { lecturerId: viewer.lecturerId, courseId, userId }
    const { list } = await sql.pageOfLearners(db, { ...of, sort: 'joinTime', order: 'asc' }, first(1))
    return { ...found(list[0], '学员不在这门课程中'), periodList: await sql.selectLearnerPeriods(db, courseId, userId) }
  },
})
