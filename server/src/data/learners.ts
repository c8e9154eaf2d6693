import { learners } from '@zhixing/contract/data/learners'
import { found } from '../kernel/errors.ts'
import { implement, offsetOf, pageOf } from '../kernel/implement.ts'
import { distribution, retentionCurve } from './learner-rules.ts'
import * as sql from './learners.sql.ts'

const NO_COURSE = '课程不存在或不属于你'

export const calls = implement(learners, {
  async list({ pageCurrent, pageSize, ...input }, { db, viewer }) {
    const by = { ...input, lecturerId: viewer.lecturerId }
    if (by.courseId) found(await sql.selectOwnCourse(db, by.lecturerId, by.courseId), NO_COURSE)
    const page = { pageCurrent, pageSize }
    const [list, count] = await Promise.all([
      sql.selectLearners(db, { ...by, limit: pageSize, offset: offsetOf(page) }),
      sql.countLearners(db, by),
    ])
    return pageOf(page, count, list)
  },

  async courses({ keyword, ...page }, { db, viewer }) {
    const by = { lecturerId: viewer.lecturerId, keyword }
    const [list, count] = await Promise.all([
      sql.selectCourses(db, { ...by, limit: page.pageSize, offset: offsetOf(page) }),
      sql.countCourses(db, by),
    ])
    return pageOf(page, count, list)
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
    const [list, count] = await Promise.all([
      sql.selectPeriods(db, courseId, page.pageSize, offsetOf(page)),
      sql.countPeriods(db, courseId),
    ])
    return pageOf(page, count, list)
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
    const [row] = await sql.selectLearners(db, { ...of, sort: 'joinTime', order: 'asc', limit: 1, offset: 0 })
    return { ...found(row, '学员不在这门课程中'), periodList: await sql.selectLearnerPeriods(db, courseId, userId) }
  },
})
