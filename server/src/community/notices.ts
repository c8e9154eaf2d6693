/** News for people about their texts. What many may cause is one message until it is read. */
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
  /** Who is told. */
  userId: string
  /** Who did it. */
  person: { userId: string; nickname: string }
  /** `like 123`: a kind of news and a thing. */
  groupKey: string
  /** 赞了你的文章《…》 */
  what: string
  /** What was said, as it was typed. */
  quote?: string
  /** The comment that said it: when it is taken away, the quote goes. */
  sourceId?: string
  linkUrl: string
}

/** As a message; undefined where nobody is told: of one's own doing. */
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

/** Sends what is not by somebody whom its receiver blocked. */
async function send(tx: Tx, services: Pick<Services, 'events'>, messages: readonly GroupedMessage[]): Promise<void> {
  const blocked = await selectBlocked(tx, messages)
  const wanted = messages.filter(({ userId, personId }) => !blocked.has(`${userId} ${personId}`))
  await sendGroupedMessages(tx, services, wanted)
}

/** Tells somebody what another person did; nobody is told of their own doing, nor of one whom they blocked, nor of what they switched off. */
export async function notify(tx: Tx, services: Pick<Services, 'events'>, notice: Notice): Promise<void> {
  const message = messageOf(notice)
  if (message) await send(tx, services, [message])
}

/** Those who press within the same milliseconds are one change of one message. */
const batcher = sitePart((services, siteId) =>
  createGroupCommit<GroupedMessage, undefined>({
    run: async (messages) => {
      await transaction(services.database.of(siteId), (tx) => send(tx, services, messages))
      return messages.map(() => undefined)
    },
    inFlight: 1,
  }),
)

/** Tells of a reaction that is committed, together with what others do at the same time. */
export async function notifyOfReaction(services: Services, notice: Notice): Promise<void> {
  const message = messageOf(notice)
  if (message) await batcher(services, notice.siteId).submit(message)
}

/** A title within a sentence. */
export const titled = (title: string): string =>
  `《${[...title].length > 30 ? `${[...title].slice(0, 30).join('')}…` : title}》`
