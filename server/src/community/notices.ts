/** News for people about their texts. What many may cause is one message until it is read. */
import type { Tx } from '../kernel/db/index.ts'
import { escapeHtml } from '../kernel/escape.ts'
import type { Services } from '../kernel/services.ts'
import { msgTypes, sendGroupedMessage } from '../user/index.ts'

export interface Notice {
  siteId: number
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
  linkUrl: string
}

/** Tells somebody what another person did; nobody is told of their own doing. */
export async function notify(tx: Tx, services: Pick<Services, 'events'>, n: Notice): Promise<void> {
  if (n.userId === n.person.userId || n.userId === '0') return
  await sendGroupedMessage(tx, services, {
    siteId: n.siteId,
    userId: n.userId,
    msgType: msgTypes.interaction,
    groupKey: n.groupKey,
    personId: n.person.userId,
    linkUrl: n.linkUrl,
    words: (people) => {
      const who = people === 1 ? n.person.nickname : `${n.person.nickname}等 ${people} 人`
      return {
        msgTitle: `${who}${n.what}`,
        msgText: `<p>${escapeHtml(who)}${escapeHtml(n.what)}</p>${n.quote ? `<blockquote><p>${escapeHtml(n.quote)}</p></blockquote>` : ''}`,
      }
    },
  })
}

/** A title within a sentence. */
export const titled = (title: string): string =>
  `《${[...title].length > 30 ? `${[...title].slice(0, 30).join('')}…` : title}》`
