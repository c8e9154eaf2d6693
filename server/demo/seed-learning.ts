import { insertComment } from '../src/course/index.ts'
import type { Tx } from '../src/kernel/db/index.ts'

/** Progress of the demo learner, so that the account pages have content. */
const status: { course: string; daysAgo: number; finished: number }[] = [
  { course: 'photo-light', daysAgo: 1, finished: 2 },
  { course: 'data-analysis-everyone', daysAgo: 3, finished: 1 },
  { course: 'english-long-sentences', daysAgo: 6, finished: 3 },
]
const notes: { course: string; period: number; content: string; videoTime: number }[] = [
  { course: 'photo-light', period: 0, content: '侧光最能表现质感，拍面包、木头、布料都先找侧面的窗。', videoTime: 88 },
  { course: 'photo-light', period: 1, content: '引导线要指向主体，不要把人带出画面。', videoTime: 139 },
  { course: 'data-analysis-everyone', period: 0, content: '先问清楚要做什么决定，再去找数据。', videoTime: 37 },
]

/** Seeds enrolments, progress, study days and notes of the demo learner. */
export async function seedLearning(
  tx: Tx,
  siteId: number,
  userId: string,
  courses: Map<string, string>,
): Promise<void> {
  for (const { course, daysAgo, finished } of status) {
    const courseId = courses.get(course)
    if (!courseId) continue
    await tx`INSERT INTO course_user (site_id, user_id, course_id, gmt_create) VALUES (${siteId}, ${userId}, ${courseId}, now() - make_interval(days => ${daysAgo + 2}))`
    await tx`
      INSERT INTO period_progress (site_id, user_id, period_id, course_id, chapter_id, ranges, current_duration, total_duration, progress, study_seconds, finished_at, study_id, gmt_modified)
      SELECT ${siteId}, ${userId}, p.id, ${courseId}, p.chapter_id,
        CASE WHEN p.video_length > 0 THEN int4multirange(int4range(0, (p.video_length * 1000 * CASE WHEN p.n <= ${finished} THEN 1 ELSE 0.4 END)::int)) ELSE '{}'::int4multirange END,
        p.video_length * CASE WHEN p.n <= ${finished} THEN 1 ELSE 0.4 END, p.video_length, CASE WHEN p.n <= ${finished} THEN 100 ELSE 40 END, 540 + 60 * p.n,
        CASE WHEN p.n <= ${finished} THEN now() - make_interval(days => ${daysAgo}) END, new_id(), now() - make_interval(days => ${daysAgo})
      FROM (SELECT cp.*, row_number() OVER (ORDER BY c.sort, cp.sort) AS n FROM course_period cp JOIN course_chapter c ON c.site_id = cp.site_id AND c.id = cp.chapter_id WHERE cp.site_id = ${siteId} AND cp.course_id = ${courseId}) p
      WHERE p.n <= ${finished + 1}`
    await tx`
      INSERT INTO course_progress (site_id, user_id, course_id, period_study, progress, study_seconds, last_period_id, last_duration, gmt_modified)
      SELECT ${siteId}, ${userId}, ${courseId}, count(pp.finished_at), round(sum(pp.progress) / max(c.period_total), 2), sum(pp.study_seconds),
        (array_agg(pp.period_id ORDER BY pp.progress, pp.period_id))[1], (array_agg(pp.current_duration ORDER BY pp.progress, pp.period_id))[1], now() - make_interval(days => ${daysAgo})
      FROM period_progress pp JOIN course c ON c.site_id = pp.site_id AND c.id = pp.course_id WHERE pp.site_id = ${siteId} AND pp.user_id = ${userId} AND pp.course_id = ${courseId}`
  }
  // The days add up to the study time of the courses.
  for (const [daysAgo, seconds] of [
    [0, 540],
    [1, 1260],
    [2, 780],
    [3, 1260],
    [5, 600],
    [6, 1560],
  ])
    await tx`INSERT INTO study_day (site_id, user_id, day, seconds) VALUES (${siteId}, ${userId}, (now() AT TIME ZONE 'Asia/Shanghai')::date - ${daysAgo ?? 0}::int, ${seconds ?? 0})`
  for (const note of notes) {
    const courseId = courses.get(note.course)
    if (!courseId) continue
    await tx`
      INSERT INTO note_log (site_id, user_id, course_id, chapter_id, period_id, content, video_time)
      SELECT ${siteId}, ${userId}, ${courseId}, p.chapter_id, p.id, ${note.content}, ${note.videoTime}
      FROM course_period p JOIN course_chapter c ON c.site_id = p.site_id AND c.id = p.chapter_id WHERE p.site_id = ${siteId} AND p.course_id = ${courseId} ORDER BY c.sort, p.sort OFFSET ${note.period} LIMIT 1`
  }
  for (const key of ['react-complete', 'running-script', 'statistics-intuition']) {
    const courseId = courses.get(key)
    if (courseId) {
      await tx`INSERT INTO collection (site_id, user_id, collection_type, collection_id) VALUES (${siteId}, ${userId}, 1, ${courseId})`
      await tx`UPDATE course SET collection_count = collection_count + 1 WHERE site_id = ${siteId} AND id = ${courseId}`
    }
  }
}

/** Unanswered lesson questions: open work of the lecturer. */
const asked: { course: string; period: number; videoTime: number; text: string; daysAgo: number; by: number }[] = [
  {
    course: 'node-service',
    period: 3,
    videoTime: 142,
    text: '两个人同一秒借同一本书的例子里，如果第二个请求等到了锁，它拿到的行是更新前的还是更新后的？',
    daysAgo: 3,
    by: 4,
  },
  {
    course: 'node-service',
    period: 4,
    videoTime: 88,
    text: '漏掉的 await 有没有工具能在提交之前查出来？',
    daysAgo: 0.4,
    by: 7,
  },
]

export async function seedLessonQuestions(
  tx: Tx,
  siteId: number,
  learners: readonly string[],
  courses: Map<string, string>,
): Promise<void> {
  for (const { course, period, videoTime, text, daysAgo, by } of asked) {
    const courseId = courses.get(course)
    const userId = learners[by]
    if (!courseId || !userId) continue
    const [lesson] = await tx<{ id: string }[]>`
      SELECT p.id FROM course_period p JOIN course_chapter c ON c.site_id = p.site_id AND c.id = p.chapter_id
      WHERE p.site_id = ${siteId} AND p.course_id = ${courseId} ORDER BY c.sort, p.sort OFFSET ${period} LIMIT 1`
    if (!lesson) continue
    await insertComment(tx, {
      siteId,
      courseId,
      userId,
      periodId: lesson.id,
      videoTime,
      commentText: text,
      gmtCreate: new Date(Date.now() - daysAgo * 86_400_000).toISOString(),
    })
  }
}
