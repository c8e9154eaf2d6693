/** Edits of questions, by their asker or by restoring a version. */
import type { Tx } from '../../kernel/db/index.ts'
import { CallError } from '../../kernel/errors.ts'
import type { Services } from '../../kernel/services.ts'
import { notifyMentioned } from '../inset/mention.ts'
import { selectLabelsOf } from '../label/label.ts'
import { reviewNew } from '../moderation/writer.ts'
import { cleanPeoplesHtml } from '../peoples-html.ts'
import { targetType, type TextState, textState } from '../target.ts'
import { writeVersion } from '../version/version.sql.ts'
import * as sql from './question.sql.ts'
import { tellCourse } from './course-answers.ts'
import { summaryOf } from './rules.ts'
import { texts } from './texts.ts'
import { setQuestionState, wordsOf } from './write.ts'

export const labelsOf = async (tx: Tx, id: string) =>
  ((await selectLabelsOf(tx, targetType.question, [id])).get(id) ?? []).map(({ labelName }) => labelName)

/**
 * Changes an own question; absent fields stay. The old text is stored as a version.
 * @throws {CallError} notFound
 */
export async function changeQuestion(
  tx: Tx,
  services: Services,
  userId: string,
  id: string,
  given: {
    title?: string | undefined
    content?: string | undefined
    labelNames?: string[] | undefined
  },
): Promise<TextState> {
  const held = await sql.lockQuestion(tx, id)
  if (held?.userId !== userId) throw new CallError('notFound', texts.missing)
  const cleaned = given.content === undefined ? held.content : cleanPeoplesHtml(given.content)
  const labelNames = given.labelNames ?? (await labelsOf(tx, id))
  // A text hidden by a moderator stays hidden: an edit is not an appeal.
  const review = await reviewNew(services, tx, userId, [given.title ?? held.title, cleaned], {
    isChange: true,
    names: labelNames,
  })
  const title = given.title === undefined ? held.title : review.masked(given.title)
  const statusId = held.statusId === textState.hidden ? held.statusId : review.statusId
  const content = given.content === undefined ? cleaned : review.asAllowed(cleaned)
  const target = { targetType: targetType.question, targetId: id }
  await writeVersion(tx, target, userId, {
    before: { title: held.title, content: held.content, at: held.gmtCreate },
    after: { title, content },
  })
  await sql.updateText(tx, id, {
    title,
    content,
    summary: summaryOf(content),
    statusId,
    searchWords: wordsOf({ title, content, labelNames }),
  })
  await setQuestionState(tx, held, statusId, labelNames)
  if (held.acceptCommentId !== '0') await tellCourse(tx, services, held)
  await notifyMentioned(tx, services, target)
  await services.events.publish(tx, 'content.changed', { siteId: tx.siteId, kind: 'question' })
  return statusId
}
