/** Who hears of a question or an answer when everybody may read it: as it is written, or once a moderator passes what waited. */
import type { Tx } from '../../kernel/db/index.ts'
import type { Services } from '../../kernel/services.ts'
import { selectComment } from '../comment/comment.ts'
import { textState } from '../target.ts'
import { notifyAnswer, notifyReply, notifyTeacher } from './notice.ts'
import * as sql from './question.sql.ts'
import { summaryOf } from './rules.ts'
import { withPlaces } from './show.ts'

/** As many followers hear of an answer; more would be a broadcast. */
const MAX_NOTIFIED = 500

/** Whose lesson or paper a question is about. */
export async function notifyOfQuestion(tx: Tx, services: Services, id: string): Promise<void> {
  const row = await sql.selectQuestion(tx, id)
  if (row?.statusId !== textState.shown || row.teacherId === '0') return
  const [shown] = await withPlaces(tx, [row])
  const name = shown?.place?.courseName ?? shown?.paper?.examName
  if (name === undefined) return
  const about = { teacherId: row.teacherId, name }
  await notifyTeacher(tx, services, { question: row, by: row.userId, name: row.nickname, about })
}

/** The asker and the followers of an answer; whom a comment under one answers. */
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
