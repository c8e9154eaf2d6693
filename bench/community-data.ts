/** Two years of community data, written by SQL within minutes: a million posts, five million comments. */
import { indexWords } from '../server/src/shared/search/tokenize.ts'
import { HALF_LIFE_SECONDS, POINTS } from '../server/src/community/hot.ts'
import type { OwnerDb } from '../server/src/kernel/db/index.ts'
import { makeTakers, type Taker } from './exam-school.ts'
import { SITE } from './product.ts'
import { sized } from './smoke.ts'

/** Scale factor: BENCH_COMMUNITY=0.01 writes a hundredth. */
const SHARE = Number(process.env.BENCH_COMMUNITY ?? sized(1, 0.001))
const of = (whole: number) => Math.max(1000, Math.round(whole * SHARE))
export const sizes = {
  people: of(100_000),
  bloggers: of(50_000),
  blogs: of(900_000),
  questions: of(100_000),
  /** Groups of five: three threads, two replies to the first. */
  commentGroups: of(1_000_000),
  likes: of(1_500_000),
  labels: 200,
  readers: 40,
  follows: Math.min(10_000, of(50_000)),
} as const

// Below current ids, so that what the bench writes is newest.
const base = { blog: 1e12, question: 2e12, comment: 3e12, user: 4e12, label: 5e12 }
export const idOf = (kind: keyof typeof base, n: number): string => String(base[kind] + n)
/** The article with five hundred comments. */
export const TALKED = idOf('blog', 1)
const TALKED_GROUPS = 100

const topics =
  '线性代数,概率论,微积分,离散数学,数据结构,操作系统,计算机网络,编译原理,机器学习,深度学习,自然语言处理,图像识别,Python 编程,Java 编程,TypeScript,React 组件,PostgreSQL,Linux 命令,英语听力,英语写作,雅思口语,日语语法,古诗词,文言文,现代文阅读,作文素材,高中物理,电磁学,热力学,有机化学,无机化学,细胞生物学,遗传学,世界历史,中国近代史,自然地理,经济学原理,财务会计,市场营销,产品设计'.split(
    ',',
  )
const aspects =
  '学习笔记,常见错误,复习提纲,入门指南,例题精讲,公式推导,实验记录,考前冲刺,读书心得,项目实战,面试总结,备考计划,易混概念,思维导图,教学反思,课堂问答,工具推荐,资料整理,真题解析,错题回顾,速记口诀,案例分析,论文阅读,自学路线,时间管理,课程评价,名师讲座,动手练习,疑难解答,方法比较,术语辨析,历史背景,发展趋势,核心思想,基础知识,进阶技巧,经验分享,效率提升,考点归纳,模拟测试'.split(
    ',',
  )
const sentences = [
  '学习T的时候，最容易忽略的是A，很多同学因此丢分。',
  '我花了三个星期整理T，A这一部分写得最详细。',
  '先把定义读懂，再做十道题，最后回头看A，T就不难了。',
  '老师在直播里反复强调：T的重点不是记忆，而是A。',
  '如果时间不够，可以跳过证明，直接看A中的例子。',
  '下面这张表把T和其他科目放在一起比较，结论写在A里。',
  '欢迎在评论区补充你的A，也可以指出文中的问题。',
  '这门课的作业难度适中，配合A使用效果更好。',
  '建议每天固定半小时复习T，周末做一次A。',
  '考试前一周，我只看T的目录和自己的A。',
  '很多资料把T讲得过于复杂，其实从A入手最直观。',
  '代码和数据都放在文末，运行一遍就能理解T。',
]

export const textOf = (n: number) => {
  const topic = topics[n % topics.length] ?? ''
  const aspect = aspects[Math.floor(n / topics.length) % aspects.length] ?? ''
  const body = [0, 1, 2, 3, 4]
    .map((at) =>
      (sentences[(n * 7 + at * 5) % sentences.length] ?? '')
        .replaceAll('T', at % 2 ? (topics[(n * 3 + at) % topics.length] ?? '') : topic)
        .replaceAll('A', at % 2 ? (aspects[(n * 11 + at) % aspects.length] ?? '') : aspect),
    )
    .join('')
  return { title: `${topic}${aspect}`, body, words: indexWords({ title: `${topic}${aspect}`, text: body }) }
}
export const POOL = topics.length * aspects.length

