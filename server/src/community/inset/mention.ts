import type { Tx } from '../../kernel/db/index.ts'
import type { Services } from '../../kernel/services.ts'
import { notify, titled } from '../notices.ts'
import { plainText } from '../plain-text.ts'
import { type Target, targetType } from '../target.ts'
import { mentionedIn } from './inset.ts'
import { insertMentions, selectPublicComment, selectPublicText } from './mention.sql.ts'
import { texts } from './texts.ts'

/** Maximum number of people notified per text. */
const MAX_MENTIONED = 20
const QUOTE = 80

/** A public text with its mentions and message. */
interface News {
  userId: string
  nickname: string
  mentioned: readonly string[]
  what: string
  quote: string
  linkUrl: string
}

async function newsOf(tx: Tx, target: Target): Promise<News | undefined> {
  const text = await selectPublicText(tx, target)
  if (text) {
    const title = titled(text.title)
    const isBlog = target.targetType === targetType.blog
    const isAnswer = target.targetType === targetType.comment
    return {
      ...text,
      mentioned: mentionedIn(text.content),
      quote: plainText(text.content),
      what: isBlog
        ? texts.mentionedInBlog(title)
        : isAnswer
          ? texts.mentionedInAnswer(title)
          : texts.mentionedInQuestion(title),
      linkUrl: isBlog
        ? `/blog/article/${text.aboutId}`
        : `/question/view/${text.aboutId}${isAnswer ? `#answer-${text.rootId}` : ''}`,
    }
  }
  if (target.targetType !== targetType.comment) return undefined
  const comment = await selectPublicComment(tx, target.targetId)
  return (
    comment && {
      ...comment,
      mentioned: comment.mentionList.map(({ userId }) => userId),
      quote: comment.content,
      what: texts.mentionedInComment(titled(comment.title)),
      linkUrl: comment.isOfBlog
        ? `/blog/article/${comment.aboutId}#comments`
        : `/question/view/${comment.aboutId}#answer-${comment.rootId}`,
    }
  )
}

/**
 * Notifies people mentioned in a public text, once per text, not again on edits. Call it whenever a text may have
 * become public; otherwise it does nothing.
 */
export async function notifyMentioned(
  tx: Tx,
  services: Pick<Services, 'events' | 'jobs'>,
  target: Target,
): Promise<void> {
  const news = await newsOf(tx, target)
  if (!news) return
  const { userId: writer, nickname, mentioned, quote, what, linkUrl } = news
  const ids = mentioned.filter((id) => id !== writer).slice(0, MAX_MENTIONED)
  if (ids.length === 0) return
  for (const userId of await insertMentions(tx, target, ids))
    await notify(tx, services, {
      siteId: tx.siteId,
      kind: 'mention',
      userId,
      person: { userId: writer, nickname },
      groupKey: `mention ${target.targetType} ${target.targetId}`,
      what,
      quote: [...quote].slice(0, QUOTE).join(''),
      ...(target.targetType === targetType.comment ? { sourceId: target.targetId } : {}),
      linkUrl,
    })
}

/** Notifies people mentioned in a comment of another domain, except its author. */
export async function notifyNamed(
  tx: Tx,
  services: Pick<Services, 'events' | 'jobs'>,
  of: {
    person: { userId: string; nickname: string }
    userIds: readonly string[]
    title: string
    quote: string
    /** Key of the comment; deduplicates messages. */
    key: string
    linkUrl: string
  },
): Promise<void> {
  for (const userId of of.userIds)
    await notify(tx, services, {
      siteId: tx.siteId,
      kind: 'mention',
      userId,
      person: of.person,
      groupKey: `mention course ${of.key}`,
      what: texts.mentionedInComment(titled(of.title)),
      quote: [...of.quote].slice(0, QUOTE).join(''),
      linkUrl: of.linkUrl,
    })
}
