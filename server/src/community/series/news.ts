import type { Tx } from '../../kernel/db/index.ts'
import { escapeHtml } from '../../lib/escape.ts'
import type { Services } from '../../kernel/services.ts'
import { msgTypes, sendMessage } from '../../user/index.ts'
import { titled } from '../notices.ts'
import * as sql from './series.sql.ts'

/**
 * Notifies followers of a series of an article, once, when it is public. Call it whenever an article may have become
 * public.
 */
export async function notifySeries(
  tx: Tx,
  services: Pick<Services, 'events' | 'jobs'>,
  by: { seriesId: string } | { blogId: string },
): Promise<void> {
  const news = await sql.takeNews(tx, by)
  const [first] = news
  if (!first) return
  const followers = await sql.selectFollowers(tx, first.seriesId)
  if (followers.length === 0) return
  await sendMessage(tx, services, {
    siteId: tx.siteId,
    userIds: followers.filter((userId) => userId !== first.userId),
    kind: 'follow',
    msgType: msgTypes.interaction,
    msgTitle: `你关注的专栏${titled(first.seriesTitle)}有更新`,
    msgText: news.map(({ title }) => `<p>${escapeHtml(title)}</p>`).join(''),
    linkUrl: news.length === 1 ? `/blog/article/${first.blogId}` : `/blog/series/${first.seriesId}`,
  })
}
