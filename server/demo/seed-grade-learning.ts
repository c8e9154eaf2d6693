/** Study of the demo's main class: planned courses, progress, sessions, marks. */
import { usualRule } from '@zhixing/contract/grade/book-rules'
import type { Tx } from '../src/kernel/db/index.ts'
import { issueToComplete } from '../src/grade/certificate/certificate.ts'
import { writeTemplate } from '../src/grade/certificate/certificate.sql.ts'
import { insertColumn, writeMarks, writeRule } from '../src/grade/book/book.sql.ts'
import { selectLessons, writeDates } from '../src/grade/plan/lesson-plan.sql.ts'
import { writePlanned } from '../src/grade/plan/plan.sql.ts'
import { insertSession } from '../src/grade/plan/timetable.sql.ts'

const DAY = 86_400_000
const HOUR = DAY / 24
const inDays = (count: number) => new Date(Date.now() + count * DAY).toISOString()

/** Courses of the lecturer of the class. */
const COURSES = ['Excel 办公实战：从手工到自动', '会计入门：从一家奶茶店看懂三张表', '统计学的直觉：不背公式也能懂']

const sessions = [
  { title: '第一次答疑：把手头的表讲清楚', after: -6, place: '线上会议室' },
  { title: '第二次答疑：透视表与图表', after: 1, place: '线上会议室' },
  { title: '案例点评：一份会说话的周报', after: 8, place: '教学中心 302' },
]
const columns = [
  { columnName: '课堂表现', fullScore: 10, weight: 1, marks: [9, 8.5, 7, 9.5, 6, 8, 10, 7.5, 9, 8, 6.5, 9] },
  { columnName: '案例一：门店日报', fullScore: 100, weight: 2, marks: [92, 85, 78, 88, 60, 74, 96, 81, 0, 90, 67, 83] },
]

const halfway = {
  title: '阶段学习证书',
  body: '{姓名} 同学在“{班级}”中完成了前半程的学习与练习，总评 {成绩} 分，表现优良，特发此证。',
  sealLine: '知行学堂教务处',
  minProgress: 50,
  minTotal: 80,
}

/** Runs after the classes are seeded. @param learner the demo account, which is behind schedule */
export async function seedGradeLearning(tx: Tx, learner: string): Promise<void> {
  const [grade] = await tx<{ gradeId: string; gradeName: string; userId: string }[]>`
    SELECT g.id AS "gradeId", g.grade_name, g.user_id FROM grade_info g
    WHERE g.site_id = ${tx.siteId} AND g.grade_status = 2 ORDER BY g.id LIMIT 1`
  if (!grade) return
  const { gradeId, gradeName, userId } = grade
  const courses = await tx<{ courseId: string }[]>`
    SELECT c.id AS "courseId" FROM course c JOIN grade_info g ON g.site_id = c.site_id AND g.id = ${gradeId}
    WHERE c.site_id = ${tx.siteId} AND c.course_category = 1 AND c.is_putaway = 1 AND c.status_id = 1 AND c.course_name = ANY(string_to_array(${COURSES.join('|')}, '|')) AND (c.is_free = 1 OR c.lecturer_id = g.lecturer_id)
    ORDER BY (c.lecturer_id = g.lecturer_id) DESC, c.id LIMIT 3`
  const plans = [
    { opens: inDays(-14), due: inDays(-1), isOrdered: 0 },
    { opens: inDays(2), due: inDays(14), isOrdered: 1 },
    { opens: inDays(3), due: inDays(35), isOrdered: 0 },
  ] as const
  for (const [at, { courseId }] of courses.entries()) {
    const plan = plans[at]
    if (plan) await writePlanned(tx, { gradeId, courseId, userId, disabled: 0, ...plan })
  }
  // The second course is scheduled per lesson, two days each, until its due date.
  const second = courses[1]?.courseId
  if (second) {
    const lessons = await selectLessons(tx, { gradeId, courseId: second, userId, isTeacher: true })
    const dates = lessons.slice(0, 6).map(({ periodId }, at) => ({
      periodId,
      opens: inDays(2 + 2 * at),
      due: inDays(4 + 2 * at),
    }))
    await writeDates(tx, { gradeId, courseId: second }, dates)
  }
  const first = courses[0]?.courseId
  if (first) {
    // Earlier members have made more progress; some have stopped at the same lesson.
    await tx`
      INSERT INTO period_progress (site_id, user_id, period_id, course_id, chapter_id, progress, study_seconds, finished_at, study_id, gmt_modified)
      SELECT ${tx.siteId}, m.user_id, p.period_id, p.course_id, p.chapter_id, CASE WHEN p.n <= m.done THEN 100 ELSE 35 END, 600,
        CASE WHEN p.n <= m.done THEN now() - make_interval(days => 8) END, new_id(), now() - make_interval(hours => (m.done * 7)::int)
      FROM (SELECT user_id, (row_number() OVER (ORDER BY student_id) * 5 % 8) AS done FROM grade_learner WHERE site_id = ${tx.siteId} AND grade_id = ${gradeId} AND user_id <> ${learner}) m,
        (SELECT l.*, row_number() OVER (ORDER BY chapter_sort, chapter_id, sort, period_id) AS n FROM course_lesson l WHERE l.site_id = ${tx.siteId} AND l.course_id = ${first}) p
      WHERE m.done > 0 AND p.n <= m.done + 1
      ON CONFLICT (site_id, user_id, period_id) DO NOTHING`
    await tx`
      INSERT INTO course_progress (site_id, user_id, course_id, period_study, progress, study_seconds, last_period_id, finished_at)
      SELECT ${tx.siteId}, pp.user_id, ${first}, count(pp.finished_at), least(100, round(sum(pp.progress) / max(c.period_total), 2)), sum(pp.study_seconds), max(pp.period_id),
        CASE WHEN count(pp.finished_at) >= max(c.period_total) THEN now() END
      FROM period_progress pp JOIN course c ON c.site_id = pp.site_id AND c.id = pp.course_id JOIN grade_learner m ON m.site_id = pp.site_id AND m.user_id = pp.user_id AND m.grade_id = ${gradeId}
      WHERE pp.site_id = ${tx.siteId} AND pp.course_id = ${first} GROUP BY pp.user_id
      ON CONFLICT (site_id, user_id, course_id) DO NOTHING`
  }
  for (const { title, after, place } of sessions) {
    const begins = Math.floor((Date.now() + after * DAY) / DAY) * DAY + 12 * HOUR
    await insertSession(tx, {
      gradeId,
      userId,
      title,
      place,
      link: '',
      teacherId: userId,
      begins: new Date(begins).toISOString(),
      ends: new Date(begins + 1.5 * HOUR).toISOString(),
    })
  }
  await writeRule(tx, gradeId, { ...usualRule, isShown: 1 })
  const learners = await tx<{ userId: string }[]>`
    SELECT user_id FROM grade_learner WHERE site_id = ${tx.siteId} AND grade_id = ${gradeId} ORDER BY gmt_create, student_id`
  for (const { marks, ...column } of columns) {
    const columnId = await insertColumn(tx, gradeId, column)
    const list = learners.flatMap((learner, at) => {
      const mark = marks[at]
      return mark === undefined ? [] : [{ userId: learner.userId, mark }]
    })
    await writeMarks(tx, { gradeId, columnId, operatorId: userId }, list)
  }
  // Completing half of the course earns a certificate, which some have.
  await writeTemplate(tx, gradeId, halfway)
  await issueToComplete(tx, { gradeId, gradeName, operatorId: userId }, Date.now())
}
