/** Data of the back office: visits of three months, registrations over time, open work. */
import { createHash } from 'node:crypto'
import type { reportReasons } from '@zhixing/contract/community/report-reasons'
import { insertBlogger, reportText, targetType } from '../src/community/index.ts'
import { addVisits, newSketch, note } from '../src/data/index.ts'
import type { OwnerTx, Tx } from '../src/kernel/db/index.ts'
import type { Services } from '../src/kernel/services.ts'
import type { People } from './seed-people.ts'

const DAYS = 90
const HOUR = 3_600_000
/** Days are counted in Asia/Shanghai. */
const ZONE_OFFSET = 8 * HOUR
/** Share of page views by hour, in percent: learners are active at noon and in the evening. */
const byHour = [1, 0, 0, 0, 0, 0, 1, 3, 5, 6, 6, 5, 6, 5, 4, 4, 4, 4, 5, 8, 11, 12, 7, 3]

const feedback: [type: number, content: string, page: string, hours: number, answer: string][] = [
  [1, '手机上看《摄影构图与光影》时，横屏之后字幕会挡住画面下方，希望能调字幕的位置。', '/view/1', 5, ''],
  [2, '错题本能不能按知识点排序？现在只能按时间，复习一个专题要翻很久。', '/account/error/problem', 30, ''],
  [
    2,
    '希望讲义可以批量下载，出差路上想离线看。',
    '/library',
    80,
    '谢谢建议！课程页的“资料”里可以逐份下载，批量下载已排进下个月的计划。',
  ],
]

/** Reported texts, by prefix. */
const reports: [reason: keyof typeof reportReasons, detail: string][] = [
  [1, '只是来要资料的，每篇下面都发。'],
  [5, '和文章内容没有关系，影响阅读。'],
]

/** Pending application for a blog. */
const application = '在读研究生，主要写机器学习课程的笔记和踩坑记录。每周一篇，附可以运行的代码和数据，欢迎一起讨论。'

/** Views of a day: weekly rhythm, growth, and a fixed pseudo-random variation. */
function viewsOf(day: number): number {
  const weekday = new Date(Date.now() - day * 24 * HOUR + ZONE_OFFSET).getUTCDay()
  const rhythm = weekday === 0 || weekday === 6 ? 1.25 : 1
  const swing = 1 + 0.12 * Math.sin(day * 2.3) + 0.08 * Math.cos(day * 5.1)
  return Math.round(420 * rhythm * swing * (1 - day / 220))
}

/** A visitor views about five pages a day; many return. */
function sketchOf(day: number, views: number): string {
  const sketch = newSketch()
  for (let visitor = 0; visitor < views / 5; visitor++)
    note(
      sketch,
      createHash('sha256')
        .update(`${day % 7} ${visitor}`)
        .digest(),
    )
  return Buffer.from(sketch).toString('base64')
}

/** Visits of the last days, hourly for yesterday and today. */
async function seedVisits(owner: OwnerTx, siteId: number): Promise<void> {
  const now = Date.now()
  const dayOf = (time: number) => new Date(time + ZONE_OFFSET).toISOString().slice(0, 10)
  const days = []
  const hours = []
  for (let day = 0; day < DAYS; day++) {
    const begin = Math.floor((now - day * 24 * HOUR + ZONE_OFFSET) / (24 * HOUR)) * 24 * HOUR - ZONE_OFFSET
    const whole = viewsOf(day)
    const shown = byHour
      .map((share, hour) => ({ time: begin + hour * HOUR, views: Math.round((whole * share) / 100) }))
      .filter(({ time, views }) => time < now && views > 0)
    const views = shown.reduce((sum, one) => sum + one.views, 0)
    if (day < 2)
      hours.push(...shown.map((one) => ({ siteId, hour: new Date(one.time).toISOString(), views: one.views })))
    if (views > 0) days.push({ siteId, day: dayOf(begin), views, sketch: sketchOf(day, views) })
  }
  await addVisits(owner, hours, days)
}

/** Runs last. */
export async function seedOffice(
  { tx, owner }: { tx: Tx; owner: OwnerTx },
  services: Services,
  people: People,
): Promise<void> {
  await seedVisits(owner, tx.siteId)
  // Registrations are distributed over time.
  await tx`
    UPDATE users u SET gmt_create = least(now() - make_interval(hours => 4 + (n.no * n.no * 17)::int % 2100),
      -- Before they bought something.
      (SELECT min(o.gmt_create) - interval '3 hours' FROM order_info o WHERE o.site_id = u.site_id AND o.user_id = u.id))
    FROM (SELECT id, row_number() OVER (ORDER BY id) AS no FROM users WHERE site_id = ${tx.siteId} AND user_type = 1 AND is_admin = 0) n
    WHERE u.site_id = ${tx.siteId} AND u.id = n.id`
  for (const [at, [type, content, page, hours, answer]] of feedback.entries())
    await tx`
      INSERT INTO feedback_log (site_id, user_id, feedback_type, content, page_url, status, reply_content, reply_time, gmt_create)
      VALUES (${tx.siteId}, ${people.learners[at + 4] ?? people.learner}, ${type}, ${content}, ${page}, ${answer ? 2 : 1}, ${answer}, ${answer ? tx`now() - interval '20 hours'` : null}, now() - make_interval(hours => ${hours}))`
  const texts = await tx<{ id: string; userId: string }[]>`
    SELECT id, user_id FROM community_comment WHERE site_id = ${tx.siteId} AND status_id = 1 ORDER BY length(content), id LIMIT ${reports.length}`
  for (const [at, [reason, detail]] of reports.entries()) {
    const text = texts[at]
    if (!text) break
    const userId = people.learners.find((one) => one !== text.userId) ?? people.learner
    await reportText(tx, services, { targetType: targetType.comment, targetId: text.id, userId, reason, detail })
  }
  const [applicant] = await tx<{ id: string }[]>`
    SELECT u.id FROM users u WHERE u.site_id = ${tx.siteId} AND u.id = ANY(${tx.ids(people.learners)})
      AND NOT EXISTS (SELECT FROM blogger g WHERE g.site_id = ${tx.siteId} AND g.user_id = u.id) ORDER BY u.id DESC LIMIT 1`
  if (applicant) await insertBlogger(tx, applicant.id, application, true)
}
