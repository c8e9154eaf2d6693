/** What people are told about questions: one message each, within the action that causes it. */
import type { Tx } from '../../kernel/db/index.ts'
import { escapeHtml } from '../../kernel/escape.ts'
import type { Services } from '../../kernel/services.ts'
import { msgTypes, sendMessage } from '../../user/index.ts'
import { texts } from './texts.ts'

export const questionPath = (id: string, answerId?: string) =>
  `/question/view/${id}${answerId ? `#answer-${answerId}` : ''}`

interface Notice {
  to: readonly string[]
  /** Who caused it: never told of it themselves. */
  by: string
  title: string
  /** Plain text; lines of the message. */
  lines: readonly string[]
  path: string
}

async function notify(
  tx: Tx,
  services: Pick<Services, 'events'>,
  { to, by, title, lines, path }: Notice,
): Promise<void> {
  const userIds = [...new Set(to)].filter((userId) => userId !== by && userId !== '0')
  if (userIds.length === 0) return
  await sendMessage(tx, services, {
    siteId: tx.siteId,
    userIds,
    msgType: msgTypes.interaction,
    msgTitle: title,
    msgText: lines.map((line) => `<p>${escapeHtml(line)}</p>`).join(''),
    linkUrl: path,
  })
}

type Notifier = Pick<Services, 'events'>
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
    teacherId,
    courseName,
  }: { question: Question; by: string; name: string; teacherId: string; courseName: string },
) =>
  notify(tx, services, {
    to: [teacherId],
    by,
    title: texts.newQuestion(courseName),
    lines: [`${name} 提问：${question.title}`],
    path: questionPath(question.id),
  })

/** The asker and those who follow the question hear of an answer; nobody twice. */
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
  const lines = [`问题：${question.title}`, `${name} 回答：${summary}`]
  const path = questionPath(question.id, answerId)
  await notify(tx, services, { to: [askerId], by, title: texts.newAnswer, lines, path })
  const others = followers.filter((userId) => userId !== askerId)
  await notify(tx, services, { to: others, by, title: texts.newAnswerFollowed, lines, path })
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
  },
) =>
  notify(tx, services, {
    to: [of.to],
    by: of.by,
    title: of.isToAnswer ? texts.newReply : texts.replied,
    lines: [`问题：${of.question.title}`, `${of.name}：${of.summary}`],
    path: questionPath(of.question.id, of.rootId),
  })

export const notifyAccepted = (
  tx: Tx,
  services: Notifier,
  of: { question: Question; to: string; by: string; answerId: string },
) =>
  notify(tx, services, {
    to: [of.to],
    by: of.by,
    title: texts.answerAccepted,
    lines: [`问题：${of.question.title}`],
    path: questionPath(of.question.id, of.answerId),
  })

export const notifyInvited = (
  tx: Tx,
  services: Notifier,
  of: { question: Question; to: string; by: string; name: string },
) =>
  notify(tx, services, {
    to: [of.to],
    by: of.by,
    title: texts.invitation(of.name),
    lines: [of.question.title],
    path: questionPath(of.question.id),
  })
