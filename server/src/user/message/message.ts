import { isChoice, kindOfType, type MessageKind } from '@zhixing/contract/user/message-kinds'
import { message } from '@zhixing/contract/user/people'
import { msgTypes } from '@zhixing/contract/user/codes'
import { transaction, type Tx } from '../../kernel/db/index.ts'
import { found } from '../../kernel/errors.ts'
import { implement } from '../../kernel/implement.ts'
import { mapPage } from '../../kernel/page.ts'
import type { Services } from '../../kernel/services.ts'
import * as sql from './message.sql.ts'
import type { Attachment } from '../../platform/mail/port.ts'
import { queueCopies } from './copies.ts'
import { insertAttachment } from '../mail/queue.sql.ts'
import { selectRefused, selectWilling } from './message-setting.sql.ts'
import { personalFor } from './message-template.ts'

export { msgTypes }

type Needed = Pick<Services, 'events' | 'jobs'>

export interface MessageToSend extends sql.NewMessage {
  userIds: string[]
  /** Kind that the person may disable; absent for mandatory messages. */
  kind?: MessageKind
  /** A file for those who get it by mail. */
  attachment?: Attachment | undefined
}

/**
 * Sends one message to people of a site, in the transaction of its cause.
 * `msgText` is sanitized HTML; unknown ids are skipped.
 * @returns its id; undefined without recipients
 */
export async function sendMessage(
  tx: Tx,
  services: Needed,
  { userIds, kind, attachment, ...message }: MessageToSend,
): Promise<string | undefined> {
  const named = [...new Set(userIds)]
  const mayRefuse = kind !== undefined && isChoice(kind, 'site') && named.length > 0
  const receivers = mayRefuse ? await selectWilling(tx, kind, named) : named
  if (receivers.length === 0) return undefined
  const msgId = await sql.insertMessageTo(tx, message, receivers)
  await services.events.publishAll(
    tx,
    'message.changed',
    receivers.map((userId) => ({ siteId: message.siteId, userId })),
  )
  const attachmentId = attachment && (await insertAttachment(tx, attachment))
  await queueCopies(
    tx,
    services,
    receivers.map((userId) => ({ userId, msgId, kind: kind ?? kindOfType(message.msgType), attachmentId })),
  )
  return msgId
}

/** Security notice to the account owner; cannot be disabled. */
export const notifyOwner = (
  tx: Tx,
  services: Needed,
  userId: string,
  words: Pick<sql.NewMessage, 'msgTitle' | 'msgText'>,
): Promise<string | undefined> =>
  sendMessage(tx, services, { siteId: tx.siteId, msgType: msgTypes.system, linkUrl: '', userIds: [userId], ...words })

export interface GroupedMessage {
  siteId: number
  userId: string
  msgType: number
  linkUrl: string
  /** Kind that the person may disable; absent for mandatory messages. */
  kind?: MessageKind
  /** Kind of event and its object; unread messages with the same key are merged. */
  groupKey: string
  /** The person or thing that caused it; counted once. */
  personId: string
  /** The comment quoted by the newest event. */
  sourceId?: string | undefined
  /** Title and text (sanitized HTML) for `people` causes, the newest of whom is `personId`. */
  words(people: number): Pick<sql.NewMessage, 'msgTitle' | 'msgText'>
}

/** Maximum number of distinct people counted in one message. */
const MAX_GROUP = 1000

/** Events of one group for one receiver. */
interface Group {
  key: string
  newest: GroupedMessage
  personIds: string[]
}

function groupsOf(messages: readonly GroupedMessage[]): Group[] {
  const groups = new Map<string, Group>()
  for (const message of messages) {
    const key = `${message.userId} ${message.groupKey}`
    const group = groups.get(key) ?? { key, newest: message, personIds: [] }
    group.newest = message
    group.personIds.push(message.personId)
    groups.set(key, group)
  }
  return [...groups.values()]
}

