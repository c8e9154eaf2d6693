/**
 * A large school, written by SQL: `checks/plans.test.ts` looks at plans on a small one, `bench/grow.ts` measures a large
 * one. Ids are 1, 2, 3 … in every table, so that the id of a sample (`checks/reading.ts`) names a row of each.
 */
import { emptyPaper } from '@zhixing/exam-model'
import { freezePaper } from '@zhixing/exam-model/freeze'
import { emptyDoc } from '../src/course/authoring/doc.ts'
import type { OwnerDb } from '../src/kernel/db/index.ts'
import { hashToken, newToken } from '../src/kernel/session.ts'
import { indexWords } from '../src/shared/search/tokenize.ts'
import { problemDoc } from './exam.ts'

/** The site that is filled. */
const SITE = 12

/** The person of every role who has a hundredth of everything; its id is that of the samples. */
export const PERSON = 77
/** An organisation, which a lecturer cannot be. */
export const ORGANISATION = 78

/** Tokens of both. */
export interface SchoolTokens {
  person: string
  organisation: string
}

/** Rows at scale 1, a tenth of a region's school. */
const sizes = {
  people: 100_000,
  lecturers: 1_000,
  categories: 300,
  courses: 20_000,
  enrolments: 200_000,
  progress: 1_000_000,
  days: 300_000,
  notes: 200_000,
  messages: 200_000,
  comments: 100_000,
  papers: 4_000,
  problems: 40_000,
  attempts: 40_000,
  classes: 2_000,
  members: 100_000,
  orders: 100_000,
  posts: 100_000,
  remarks: 200_000,
  reactions: 200_000,
  logs: 200_000,
}
type Sizes = typeof sizes

/** What each large table grows with; the others have tens or hundreds of rows. */
const grown: Record<string, keyof Sizes> = {
  ...all('people', 'users', 'blogger'),
  ...all('lecturers', 'lecturer'),
  ...all('logs', 'login_log', 'sys_log'),
  ...all('messages', 'msg', 'msg_user'),
  ...all('courses', 'course', 'course_version', 'course_chapter', 'course_period'),
  ...all('enrolments', 'course_user', 'course_progress'),
  ...all('progress', 'period_progress'),
  ...all('days', 'study_day', 'course_study_day'),
  ...all('notes', 'note_log', 'collection'),
  ...all('comments', 'course_comment', 'vip_log'),
  ...all('papers', 'exam_info', 'exam_paper', 'exam_version', 'exam_paper_problem'),
  ...all('problems', 'exam_problem'),
  ...all('attempts', 'exam_user', 'user_exam_record', 'user_exam_answer'),
  ...all('classes', 'grade_info'),
  ...all('members', 'grade_student'),
  ...all('orders', 'order_info', 'order_item', 'order_pay', 'coupon'),
  ...all('posts', 'blog', 'community_question', 'community_count', 'community_work'),
  ...all('remarks', 'community_comment'),
  ...all('reactions', 'community_reaction'),
}
function all(kind: keyof Sizes, ...tables: string[]) {
  return Object.fromEntries(tables.map((table) => [table, kind]))
}

/** `PERSON` and `ORGANISATION` are among the rows of every table. */
const rowsAt = (scale: number, kind: keyof Sizes) => Math.max(80, Math.round(sizes[kind] * scale))

/** How many times more rows each large table has in a school of scale `to` than in one of scale `from`. */
export const growth = (from: number, to: number): Map<string, number> =>
  new Map(Object.entries(grown).map(([table, kind]) => [table, rowsAt(to, kind) / rowsAt(from, kind)]))

const topics =
  '线性代数 概率论 微积分 离散数学 数据结构 操作系统 计算机网络 编译原理' +
  ' 机器学习 深度学习 英语听力 英语写作 古诗词 高中物理 有机化学 遗传学 世界历史 自然地理 财务会计 产品设计'
