import type { Tx } from '../../kernel/db/index.ts'
import { escapeHtml } from '../../lib/escape.ts'
import type { Services } from '../../kernel/services.ts'
import { msgTypes, sendMessage } from '../../user/index.ts'
import { titled } from '../notices.ts'
import * as sql from './series.sql.ts'

/** Those who follow a series hear of an article of it once, when everybody may read it. To be called whenever that may have come about. */
export async function notifySeries(
  tx: Tx,
  services: Pick<Services, 'events'>,
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