const tables = [
  'users',
  'blogger',
  'blog',
  'community_question',
  'community_comment',
  'community_count',
  'community_reaction',
  'community_label',
  'community_label_ref',
]

/** Inserts all data. @returns readers who each follow 10,000 bloggers, and people who like */
export async function fillCommunity(
  owner: OwnerDb,
  say: (text: string) => void,
): Promise<{ readers: Taker[]; people: Taker[] }> {
  const readers = await makeTakers(owner, sizes.readers)
  const people = await makeTakers(owner, 4000)
  await owner.begin(async (sql) => {
    // Rows are consistent by construction: foreign key checks are off and indexes are built last.
    await sql`SET LOCAL session_replication_role = replica`
    await sql`SET LOCAL maintenance_work_mem = '1GB'`
    await sql`SET LOCAL work_mem = '256MB'`
    const indexes = await sql<{ indexname: string; indexdef: string }[]>`
      SELECT i.indexname, i.indexdef
      FROM pg_indexes i
      WHERE i.schemaname = 'public'
        AND i.tablename = ANY(${`{${tables.join(',')}}`}::text::text[])
        AND i.tablename <> 'users'
        AND NOT EXISTS (SELECT FROM pg_constraint c WHERE c.conname = i.indexname)`
    for (const { indexname } of indexes) await sql`DROP INDEX ${sql(indexname)}`
    // A pseudo-random number in [0, 1); squared, it gives a skewed popularity.
    await sql`
      CREATE FUNCTION pg_temp.part(n bigint, salt bigint) RETURNS float8 LANGUAGE sql IMMUTABLE AS $$
      SELECT (hashint8extended(n, salt) & 1048575) / 1048576.0::float8 $$`
    await sql`CREATE TEMP TABLE pool (k int PRIMARY KEY, title text, body text, words tsvector) ON COMMIT DROP`
    const pool = Array.from({ length: POOL }, (_none, k) => ({ k, ...textOf(k) }))
    await sql`
      INSERT INTO pool
      SELECT p.k, p.title, p.body, p.words::tsvector
      FROM jsonb_to_recordset(${JSON.stringify(pool)}::text::jsonb) AS p (k int, title text, body text, words text)`
    await sql`ANALYZE pool`
    say('人和博客')
    await sql`
      INSERT INTO users (site_id, id, mobile, nickname)
      SELECT ${SITE}, ${base.user}::bigint + n, (26000000000 + n)::text, '社区成员' || n
      FROM generate_series(1, ${sizes.people}::int) n`
    await sql`
      INSERT INTO blogger (site_id, user_id, introduction) SELECT ${SITE}, ${base.user}::bigint + n, '记录学习' FROM generate_series(1, ${sizes.bloggers}::int) n`
    await sql`
      INSERT INTO blog (site_id, id, user_id, title, content, summary, is_issue, word_count, publish_time, gmt_create, gmt_modified, gmt_issue, search_words)
      SELECT ${SITE}, ${base.blog}::bigint + n,
        ${base.user}::bigint + 1 + floor(${sizes.bloggers}::int * power(pg_temp.part(n, 1), 2))::bigint,
        p.title || '（' || n || '）',
        '<p>' || p.body || '</p><p>' || q.body || '</p>', left(p.body, 100), 1, length(p.body) * 2, t.at, t.at, t.at, t.at,
        p.words || array_to_tsvector(ARRAY[n::text])
      FROM generate_series(1, ${sizes.blogs}::int) n
      JOIN pool p ON p.k = floor(${POOL}::int * pg_temp.part(n, 2)) JOIN pool q ON q.k = floor(${POOL}::int * pg_temp.part(n, 3))
      CROSS JOIN LATERAL (SELECT now() - interval '2 years' * (1 - n::float8 / ${sizes.blogs}::int) - interval '1 hour' AS at) t`
    await sql`
      UPDATE blogger g SET weblog_count = w.n FROM (SELECT user_id, count(*)::int AS n FROM blog WHERE site_id = ${SITE} GROUP BY user_id) w
      WHERE g.site_id = ${SITE} AND w.user_id = g.user_id`
    await sql`
      INSERT INTO community_question (site_id, id, user_id, title, content, summary, search_words, gmt_create, gmt_modified)
      SELECT ${SITE}, ${base.question}::bigint + n,
        ${base.user}::bigint + 1 + floor(${sizes.people}::int * pg_temp.part(n, 4))::bigint,
        p.title || '怎么学？（' || n || '）',
        '<p>' || p.body || '</p>', left(p.body, 100), p.words, t.at, t.at
      FROM generate_series(1, ${sizes.questions}::int) n JOIN pool p ON p.k = floor(${POOL}::int * pg_temp.part(n, 5))
      CROSS JOIN LATERAL (SELECT now() - interval '2 years' * (1 - n::float8 / ${sizes.questions}::int) - interval '1 hour' AS at) t`
    await sql`ANALYZE users, blogger, blog, community_question`
    say('评论')
    await sql`
      INSERT INTO community_comment (site_id, id, target_type, target_id, root_id, parent_id, user_id, reply_user_id,
        content, reply_count, gmt_create, gmt_modified)
      SELECT ${SITE}, ${base.comment}::bigint + g * 5 + m, x.type, x.id,
        CASE WHEN m < 3 THEN 0 ELSE ${base.comment}::bigint + g * 5 END,
        CASE WHEN m < 3 THEN 0 ELSE ${base.comment}::bigint + g * 5 END,
        ${base.user}::bigint + 1 + floor(${sizes.people}::int * pg_temp.part(g * 5 + m, 6))::bigint,
          ${base.user}::bigint + 1 + floor(${sizes.people}::int * pg_temp.part(g, 7))::bigint,
        '讲得很清楚，第 ' || g || ' 处我还想再问一句：为什么这样做？', CASE WHEN m = 0 THEN 2 ELSE 0 END, t.at, t.at
      FROM generate_series(1, ${sizes.commentGroups}::bigint) g CROSS JOIN generate_series(0, 4) m
      CROSS JOIN LATERAL (SELECT CASE WHEN g <= ${TALKED_GROUPS} OR g % 20 < 17 THEN 1 ELSE 2 END AS type) y
      CROSS JOIN LATERAL (SELECT y.type, CASE WHEN g <= ${TALKED_GROUPS} THEN ${TALKED}::bigint
        WHEN y.type = 1 THEN ${base.blog}::bigint + 2 + floor((${sizes.blogs}::int - 2) * power(pg_temp.part(g, 8), 2))::bigint
        ELSE ${base.question}::bigint + 1 + floor(${sizes.questions}::int * power(pg_temp.part(g, 8), 2))::bigint END AS id) x
      CROSS JOIN LATERAL (SELECT now() - interval '2 years' * (1 - g::float8 / ${sizes.commentGroups}::bigint) AS at) t`
    await sql`ANALYZE community_comment`
    say('赞和关注')
    await sql`
      INSERT INTO community_reaction (site_id, target_type, target_id, op_type, user_id, gmt_create)
      SELECT ${SITE}, 1,
        ${base.blog}::bigint + 1 + floor(${sizes.blogs}::int * power(pg_temp.part(n, 9), 2))::bigint, 2,
        ${base.user}::bigint + 1 + floor(${sizes.people}::int * pg_temp.part(n, 10))::bigint, now() - interval '1 day'
      FROM generate_series(1, ${sizes.likes}::bigint) n ON CONFLICT DO NOTHING`
    await sql`
      INSERT INTO community_reaction (site_id, target_type, target_id, op_type, user_id, gmt_create)
      SELECT ${SITE}, 4, ${base.user}::bigint + n, 3, r, now() - interval '1 day'
      FROM generate_series(1, ${sizes.follows}::int) n,
        unnest(${`{${readers.map(({ userId }) => userId).join(',')}}`}::text::bigint[]) r`
    await sql`ANALYZE community_reaction`
    say('标签')
    await sql`
      INSERT INTO community_label (site_id, id, label_type, label_name)
      SELECT ${SITE}, ${base.label}::bigint + n, 1, '测速标签' || n
      FROM generate_series(1, ${sizes.labels}::int) n`
    await sql`
      INSERT INTO community_label_ref (site_id, target_type, target_id, label_id, place, shown_time)
      SELECT ${SITE}, 1, b.id,
        ${base.label}::bigint + 1 + (floor(${sizes.labels}::int * power(pg_temp.part(b.id, 11),
          2))::int + k * 7) % ${sizes.labels}::int,
        k, b.publish_time
      FROM blog b CROSS JOIN generate_series(0, 1) k WHERE b.site_id = ${SITE} AND b.id BETWEEN ${base.blog}::bigint AND ${base.blog + sizes.blogs}::bigint`
    await sql`
      UPDATE community_label l
      SET use_count = r.n
      FROM (SELECT label_id, count(*)::int AS n FROM community_label_ref WHERE site_id = ${SITE} GROUP BY label_id) r
      WHERE l.site_id = ${SITE} AND l.id = r.label_id`
    await sql`ANALYZE community_label_ref`
    say('计数')
    await sql`
      INSERT INTO community_count (site_id, target_type, target_id, admire_count, comment_count, thread_count, read_count, shown_at, hot_score)
      SELECT ${SITE}, 1, p.id, p.likes, p.comments, p.threads, p.reads, extract(epoch FROM p.publish_time)::bigint,
        ln((1 + ${POINTS.read}::float8 * p.reads + ${POINTS.admire}::float8 * p.likes + ${POINTS.comment}::float8 * p.comments)::float8) / ln(2::float8) + extract(epoch FROM p.publish_time)::bigint / ${HALF_LIFE_SECONDS}::float8
      FROM (
        SELECT b.id, b.publish_time, coalesce(l.n, 0) AS likes, coalesce(m.n, 0) AS comments,
          coalesce(m.threads, 0) AS threads, floor(3000 * power(pg_temp.part(b.id, 12), 6))::int AS reads
        FROM blog b
        LEFT JOIN (SELECT target_id, count(*)::int AS n
          FROM community_reaction
          WHERE site_id = ${SITE} AND target_type = 1 AND op_type = 2
          GROUP BY target_id) l ON l.target_id = b.id
        LEFT JOIN (SELECT target_id, count(*)::int AS n, count(*) FILTER (WHERE root_id = 0)::int AS threads
          FROM community_comment
          WHERE site_id = ${SITE} AND target_type = 1
          GROUP BY target_id) m ON m.target_id = b.id
        WHERE b.site_id = ${SITE} AND b.id BETWEEN ${base.blog}::bigint AND ${base.blog + sizes.blogs}::bigint
      ) p`
    await sql`
      INSERT INTO community_count (site_id, target_type, target_id, follow_count)
      SELECT ${SITE}, 4, target_id, count(*)::int
      FROM community_reaction
      WHERE site_id = ${SITE}
        AND target_type = 4
        AND op_type = 3
        AND target_id > ${base.user}::bigint
        AND target_id <= ${base.user + sizes.people}::bigint
      GROUP BY target_id`
    await sql`
      UPDATE community_question q SET answer_count = m.n, last_answer_time = m.last,
        hot_score = ln((1 + 3 * m.n)::float8) / ln(2::float8) + extract(epoch FROM q.gmt_create) / 172800.0
      FROM (SELECT target_id, count(*)::int AS n, max(gmt_create) AS last
        FROM community_comment
        WHERE site_id = ${SITE} AND target_type = 2 AND root_id = 0
        GROUP BY target_id) m
      WHERE q.site_id = ${SITE} AND q.id = m.target_id`
    await sql`
      INSERT INTO community_count (site_id, target_type, target_id, comment_count, thread_count)
      SELECT ${SITE}, 2, target_id, count(*)::int, count(*) FILTER (WHERE root_id = 0)::int
      FROM community_comment
      WHERE site_id = ${SITE}
        AND target_type = 2
        AND target_id > ${base.question}::bigint
        AND target_id < ${base.comment}::bigint
      GROUP BY target_id`
    say('索引')
    for (const { indexdef } of indexes) await sql.unsafe(indexdef)
  })
  // Statistics as after autovacuum.
  await owner`
    VACUUM ANALYZE users, user_session, blogger, blog, community_question, community_comment, community_count,
      community_reaction, community_label, community_label_ref`
  await owner`CHECKPOINT`
  return { readers, people }
}