const aspects = '入门,进阶,例题精讲,考前冲刺,复习提纲,项目实战,常见错误,专题讲座,习题课,公开课'.split(',')
const names = topics.split(' ').flatMap((topic) => aspects.map((aspect) => `${topic}${aspect}`))

const LESSONS = 10

/**
 * Fills site 12 with a school of `scale` times `sizes`. Foreign keys are not checked: rows fit by construction.
 * @returns tokens of `PERSON` and `ORGANISATION`
 */
export async function fillSchool(
  owner: OwnerDb,
  scale: number,
  say: (text: string) => void = () => {},
): Promise<SchoolTokens> {
  const n = Object.fromEntries(
    (Object.keys(sizes) as (keyof Sizes)[]).map((kind) => [kind, rowsAt(scale, kind)]),
  ) as Sizes
  const tokens = { person: newToken(SITE), organisation: newToken(SITE) }
  await owner.begin(async (tx) => {
    await tx`SET LOCAL session_replication_role = replica`
    await tx`SET LOCAL synchronous_commit = off`
    await tx`SET LOCAL work_mem = '256MB'`
    // A person other than `PERSON`, who has every hundredth row. `more` spreads the rows of each person.
    await tx.unsafe(`CREATE FUNCTION pg_temp.person(n bigint, more bigint) RETURNS bigint LANGUAGE sql IMMUTABLE AS
      $$ SELECT CASE WHEN n % 100 = 0 THEN ${PERSON} ELSE 1 + (n * 7919 + more) % ${n.people} END $$`)
    await tx`CREATE TEMP TABLE named (k int PRIMARY KEY, name text, words tsvector) ON COMMIT DROP`
    const named = names.map((name, k) => ({ k, name, words: indexWords({ title: name, text: '' }) }))
    await tx`INSERT INTO named SELECT * FROM jsonb_to_recordset(${JSON.stringify(named)}::text::jsonb) AS p (k int, name text, words tsvector)`
    for (const [part, statements] of Object.entries(parts)) {
      say(part)
      for (const statement of statements(n)) await tx.unsafe(statement)
    }
    await tx`
      INSERT INTO user_session (site_id, token_hash, user_id, client_type, expires_at, factor_at)
      VALUES (${SITE}, ${hashToken(tokens.person)}, ${PERSON}, 1, now() + interval '1 day', now()),
        (${SITE}, ${hashToken(tokens.organisation)}, ${ORGANISATION}, 1, now() + interval '1 day', now())`
  })
  // Statistics as after autovacuum.
  say('统计')
  await owner.unsafe(`VACUUM ${Object.keys(grown).join(', ')}`)
  await owner`ANALYZE`
  return tokens
}

/** Time of row `n` of `of`, within the last two years. */
const time = (of: number) => `now() - interval '2 years' * (1 - n::float8 / ${of}) - interval '1 hour'`
const name = `(SELECT p.name FROM named p WHERE p.k = n % ${names.length})`
const words = `(SELECT p.words FROM named p WHERE p.k = n % ${names.length}) || array_to_tsvector(ARRAY[n::text])`
const rows = (count: number, of = 'n') => `FROM generate_series(1, ${Math.round(count)}) ${of}`

