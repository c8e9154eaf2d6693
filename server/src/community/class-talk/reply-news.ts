import type { Tx } from '../../kernel/db/index.ts'
import type { Services } from '../../kernel/services.ts'
import type { CommentRow } from '../comment/comment.ts'
import { notify, titled } from '../notices.ts'
import { summaryOf } from '../question/rules.ts'
import { topicPath } from './state.ts'

/**
 * Notifies the person answered by a public reply: when it is written, or when a moderator approves it.
 * @param row the reply with its author's class name (`asInClass`)
 */
export async function notifyOfClassReply(
  tx: Tx,
  services: Services,
  { id, gradeId, title }: { id: string; gradeId: string; title: string },
  row: CommentRow,
): Promise<void> {
  const isAnswer = row.rootId === row.id
  await notify(tx, services, {
    kind: 'comment',
    siteId: tx.siteId,
    userId: row.replyUserId,
    person: row,
    groupKey: isAnswer ? `topic.answer ${id}` : `topic.reply ${row.rootId}`,
    what: isAnswer ? `回复了你的班级话题${titled(title)}` : `回复了你在班级话题${titled(title)}中的发言`,
    quote: summaryOf(row.content),
    sourceId: row.id,
    linkUrl: topicPath(gradeId, id, row.rootId),
  })
}
