import { hashToken, newToken } from '../server/src/kernel/session.ts'
import { launchChromium } from './browser.ts'
import { closedLoop } from './load.ts'
import { databaseOf, SITE, withProduct } from './product.ts'
import { atMost, type Bench, whole } from './report.ts'
import { sized } from './smoke.ts'

const CLASSES = sized(10, 2)
const LEARNERS = sized(200, 20)
const LESSONS = sized(500, 20)
const BOOK_LEARNERS = sized(500, 20)
const BOOK_COLUMNS = 20
const MATRIX_MS = 500
const BOOK_MS = 1000

interface Made {
  matrix: { token: string; gradeId: string; courseId: string }[]
  book: { token: string; gradeId: string }
}

/**
 * Fills classes of 200 learners with a course of 500 lessons each (a million progress rows), and a class of 500 with a
 * grade book of 20 columns.
 */
async function fill(dataDir: string): Promise<Made> {
  const database = databaseOf(dataDir)
  try {
    const made = await database.owner.begin(async (tx) => {
      const [category] = await tx<{ id: string }[]>`
        SELECT id FROM course_category WHERE site_id = ${SITE} AND floor = 3 LIMIT 1`
      const one = async (sql: Promise<readonly { id: string }[]>) => (await sql)[0]?.id ?? ''
      const makeClass = async (at: number) => {
        const token = newToken(Number(SITE))
        const userId = await one(tx`
          INSERT INTO users (site_id, mobile, nickname, user_type) VALUES (${SITE}, ${String(18_700_000_000 + at)}, ${`班主任${at}`}, 2) RETURNING id`)
        await tx`
          INSERT INTO user_session (site_id, token_hash, user_id, client_type, expires_at)
          VALUES (${SITE}, ${hashToken(token)}, ${userId}, 1, now() + interval '1 day')`
        const lecturerId = await one(tx`
          INSERT INTO lecturer (site_id, user_id, lecturer_name) VALUES (${SITE}, ${userId}, ${`班主任${at}`}) RETURNING id`)
        const gradeId = await one(tx`
          INSERT INTO grade_info (site_id, grade_name, user_id, lecturer_id, grade_status, invitation_code, max_student)
          VALUES (${SITE}, ${`测速班级${at}`}, ${userId}, ${lecturerId}, 2, ${`BENCH${at}`}, 1000) RETURNING id`)
        await tx`INSERT INTO grade_student (site_id, grade_id, user_id, user_role) VALUES (${SITE}, ${gradeId}, ${userId}, 3)`
        return { token, userId, lecturerId, gradeId }
      }
      const enter = async (gradeId: string, at: number, count: number) => tx`
        WITH people AS (
          INSERT INTO users (site_id, mobile, nickname)
          SELECT ${SITE}, (18000000000 + ${at}::int * 1000 + n)::text, '学员' || n FROM generate_series(1, ${count}::int) n RETURNING id
        )
        INSERT INTO grade_student (site_id, grade_id, user_id) SELECT ${SITE}, ${gradeId}::bigint, id FROM people`
      const matrix: Made['matrix'] = []
      for (let at = 0; at < CLASSES; at += 1) {
        const { token, userId, lecturerId, gradeId } = await makeClass(at)
        const categoryId = category?.id ?? '0'
        const courseId = await one(tx`
          INSERT INTO course (site_id, lecturer_id, course_name, introduce, category_id1, category_id2, category_id3, is_free, is_putaway, period_total)
          VALUES (${SITE}, ${lecturerId}, ${`测速课程${at}`}, '', ${categoryId}, ${categoryId}, ${categoryId}, 1, 1, ${LESSONS}) RETURNING id`)
        const chapterId = await one(tx`
          INSERT INTO course_chapter (site_id, course_id, chapter_name) VALUES (${SITE}, ${courseId}, '全部') RETURNING id`)
        await tx`
          INSERT INTO course_period (site_id, course_id, chapter_id, period_name, period_type, period_text, sort)
          SELECT ${SITE}, ${courseId}::bigint, ${chapterId}::bigint, '第 ' || n || ' 节', 2, '', n FROM generate_series(1, ${LESSONS}::int) n`
        await tx`
          INSERT INTO grade_course (site_id, grade_id, course_id, seq, user_id, due)
          VALUES (${SITE}, ${gradeId}, ${courseId}, 1, ${userId}, now() - interval '1 day')`
        // Every lesson has its own due date; half are past.
        await tx`
          INSERT INTO grade_lesson (site_id, grade_id, course_id, period_id, due)
          SELECT site_id, ${gradeId}::bigint, course_id, id, now() + (sort - ${LESSONS / 2}::int) * interval '1 day' FROM course_period
          WHERE site_id = ${SITE} AND course_id = ${courseId}`
        await enter(gradeId, at, LEARNERS)
        await tx`
          INSERT INTO period_progress (site_id, user_id, period_id, course_id, chapter_id, progress, finished_at, study_id)
          SELECT ${SITE}, m.user_id, p.id, p.course_id, p.chapter_id, (p.id + m.user_id) % 100, CASE WHEN (p.id + m.user_id) % 3 = 0 THEN now() END, 1
          FROM course_period p, grade_student m
          WHERE p.site_id = ${SITE} AND p.course_id = ${courseId} AND m.site_id = ${SITE} AND m.grade_id = ${gradeId} AND m.user_role = 1`
        matrix.push({ token, gradeId, courseId })
      }
      const { token, userId, gradeId } = await makeClass(CLASSES)
      await enter(gradeId, CLASSES, BOOK_LEARNERS)
      await tx`
        INSERT INTO grade_column (site_id, grade_id, column_name, full_score, weight)
        SELECT ${SITE}, ${gradeId}::bigint, '第 ' || n || ' 次作业', 100, 1 + n % 3 FROM generate_series(1, ${BOOK_COLUMNS}::int) n`
      await tx`
        INSERT INTO grade_mark (site_id, column_id, user_id, mark, operator_id)
        SELECT ${SITE}, c.id, m.user_id, (c.id + m.user_id) % 101, ${userId}::bigint FROM grade_column c, grade_student m
        WHERE c.site_id = ${SITE} AND c.grade_id = ${gradeId} AND m.site_id = ${SITE} AND m.grade_id = ${gradeId} AND m.user_role = 1`
      await tx`
        INSERT INTO grade_book (site_id, grade_id, course_weight, exam_weight, manual_weight, drop_exam, drop_manual, pass_line)
        VALUES (${SITE}, ${gradeId}, 0, 0, 100, 0, 2, 60)`
      return { matrix, book: { token, gradeId } }
    })
    // Statistics as after autovacuum.
    await database.owner`VACUUM ANALYZE period_progress, grade_lesson, grade_student, course_period, users, grade_mark`
    return made
  } finally {
    await database.close()
  }
}