/**
 * Sends messages for frequent events such as likes. Unread ones of a group are merged and count each person once. The
 * number of statements does not depend on the number of events. Skips receivers who disabled the kind.
 */
export async function sendGroupedMessages(
  tx: Tx,
  services: Needed,
  messages: readonly GroupedMessage[],
): Promise<void> {
  if (messages.length === 0) return
  const refused = await selectRefused(
    tx,
    messages.flatMap(({ userId, kind }) => (kind ? [{ userId, kind }] : [])),
  )
  const groups = groupsOf(messages.filter(({ userId, kind }) => !refused.has(`${userId} ${kind}`)))
  if (groups.length === 0) return
  const unread = new Map(
    (
      await sql.lockGroups(
        tx,
        groups.map(({ newest: { userId, groupKey } }) => ({ userId, groupKey })),
      )
    ).map((row) => [`${row.userId} ${row.groupKey}`, row]),
  )
  const changed = groups.flatMap(({ key, newest, personIds }) => {
    const before = unread.get(key)
    const known = before?.people ?? []
    const people = [...new Set([...known, ...personIds])].slice(0, Math.max(MAX_GROUP, known.length))
    if (people.length === known.length) return []
    return [{ ...newest, id: before?.id, people, ...newest.words(people.length) }]
  })
  const added = await sql.insertGroups(
    tx,
    changed.filter(({ id }) => id === undefined),
  )
  await sql.updateGroups(
    tx,
    changed.flatMap(({ id, ...group }) => (id === undefined ? [] : [{ id, ...group }])),
  )
  await services.events.publishAll(
    tx,
    'message.changed',
    changed.map(({ siteId, userId }) => ({ siteId, userId })),
  )
  // A message that grows is not copied again.
  const kinds = new Map(
    changed.map(({ userId, groupKey, kind, msgType }) => [`${userId} ${groupKey}`, kind ?? kindOfType(msgType)]),
  )
  await queueCopies(
    tx,
    services,
    added.flatMap(({ id: msgId, userId, groupKey }) => {
      const kind = kinds.get(`${userId} ${groupKey}`)
      return kind ? [{ userId, msgId, kind }] : []
    }),
  )
}

/** Delivers earlier announcements to a new user; old ones as read. */
export const deliverAnnouncements = sql.insertAnnouncements

export const calls = implement(message, {
  async list(input, { viewer, db }) {
    return mapPage(await sql.pageOfMessages(db, viewer.userId, input.isRead, input), (row) =>
      personalFor(row, viewer.nickname),
    )
  },

  async read({ id }, { site: { siteId }, viewer, db, services }) {
    return transaction(db, async (tx) => {
      const marked = await sql.markRead(tx, viewer.userId, id)
      const row = found(await sql.selectMessage(tx, viewer.userId, id))
      if (marked > 0) await services.events.publish(tx, 'message.changed', { siteId, userId: viewer.userId })
      return personalFor(row, viewer.nickname)
    })
  },

  unread: async (_input, { viewer, db }) => ({
    num: await sql.countUnread(db, viewer.userId),
  }),

  async readAll(_input, { site: { siteId }, viewer, db, services, setMessage }) {
    const num = await transaction(db, async (tx) => {
      const marked = await sql.markRead(tx, viewer.userId)
      if (marked > 0) await services.events.publish(tx, 'message.changed', { siteId, userId: viewer.userId })
      return marked
    })
    setMessage('操作成功，消息已全部标为已读')
    return { num }
  },

  async deleteMany({ ids }, { site: { siteId }, viewer, db, services, setMessage }) {
    const num = await transaction(db, async (tx) => {
      const deleted = await sql.deleteMessages(tx, viewer.userId, [...new Set(ids)])
      if (deleted > 0) await services.events.publish(tx, 'message.changed', { siteId, userId: viewer.userId })
      return deleted
    })
    setMessage('删除成功')
    return { num }
  },
})
