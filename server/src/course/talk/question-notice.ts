import type { Tx } from '../../kernel/db/index.ts'
import { escapeHtml } from '../../lib/escape.ts'
import type { Services } from '../../kernel/services.ts'
import { msgTypes, sendMessage } from '../../user/index.ts'
import { selectAsked } from './question.sql.ts'

/** Path of a question: its lesson at its position. */
export const questionPath = (of: { courseId: string; periodId: string; videoTime: number }) =>
  `/view/${of.courseId}?period=${of.periodId}&t=${Math.floor(of.videoTime)}&side=questions`

/** Notifies the author of a question of an answer by another user. Answers to ratings are not announced. */
export async function notifyAsker(
  tx: Tx,
  services: Pick<Services, 'events' | 'jobs'>,
  { siteId, answerId }: { siteId: number; answerId: string },
): Promise<void> {
  const asked = await selectAsked(tx, answerId)
  if (!asked || asked.userId === asked.answererId) return
  await sendMessage(tx, services, {
    siteId,
    userIds: [asked.userId],
    msgType: msgTypes.interaction,
    kind: 'answer',
    msgTitle: '你的提问有了新回答',
    msgText: `<p>你问：${escapeHtml(asked.question)}</p><p>回答：${escapeHtml(asked.answer)}</p>`,
    linkUrl: questionPath(asked),
  })
}
