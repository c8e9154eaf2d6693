import type { Tx } from '../../kernel/db/index.ts'
import type { Services } from '../../kernel/services.ts'
import { selectComment } from '../comment/comment.ts'
import { notify, titled } from '../notices.ts'
import { summaryOf } from '../question/rules.ts'
import { textState } from '../target.ts'
import { asInClass } from './access.ts'
import { topicPath } from './state.ts'
import { lockTopic } from './topic.sql.ts'

/** Tells whom an answer of a class answers, under the writer's name there: as it is written, or once a moderator passes what waited. */
export async function notifyOfClassReply(tx: Tx, services: Services, id: string): Promise<void> {
  const row = await selectComment(tx, id)
  const topic = row && (await lockTopic(tx, row.targetId))
  if (row?.statusId !== textState.shown || !topic) return
  const isAnswer = row.rootId === row.id
  const [named] = await asInClass(tx, topic.gradeId, [row])
  await notify(tx, services, {
    kind: 'comment',
    siteId: tx.siteId,
    userId: row.replyUserId,
    person: named ?? row,
    groupKey: isAnswer ? `topic.answer ${topic.id}` : `topic.reply ${row.rootId}`,
    what: isAnswer ? `回复了你的班级话题${titled(topic.title)}` : `回复了你在班级话题${titled(topic.title)}中的发言`,
    quote: summaryOf(row.content),
    linkUrl: topicPath(topic.gradeId, topic.id, row.rootId),
  })
}
