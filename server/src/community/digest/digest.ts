/** Weekly digest: one message on Monday morning for subscribers. */
import { transaction } from '../../kernel/db/index.ts'
import { escapeHtml } from '../../lib/escape.ts'
import type { Services } from '../../kernel/services.ts'
import { msgTypes, sendMessage } from '../../user/index.ts'
import * as sql from './digest.sql.ts'
import { beginOf, dueWeek } from './week.ts'

const ENTRIES = 5
/** Receivers per run; the hourly job continues on larger sites. */
const ROUND = 5000

const part = (title: string, path: string, list: readonly sql.Entry[]): string =>
  list.length === 0
    ? ''
    : `<h3>${title}</h3><ul>${list
        .map(
          ({ id, title: name, nickname }) =>
            `<li><a href="${path}${id}">${escapeHtml(name)}</a>（${escapeHtml(nickname)}）</li>`,
        )
        .join('')}</ul>`

/** Recurring job. Idempotent: one digest per person and week, none without news. */
export async function sendDigests(
  services: Pick<Services, 'clock' | 'sites' | 'database' | 'events' | 'jobs'>,
): Promise<number> {
  const week = dueWeek(services.clock.now())
  const since = beginOf(week)
  let count = 0
  for (const { siteId } of services.sites.all()) {
    const db = services.database.of(siteId)
    const waiting = await sql.selectWaiting(db, week, ROUND)
    if (waiting.length === 0) continue
    const [blogs, questions] = await Promise.all([
      sql.selectHotBlogs(db, since, ENTRIES),
      sql.selectHotQuestions(db, since, ENTRIES),
    ])
    for (const userId of waiting) {
      const isSent = await transaction(db, async (tx) => {
        if (!(await sql.noteDigest(tx, userId, week))) return false
        const followed = await sql.selectFollowedBlogs(tx, userId, since, ENTRIES)
        const known = new Set(followed.map(({ id }) => id))
        const msgText =
          part('你关注的人写了', '/blog/article/', followed) +
          part(
            '本周热门文章',
            '/blog/article/',
            blogs.filter(({ id }) => !known.has(id)),
          ) +
          part('本周热门问题', '/question/view/', questions)
        if (msgText === '') return false
        await sendMessage(tx, services, {
          siteId,
          userIds: [userId],
          kind: 'digest',
          msgType: msgTypes.interaction,
          msgTitle: '你的每周摘要',
          msgText,
          linkUrl: '/blog?tab=3',
        })
        return true
      })
      if (isSent) count += 1
    }
  }
  return count
}
