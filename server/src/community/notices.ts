/** Notifications about texts. Frequent events are merged into one unread message. */
import type { MessageKind } from '@zhixing/contract/user/message-kinds'
import { transaction, type Tx } from '../kernel/db/index.ts'
import { escapeHtml } from '../lib/escape.ts'
import { createGroupCommit } from '../kernel/group-commit.ts'
import { sitePart } from '../kernel/parts.ts'
import type { Services } from '../kernel/services.ts'
import { type GroupedMessage, msgTypes, sendGroupedMessages } from '../user/index.ts'
import { selectBlocked } from './block/block.sql.ts'

export interface Notice {
  siteId: number
  kind: MessageKind
  /** Receiver. */
  userId: string
  /** The person who caused it. */
  person: { userId: string; nickname: string }
  /** `like 123`: event kind and target; unread messages with the same key are merged. */
  groupKey: string
  /** 赞了你的文章《…》 */
  what: string
  /** Quote as typed. */
  quote?: string
  /** The quoted comment; its removal removes the quote. */
  sourceId?: string
  linkUrl: string
}

/** As a message; undefined for own actions. */
function messageOf(n: Notice): GroupedMessage | undefined {
  if (n.userId === n.person.userId || n.userId === '0') return undefined
  return {
    siteId: n.siteId,
    userId: n.userId,
    msgType: msgTypes.interaction,
    kind: n.kind,
    groupKey: n.groupKey,
    personId: n.person.userId,
    linkUrl: n.linkUrl,
    sourceId: n.sourceId,
    words: (people) => {
      const who = people === 1 ? n.person.nickname : `${n.person.nickname}等 ${people} 人`
      return {
        msgTitle: `${who}${n.what}`,
        msgText: `<p>${escapeHtml(who)}${escapeHtml(n.what)}</p>${n.quote ? `<blockquote><p>${escapeHtml(n.quote)}</p></blockquote>` : ''}`,
      }
    },
  }
}

/** Sends messages, except those caused by people whom the receiver blocked. */
async function send(
  tx: Tx,
  services: Pick<Services, 'events' | 'jobs'>,
  messages: readonly GroupedMessage[],
): Promise<void> {
  const blocked = await selectBlocked(tx, messages)
  const wanted = messages.filter(({ userId, personId }) => !blocked.has(`${userId} ${personId}`))
  await sendGroupedMessages(tx, services, wanted)
}

/** Notifies a person of another person's action; skips own actions, blocked people, and disabled kinds. */
export async function notify(tx: Tx, services: Pick<Services, 'events' | 'jobs'>, notice: Notice): Promise<void> {
  const message = messageOf(notice)
  if (message) await send(tx, services, [message])
}

/** Merges concurrent events into one update of a message. */
const batcher = sitePart((services, siteId) =>
  createGroupCommit<GroupedMessage, undefined>({
    run: async (messages) => {
      await transaction(services.database.of(siteId), (tx) => send(tx, services, messages))
      return messages.map(() => undefined)
    },
    inFlight: 1,
  }),
)

/** Notifies of a committed reaction, batched with concurrent ones. */
export async function notifyOfReaction(services: Services, notice: Notice): Promise<void> {
  const message = messageOf(notice)
  if (message) await batcher(services, notice.siteId).submit(message)
}

/** A truncated title for use in a sentence. */
export const titled = (title: string): string =>
  `《${[...title].length > 30 ? `${[...title].slice(0, 30).join('')}…` : title}》`
