/** Notifications about public questions and answers: when written, or when a moderator approves them. */
import type { Tx } from '../../kernel/db/index.ts'
import type { Services } from '../../kernel/services.ts'
import { selectComment } from '../comment/comment.ts'
import { textState } from '../target.ts'
import { notifyAnswer, notifyReply, notifyTeacher } from './notice.ts'
import * as sql from './question.sql.ts'
import { summaryOf } from './rules.ts'
import { withPlaces } from './show.ts'

/** Maximum number of followers notified of an answer. */
const MAX_NOTIFIED = 500

/** Notifies the author of the lesson or paper that a question is about. */
export async function notifyOfQuestion(tx: Tx, services: Services, id: string): Promise<void> {
  const row = await sql.selectQuestion(tx, id)
  if (row?.statusId !== textState.shown || row.teacherId === '0') return
  const [shown] = await withPlaces(tx, [row])
  const name = shown?.place?.courseName ?? shown?.paper?.examName
  if (name === undefined) return
  const about = { teacherId: row.teacherId, name }
  await notifyTeacher(tx, services, { question: row, by: row.userId, name: row.nickname, about })
}

/** Notifies asker and followers of an answer, and the person answered by a comment. */
export async function notifyOfAnswer(tx: Tx, services: Services, id: string): Promise<void> {
  const row = await selectComment(tx, id)
  const question = row && (await sql.selectQuestion(tx, row.targetId))
  if (row?.statusId !== textState.shown || !question) return
  const of = { question, by: row.userId, name: row.nickname }
  if (row.rootId === row.id)
    await notifyAnswer(tx, services, {
      ...of,
      askerId: question.userId,
      followers: await sql.selectFollowers(tx, question.id, MAX_NOTIFIED),
      answerId: id,
      summary: summaryOf(row.content),
    })
  else
    await notifyReply(tx, services, {
      ...of,
      to: row.replyUserId,
      rootId: row.rootId,
      isToAnswer: row.parentId === row.rootId,
      summary: row.content,
      replyId: row.id,
    })
}
