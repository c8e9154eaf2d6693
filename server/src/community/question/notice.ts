/** Messages about questions, in the transaction of their cause; frequent events are merged into one unread message. */
import type { MessageKind } from '@zhixing/contract/user/message-kinds'
import type { Tx } from '../../kernel/db/index.ts'
import { escapeHtml } from '../../lib/escape.ts'
import type { Services } from '../../kernel/services.ts'
import { msgTypes, sendMessage } from '../../user/index.ts'
import { selectBlocking } from '../block/block.sql.ts'
import { notify, notifyOfReaction, titled } from '../notices.ts'
import { texts } from './texts.ts'

export const questionPath = (id: string, answerId?: string) =>
  `/question/view/${id}${answerId ? `#answer-${answerId}` : ''}`

interface Notice {
  to: readonly string[]
  /** The person who caused it; not notified. */
  by: string
  kind?: MessageKind
  title: string
  /** Plain text; lines of the message. */
  lines: readonly string[]
  path: string
  /** The quoted answer. */
  sourceId?: string
}

/** Sends one message to many; skips people who blocked the author. */
async function notifyAll(
  tx: Tx,
  services: Notifier,
  { to, by, kind, title, lines, path, sourceId }: Notice,
): Promise<void> {
  const others = [...new Set(to)].filter((userId) => userId !== by && userId !== '0')
  if (others.length === 0) return
  const blocking = await selectBlocking(tx, others, by)
  await sendMessage(tx, services, {
    siteId: tx.siteId,
    userIds: others.filter((userId) => !blocking.has(userId)),
    ...(kind ? { kind } : {}),
    msgType: msgTypes.interaction,
    msgTitle: title,
    msgText: lines.map((line) => `<p>${escapeHtml(line)}</p>`).join(''),
    linkUrl: path,
    sourceId,
  })
}

type Notifier = Pick<Services, 'events' | 'jobs'>
interface Question {
  id: string
  title: string
}

export const notifyTeacher = (
  tx: Tx,
  services: Notifier,
  {
    question,
    by,
    name,
    about,
  }: { question: Question; by: string; name: string; about: { teacherId: string; name: string } },
) =>
  notifyAll(tx, services, {
    to: [about.teacherId],
    by,
    title: texts.newQuestion(about.name),
    lines: [`${name} 提问：${question.title}`],
    path: questionPath(question.id),
  })

/** Notifies asker and followers of an answer, each once. */
export async function notifyAnswer(
  tx: Tx,
  services: Notifier,
  of: {
    question: Question
    askerId: string
    followers: readonly string[]
    by: string
    name: string
    answerId: string
    summary: string
  },
): Promise<void> {
  const { question, askerId, followers, by, name, answerId, summary } = of
  const path = questionPath(question.id, answerId)
  await notify(tx, services, {
    siteId: tx.siteId,
    kind: 'answer',
    userId: askerId,
    person: { userId: by, nickname: name },
    groupKey: `question.answer ${question.id}`,
    what: texts.newAnswer(titled(question.title)),
    quote: summary,
    sourceId: answerId,
    linkUrl: path,
  })
  await notifyAll(tx, services, {
    to: followers.filter((userId) => userId !== askerId),
    by,
    kind: 'answer',
    title: texts.newAnswerFollowed,
    lines: [`问题：${question.title}`, `${name} 回答：${summary}`],
    path,
    sourceId: answerId,
  })
}

export const notifyReply = (
  tx: Tx,
  services: Notifier,
  of: {
    question: Question
    to: string
    by: string
    name: string
    rootId: string
    isToAnswer: boolean
    summary: string
    replyId: string
  },
) =>
  notify(tx, services, {
    siteId: tx.siteId,
    kind: 'comment',
    userId: of.to,
    person: { userId: of.by, nickname: of.name },
    groupKey: `question.reply ${of.rootId}${of.isToAnswer ? '' : ' reply'}`,
    what: of.isToAnswer ? texts.newReply(titled(of.question.title)) : texts.replied(titled(of.question.title)),
    quote: of.summary,
    sourceId: of.replyId,
    linkUrl: questionPath(of.question.id, of.rootId),
  })

/** A like of a question, an answer or a comment under one. */
export const notifyLike = (
  services: Services,
  of: {
    siteId: number
    question: Question
    to: string
    by: string
    name: string
    /** The liked comment, unless the question is liked. */
    comment?: { id: string; rootId: string }
  },
) => {
  const { comment, question } = of
  const title = titled(question.title)
  const what = comment
    ? comment.id === comment.rootId
      ? texts.likedAnswer(title)
      : texts.likedReply(title)
    : texts.likedQuestion(title)
  return notifyOfReaction(services, {
    siteId: of.siteId,
    kind: 'like',
    userId: of.to,
    person: { userId: of.by, nickname: of.name },
    groupKey: comment ? `comment.like ${comment.id}` : `question.like ${question.id}`,
    what,
    linkUrl: questionPath(question.id, comment?.rootId),
  })
}

export const notifyAccepted = (
  tx: Tx,
  services: Notifier,
  of: { question: Question; to: string; by: string; answerId: string },
) =>
  notifyAll(tx, services, {
    to: [of.to],
    by: of.by,
    kind: 'answer',
    title: texts.answerAccepted,
    lines: [`问题：${of.question.title}`],
    path: questionPath(of.question.id, of.answerId),
  })

export const notifyInvited = (
  tx: Tx,
  services: Notifier,
  of: { question: Question; to: string; by: string; name: string },
) =>
  notifyAll(tx, services, {
    to: [of.to],
    by: of.by,
    kind: 'invite',
    title: texts.invitation(of.name),
    lines: [of.question.title],
    path: questionPath(of.question.id),
  })

/** A merge was accepted or refused. */
export const notifyMerge = (
  tx: Tx,
  services: Notifier,
  of: { question: Question; into?: Question; to: string; by: string; reason?: string },
) =>
  notifyAll(tx, services, {
    to: [of.to],
    by: of.by,
    title: of.into ? texts.mergedNotice : texts.mergeRefusedNotice,
    lines: [
      `问题：${of.question.title}`,
      ...(of.into ? [texts.mergedLine(of.into.title)] : []),
      ...(of.reason ? [of.reason] : []),
    ],
    path: questionPath((of.into ?? of.question).id),
  })