/** Statements by part of the school. All values are numbers of this file. */
const parts: Record<string, (n: Sizes) => string[]> = {
  人: (n) => [
    `INSERT INTO users (site_id, id, mobile, nickname, user_type, is_admin, is_owner, is_recommended, is_grade_admin, is_vip,
        vip_expire_time, referral_code, referred_by, status_id, gmt_create, last_login_time)
      SELECT ${SITE}, n, (27000000000 + n)::text, '学员' || n, CASE WHEN n = ${ORGANISATION} THEN 3 WHEN n <= ${n.lecturers} THEN 2 ELSE 1 END,
        (n = ${PERSON})::int, (n = ${PERSON})::int, (n = ${PERSON})::int, (n = ${PERSON})::int, (n % 20 = 0)::int,
        CASE WHEN n % 20 = 0 THEN now() + make_interval(days => (n % 400)::int - 100) END, CASE WHEN n = ${PERSON} THEN 'GROW77' ELSE '' END,
        CASE WHEN n % 100 = 0 THEN ${PERSON} END, (n % 200 <> 0)::int, ${time(n.people)}, ${time(n.people)}
      ${rows(n.people)}`,
    `INSERT INTO lecturer (site_id, id, user_id, lecturer_name, position, gmt_create)
      SELECT ${SITE}, n, n, '讲师' || n, '教授', ${time(n.lecturers)} ${rows(n.lecturers)} WHERE n <> ${ORGANISATION}`,
    `INSERT INTO organization (site_id, id, user_id, audit_status, org_name) SELECT ${SITE}, ${PERSON}, ${ORGANISATION}, 1, '测速机构'`,
    `INSERT INTO login_log (site_id, id, user_id, mobile, login_status, login_type, client_type, login_ip, gmt_create)
      SELECT ${SITE}, n, p, (27000000000 + p)::text, (n % 20 <> 0)::int, 1, 1, '10.0.' || n % 200 || '.' || n % 250, ${time(n.logs)}
      ${rows(n.logs)}, LATERAL (SELECT pg_temp.person(n, 0) AS p) x`,
    `INSERT INTO sys_log (site_id, id, user_id, operation, path, login_ip, code, gmt_create)
      SELECT ${SITE}, n, ${PERSON}, '修改课程', 'course/admin/course/sort', '10.0.0.1', 200, ${time(n.logs)} ${rows(n.logs)}`,
    `INSERT INTO vip_log (site_id, id, user_id, event, months, gmt_create)
      SELECT ${SITE}, n, n * 20 % ${n.people} + 1, 'give', 1, ${time(n.comments)} ${rows(n.comments)}`,
    `INSERT INTO msg (site_id, id, msg_title, msg_text, gmt_create)
      SELECT ${SITE}, n, '课程更新了' || n, '<p>正文</p>', ${time(n.messages / 10)} ${rows(n.messages / 10)}`,
    `INSERT INTO msg_user (site_id, id, user_id, msg_id, is_read, gmt_create)
      SELECT ${SITE}, n, pg_temp.person(n, 0), 1 + n / 10 % ${Math.round(n.messages / 10)}, (n % 3 > 0)::int, ${time(n.messages)}
      ${rows(n.messages)} ON CONFLICT DO NOTHING`,
  ],
  课程: (n) => {
    const doc = JSON.stringify(emptyDoc(''))
    const kind = `CASE WHEN n % 20 = 0 THEN 2 WHEN n % 20 = 1 THEN 3 WHEN n % 20 = 2 THEN 4 ELSE 1 END`
    const lecturer = `CASE WHEN n % 100 = ${PERSON} THEN ${PERSON} ELSE 1 + n % 70 + n % ${Math.ceil(n.lecturers / 100)} * 100 END`
    return [
      `INSERT INTO course_category (site_id, id, parent_id, category_name, floor, category_type)
      SELECT ${SITE}, n, CASE WHEN n <= 10 THEN 0 WHEN n <= 60 THEN 1 + n % 10 ELSE 11 + n % 50 END, '分类' || n, CASE WHEN n <= 10 THEN 1 WHEN n <= 60 THEN 2 ELSE 3 END, 1
      ${rows(n.categories)}`,
      `INSERT INTO course (site_id, id, lecturer_id, course_category, course_name, category_id1, category_id2, category_id3, is_free, course_original, course_discount, is_putaway,
        course_sort, count_study, comment_count, score_sum, score_count, period_total, search_words, version, publish_time, gmt_create, gmt_modified)
      SELECT ${SITE}, n, ${lecturer}, ${kind}, ${name} || ' ' || n, 1 + n % 10, 11 + n % 50, 61 + n % ${n.categories - 60}, (n % 2)::int, (1 - n % 2)::int * 9900,
        (1 - n % 2)::int * 9900, (n % 20 <> 7 OR n = ${PERSON})::int, 0,
        n * 31 % 3000, 5, 20, 5, ${LESSONS}, ${words}, 1, t, t, t
      ${rows(n.courses)}, LATERAL (SELECT ${time(n.courses)} AS t) x`,
      `INSERT INTO course_version (site_id, course_id, version, lecturer_id, course_category, course_name, doc, audit_status, audit_time, submit_time, published_at, gmt_create,
        gmt_modified, period_total)
      SELECT ${SITE}, n, 1, c.lecturer_id, c.course_category, c.course_name, '${doc}'::jsonb || jsonb_build_object('courseName', c.course_name),
        CASE WHEN n % 100 = 3 THEN 0 ELSE 1 END, CASE WHEN n % 100 = 3 THEN NULL ELSE c.gmt_create END, c.gmt_create, CASE WHEN n % 100 = 3 THEN NULL ELSE c.gmt_create END,
        c.gmt_create, c.gmt_modified, ${LESSONS}
      ${rows(n.courses)} JOIN course c ON c.site_id = ${SITE} AND c.id = n`,
      `INSERT INTO course_chapter (site_id, id, course_id, chapter_name) SELECT ${SITE}, n, n, '第一章' ${rows(n.courses)}`,
      `INSERT INTO course_period (site_id, id, course_id, chapter_id, period_name, is_free, period_type, period_text, sort)
      SELECT ${SITE}, n, 1 + (n - 1) / ${LESSONS}, 1 + (n - 1) / ${LESSONS}, '第 ' || n || ' 节', (n % ${LESSONS} = 1)::int, 2, '<p>正文</p>', n % ${LESSONS} ${rows(n.courses * LESSONS)}`,
      `INSERT INTO course_comment (site_id, id, course_id, user_id, comment_text, score, gmt_create, status_id, comment_id, period_id)
      SELECT ${SITE}, n, CASE WHEN n % 50 = 0 THEN ${PERSON} ELSE 1 + n * 13 % ${n.courses} END, pg_temp.person(n, 3), '讲得很清楚，第 ' || n || ' 处再想一想。',
        CASE WHEN n % 4 = 0 THEN 5 ELSE 0 END, ${time(n.comments)},
        CASE WHEN n % 500 = 0 THEN 2 ELSE 1 END, CASE WHEN n % 4 = 3 THEN n - 1 ELSE 0 END, CASE WHEN n % 4 > 0 THEN (n * 13 % ${n.courses}) * ${LESSONS} + 1 ELSE 0 END
      ${rows(n.comments)} ON CONFLICT DO NOTHING`,
    ]
  },
  学习: (n) => [
    `INSERT INTO course_user (site_id, user_id, course_id, gmt_create)
      SELECT ${SITE}, p, 1 + (p * 31 + n / ${n.people} * 977 + CASE WHEN p = ${PERSON} THEN n / 100 ELSE 0 END) % ${n.courses}, ${time(n.enrolments)}
      ${rows(n.enrolments)}, LATERAL (SELECT pg_temp.person(n, 0) AS p) x ON CONFLICT DO NOTHING`,
    `INSERT INTO course_progress (site_id, user_id, course_id, period_study, progress, study_seconds, last_period_id, gmt_modified)
      SELECT site_id, user_id, course_id, 3, 30, 900, (course_id - 1) * ${LESSONS} + 3, gmt_create FROM course_user WHERE site_id = ${SITE} AND course_id <= ${n.courses}`,
    `INSERT INTO period_progress (site_id, user_id, period_id, course_id, chapter_id, progress, study_seconds, study_id, gmt_create, gmt_modified, finished_at)
      SELECT ${SITE}, p, ((c - 1) * ${LESSONS} + 1 + k % ${LESSONS}), c, c, 100, 300, n, t, t, t
      ${rows(n.progress)}, LATERAL (SELECT pg_temp.person(n, 0) AS p, n / ${n.people} AS k, ${time(n.progress)} AS t) x,
        LATERAL (SELECT 1 + (p * 31 + CASE WHEN p = ${PERSON} THEN n / 100 ELSE 0 END) % ${n.courses} AS c) y ON CONFLICT DO NOTHING`,
    `INSERT INTO study_day (site_id, user_id, day, seconds)
      SELECT ${SITE}, pg_temp.person(n, 0), current_date - (n / 100 % 400)::int, 600 ${rows(n.days)} ON CONFLICT DO NOTHING`,
    `INSERT INTO course_study_day (site_id, course_id, day, user_id, seconds)
      SELECT ${SITE}, CASE WHEN n % 50 = 0 THEN ${PERSON} ELSE 1 + n * 13 % ${n.courses} END, current_date - (n / 100 % 400)::int, pg_temp.person(n, 5),
        600 ${rows(n.days)} ON CONFLICT DO NOTHING`,
    `INSERT INTO note_log (site_id, id, user_id, course_id, chapter_id, period_id, content, gmt_create)
      SELECT ${SITE}, n, pg_temp.person(n, 0), c, c, (c - 1) * ${LESSONS} + 1, '笔记' || n, ${time(n.notes)} ${rows(n.notes)}, LATERAL (SELECT 1 + n * 13 % ${n.courses} AS c) x`,
    `INSERT INTO collection (site_id, user_id, collection_type, collection_id, gmt_create)
      SELECT ${SITE}, pg_temp.person(n, 0), 1 + n % 4, 1 + n / 100 % ${n.courses}, ${time(n.notes)} ${rows(n.notes)} ON CONFLICT DO NOTHING`,
  ],
  考试: (n) => {
    const lecturer = `CASE WHEN n % 100 = ${PERSON} THEN ${PERSON} ELSE 1 + n % 70 END`
    const doc = emptyPaper('试卷')
    const frozen = freezePaper({ examId: '1', version: 1, doc, problems: new Map(), pools: new Map() })
    return [
      `INSERT INTO exam_info (site_id, id, lecturer_id, exam_name, words, live_version, is_putaway, study_count, published_at, gmt_create, problem_quantity, total_score)
      SELECT ${SITE}, n, ${lecturer}, ${name} || '试卷 ' || n, ${words}, 1, 1, n % 500, t, t, 25, 100
      ${rows(n.papers)}, LATERAL (SELECT ${time(n.papers)} AS t) x`,
      `INSERT INTO exam_version (site_id, exam_id, version, doc, audit_status, submit_time, audit_time)
      SELECT ${SITE}, n, 1, '${JSON.stringify(doc)}', 1, now(), now() ${rows(n.papers)}`,
      `INSERT INTO exam_paper (site_id, exam_id, version, frozen, total_score, problem_total)
      SELECT ${SITE}, n, 1, '${JSON.stringify(frozen)}', 100, 25 ${rows(n.papers)}`,
      `INSERT INTO exam_problem (site_id, id, lecturer_id, problem_type, doc, plain_text, words, is_public, gmt_create)
      SELECT ${SITE}, n, ${lecturer}, 1, '${JSON.stringify(problemDoc())}', ${name} || n, ${words}, (n % 5 = 0)::int, ${time(n.problems)} ${rows(n.problems)}`,
      `INSERT INTO exam_paper_problem (site_id, exam_id, version, problem_id)
      SELECT ${SITE}, e, 1, 1 + (e * 25 + k) % ${n.problems} ${rows(n.papers, 'e')}, generate_series(1, 25) k ON CONFLICT DO NOTHING`,
      `INSERT INTO exam_user (site_id, user_id, exam_id, gmt_create)
      SELECT ${SITE}, pg_temp.person(n, 0), 1 + n / 100 % ${n.papers}, ${time(n.attempts)} ${rows(n.attempts)} ON CONFLICT DO NOTHING`,
      `INSERT INTO user_exam_record (site_id, id, exam_id, version, user_id, exam_status, seed, sync_key, begin_time, submit_time, score, total_score, marks, marked_at,
        finished_at, collected_at, gmt_create)
      SELECT ${SITE}, n, CASE WHEN n % 20 = 0 THEN ${PERSON} ELSE 1 + n / 100 % ${n.papers} END, 1, pg_temp.person(n, 0), 4, 1, '\\x00', t, t, n % 100, 100, '[]', t, t, t, t
      ${rows(n.attempts)}, LATERAL (SELECT ${time(n.attempts)} AS t) x ON CONFLICT DO NOTHING`,
      `INSERT INTO user_exam_answer (site_id, record_id, problem_id, rev, user_answer)
      SELECT ${SITE}, r, 1 + (r * 25 + k) % ${n.problems}, 1, '["A"]' ${rows(n.attempts, 'r')}, generate_series(1, 25) k`,
    ]
  },
  班级: (n) => [
    `INSERT INTO grade_info (site_id, id, grade_status, grade_name, search_words, user_id, lecturer_id, invitation_code, gmt_create)
      SELECT ${SITE}, n, 2, ${name} || '班 ' || n, ${words}, l, l, 'G' || n, ${time(n.classes)} ${rows(n.classes)},
        LATERAL (SELECT CASE WHEN n % 100 = ${PERSON} THEN ${PERSON} ELSE 1 + n % 70 END AS l) x`,
    `INSERT INTO grade_student (site_id, id, grade_id, user_id, user_role)
      SELECT ${SITE}, id, id, user_id, 3 FROM grade_info WHERE site_id = ${SITE} AND id <= ${n.classes}`,
    `INSERT INTO grade_student (site_id, id, grade_id, user_id, join_source)
      SELECT ${SITE}, ${Math.round(n.classes)} + n, CASE WHEN n % 50 = 0 THEN ${PERSON} ELSE 1 + n % ${n.classes} END, 1 + (n * 7919) % ${n.people},
        3 ${rows(n.members)} ON CONFLICT DO NOTHING`,
  ],
  交易: (n) => {
    const status = `CASE WHEN n % 100 = 1 THEN 1 WHEN n % 20 = 2 THEN 5 WHEN n % 7 = 3 THEN 4 ELSE 2 END`
    return [
      `INSERT INTO order_info (site_id, order_no, user_id, client_key, content_hash, order_status, trade_type, pay_type, price_payable, price_discount, price_paid, pay_time,
        expire_time, gmt_create, serial_number, recommend_user_id)
      SELECT ${SITE}, n, pg_temp.person(n, 0), 'grow-' || n, '', ${status}, 1, 90, p, 0, p, t, t, t, n, CASE WHEN n % 50 = 0 THEN ${PERSON} END
      ${rows(n.orders)}, LATERAL (SELECT 1990 + n % 400 * 100 AS p, ${time(n.orders)} AS t) x`,
      `INSERT INTO order_item (site_id, order_no, item_no, user_id, product_type, product_id, product_name, lecturer_id, lecturer_user_id, price_payable, price_discount,
        price_paid, item_status, snapshot)
      SELECT ${SITE}, n, 1, pg_temp.person(n, 0), 1, c.id, c.course_name, c.lecturer_id, c.lecturer_id, p, 0, p, 2, '{"url":"/view/1","lecturerName":""}'
      ${rows(n.orders)} CROSS JOIN LATERAL (SELECT 1990 + n % 400 * 100 AS p) x JOIN course c ON c.site_id = ${SITE} AND c.id = 1 + n * 13 % ${n.courses}`,
      `INSERT INTO order_pay (site_id, serial_number, order_no, channel, pay_type, pay_status, amount, pay_time, expire_time, gmt_create)
      SELECT ${SITE}, n, n, 'sandbox', 90, 2, 1990 + n % 400 * 100, t, t, t ${rows(n.orders)}, LATERAL (SELECT ${time(n.orders)} AS t) x`,
      `INSERT INTO coupon_batch (site_id, id, batch_name, coupon_type, amount, issue_type, total_count, use_days)
      SELECT ${SITE}, n, '优惠券' || n, 1, 500, 1, 100000, 30 FROM generate_series(1, 100) n`,
      `INSERT INTO coupon (site_id, id, batch_id, user_id, receive_time, begin_time, end_time)
      SELECT ${SITE}, n, 1 + n % 100, pg_temp.person(n, 0), now(), now(), now() + interval '30 days' ${rows(n.orders)}`,
    ]
  },
  社区: (n) => {
    const questions = Math.round(n.posts / 10)
    const walls = Math.min(100, n.courses)
    return [
      `INSERT INTO blogger (site_id, user_id, introduction, weblog_count) SELECT ${SITE}, n, '记录学习', 10 ${rows(Math.round(n.people / 10))}`,
      `INSERT INTO blog (site_id, id, user_id, title, content, summary, is_issue, publish_time, gmt_create, gmt_modified, gmt_issue, search_words)
      SELECT ${SITE}, n, CASE WHEN n % 100 = 0 THEN ${PERSON} ELSE 1 + n * 7919 % ${Math.round(n.people / 10)} END, ${name} || n, '<p>正文</p>', '正文', 1, t, t, t, t, ${words}
      ${rows(n.posts)}, LATERAL (SELECT ${time(n.posts)} AS t) x`,
      `INSERT INTO community_question (site_id, id, user_id, title, content, summary, search_words, gmt_create, course_id, hot_score, answer_count)
      SELECT ${SITE}, n, pg_temp.person(n, 0), ${name} || '怎么学 ' || n, '<p>正文</p>', '正文', ${words}, ${time(questions)}, CASE WHEN n % 2 = 0 THEN 1 + n % ${n.courses} ELSE 0 END, n, n % 3
      ${rows(questions)}`,
      `UPDATE course SET asks_work = 1, work_title = '作品' WHERE site_id = ${SITE} AND id <= ${walls}`,
      `INSERT INTO community_work (site_id, id, course_id, user_id, title, summary, is_public, is_good, admire_count, handed_time)
      SELECT ${SITE}, n, 1 + n % ${walls}, 1 + n / ${walls}, ${name} || n, '三张照片', (n % 3 = 0)::int, (n % 50 = 0)::int, n % 40,
        ${time(n.posts)} ${rows(n.posts)}`,
      `INSERT INTO community_comment (site_id, id, target_type, target_id, user_id, content, gmt_create)
      SELECT ${SITE}, n, 1 + (n % 10 = 0)::int, CASE WHEN n % 500 = 1 THEN ${PERSON} ELSE 1 + n * 13 % ${questions} END, pg_temp.person(n, 0), '同意 ' || n,
        ${time(n.remarks)} ${rows(n.remarks)}`,
      `INSERT INTO community_count (site_id, target_type, target_id, admire_count, comment_count, thread_count, read_count, shown_at, hot_score)
      SELECT ${SITE}, 1, n, 2, 2, 2, 10, extract(epoch FROM now())::bigint, n ${rows(n.posts)}`,
      `INSERT INTO community_count (site_id, target_type, target_id, follow_count) SELECT ${SITE}, 4, n, n % 100 ${rows(n.people / 10)}`,
      `INSERT INTO community_reaction (site_id, target_type, target_id, op_type, user_id, gmt_create)
      SELECT ${SITE}, CASE WHEN n % 5 = 0 THEN 4 ELSE 1 END, 1 + n / 100 % ${n.posts}, CASE WHEN n % 5 = 0 THEN 3 ELSE 2 END, pg_temp.person(n, 0),
        ${time(n.reactions)} ${rows(n.reactions)} ON CONFLICT DO NOTHING`,
    ]
  },
}
