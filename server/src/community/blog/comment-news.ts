import type { Tx } from '../../kernel/db/index.ts'
import type { Services } from '../../kernel/services.ts'
import { selectComment } from '../comment/comment.ts'
import { notify, titled } from '../notices.ts'
import { textState } from '../target.ts'
import { blogPath } from './blog.ts'
import { selectShown } from './blog.sql.ts'

/** Notifies the person answered by a public comment: when it is written, or when a moderator approves it. */
export async function notifyOfComment(tx: Tx, services: Services, id: string): Promise<void> {
  const row = await selectComment(tx, id)
  const article = row && (await selectShown(tx, row.targetId))
  if (row?.statusId !== textState.shown || !article) return
  const isReply = row.rootId !== row.id
  await notify(tx, services, {
    siteId: tx.siteId,
    kind: 'comment',
    userId: row.replyUserId,
    person: row,
    groupKey: `blog.${isReply ? 'reply' : 'comment'} ${article.id}`,
    what: isReply ? `回复了你在${titled(article.title)}的评论` : `评论了你的文章${titled(article.title)}`,
    quote: row.content,
    sourceId: row.id,
    linkUrl: `${blogPath(article.id)}#comments`,
  })
}
