/** One free course in which every learner enrols at the same time: its count of learners is one hot row. */
import { makeLearners } from './learners.ts'
import { closedLoop } from './load.ts'
import { databaseOf, SITE, withProduct } from './product.ts'
import { atLeast, atMost, type Bench } from './report.ts'
import { sized } from './smoke.ts'

const PER_SECOND = 2500
/** More than enrol within the measurement, so that no request repeats an enrolment. */
const LEARNERS = sized(30_000, 300)

export const enrolment: Bench = {
  about: { zh: '报名：所有人同时报名同一门课程', en: 'Enrolment: all learners enrol in one course at once' },
  run: ({ dataDir, seconds }) =>
    withProduct(dataDir, async ({ url }) => {
      const learners = await makeLearners(dataDir, LEARNERS)
      const database = databaseOf(dataDir)
      try {
        const counted = async () => {
          const [row] = await database.owner<{ id: string; study: number; rows: number }[]>`
            SELECT c.id, c.count_study AS study,
              (SELECT count(*)::int FROM course_user u WHERE u.site_id = c.site_id AND u.course_id = c.id) AS rows
            FROM course c
            WHERE c.site_id = ${SITE} AND c.is_free = 1 AND c.course_category = 1 AND c.is_putaway = 1
            ORDER BY c.id LIMIT 1`
          if (!row) throw new Error('the demo school has no free course')
          return row
        }
        const before = await counted()
        const requests = learners.map(({ token }) => ({
          method: 'POST' as const,
          path: '/apis/course/auth/user/order/course/ref/save',
          headers: { 'content-type': 'application/json', 'site-id': SITE, token },
          body: JSON.stringify({ courseId: before.id }),
        }))
        const done = await closedLoop({
          url,
          requests,
          connections: 128,
          seconds: Math.min(seconds, 8),
          expect: '"code":200,',
        })
        const after = await counted()
        return [
          atLeast(
            { zh: '报名同一门课程', en: 'Enrolments in one course' },
            done.rate,
            PER_SECOND,
            '/s',
            ` (p99 ${done.p99.toFixed(0)} ms)`,
          ),
          atMost(
            { zh: '学习人数与报名记录之差', en: 'Difference of the learner count and its rows' },
            Math.abs(after.study - before.study - (after.rows - before.rows)),
            0,
            '',
          ),
        ]
      } finally {
        await database.close()
      }
    }),
}