/** Number of times the matrix is opened. */
const OPENINGS = sized(100, 5)

/** Opens the progress tab of each class repeatedly and waits until its cells are painted. @returns milliseconds */
async function paints(url: string, classes: Made['matrix']): Promise<{ p50: number; p99: number; count: number }> {
  const browser = await launchChromium()
  try {
    const waits: number[] = []
    for (const { token, gradeId } of classes) {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block' })
      await context.addCookies([{ name: 'RC_WEB_TOKEN', value: token, url, httpOnly: true }])
      const page = await context.newPage()
      await page.goto(`${url}/account/grades/admin?gradeId=${gradeId}&tab=log`, { waitUntil: 'networkidle' })
      // The first opening, which loads the route's scripts, is not measured.
      for (let at = 0; at <= OPENINGS / classes.length; at += 1) {
        const ms = await page.evaluate(async () => {
          const link = document.querySelector<HTMLAnchorElement>('a[href*="tab=progress"]')
          const began = performance.now()
          link?.click()
          await new Promise<void>((resolve) => {
            const check = () => (document.querySelector('[role=cell]') ? resolve() : requestAnimationFrame(check))
            check()
          })
          // The callback of the second frame runs after the first one was painted.
          await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
          return performance.now() - began
        })
        if (at > 0) waits.push(ms)
        await page.evaluate(async () => {
          document.querySelector<HTMLAnchorElement>('a[href*="tab=log"]')?.click()
          await new Promise<void>((resolve) => {
            const check = () => (document.querySelector('[role=cell]') ? requestAnimationFrame(check) : resolve())
            check()
          })
        })
      }
      await context.close()
    }
    const sorted = waits.toSorted((a, b) => a - b)
    const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
    return { p50: at(0.5), p99: at(0.99), count: sorted.length }
  } finally {
    await browser.close()
  }
}

/** The progress matrix of a class over a million rows, and a grade book that is computed on every read. */
export const classProgress: Bench = {
  about: { zh: '班级：学习进度矩阵与成绩册', en: 'Classes: progress matrix and grade book' },
  run: ({ dataDir, seconds, say }) =>
    withProduct(dataDir, async ({ url }) => {
      const { matrix, book } = await fill(dataDir)
      say(`${whole(CLASSES * LEARNERS * LESSONS)} 条学习进度`)
      const measure = async (path: string, of: { token: string }[]) => {
        const requests = of.map(({ token, ...input }) => ({
          method: 'POST' as const,
          path: `/apis/${path}`,
          headers: { 'content-type': 'application/json', 'site-id': SITE, token },
          body: JSON.stringify(input),
        }))
        const load = { url, requests, connections: 1, seconds, expect: '"code":200,' }
        await closedLoop({ ...load, seconds: 2 })
        const answer = await closedLoop(load)
        if (answer.bad > 0) throw new Error(answer.firstBad)
        return answer
      }
      const cells = await measure('data/auth/grade/user/period/progress/course/list', matrix)
      const marks = await measure('exam/auth/grade/book/view', [book])
      const painted = await paints(url, matrix)
      return [
        atMost(
          {
            zh: `进度矩阵 ${LEARNERS} × ${LESSONS}：浏览器里从点击到画出，p99`,
            en: `Progress matrix ${LEARNERS} × ${LESSONS}: from the click to the picture in a browser, p99`,
          },
          painted.p99,
          MATRIX_MS,
          ' ms',
          ` (p50 ${painted.p50.toFixed(0)} ms, ${painted.count} times)`,
        ),
        atMost(
          {
            zh: `进度矩阵 ${LEARNERS} × ${LESSONS}（共百万条进度），p99`,
            en: `Progress matrix ${LEARNERS} × ${LESSONS} out of a million rows, p99`,
          },
          cells.p99,
          MATRIX_MS,
          ' ms',
          ` (p50 ${cells.p50.toFixed(0)} ms)`,
        ),
        atMost(
          {
            zh: `成绩册 ${BOOK_LEARNERS} 人 × ${BOOK_COLUMNS} 项重新计算，p99`,
            en: `Grade book of ${BOOK_LEARNERS} learners × ${BOOK_COLUMNS} columns recomputed, p99`,
          },
          marks.p99,
          BOOK_MS,
          ' ms',
          ` (p50 ${marks.p50.toFixed(0)} ms)`,
        ),
      ]
    }),
}
