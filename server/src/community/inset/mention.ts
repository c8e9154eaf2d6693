import type { Tx } from '../../kernel/db/index.ts'
import type { Services } from '../../kernel/services.ts'
import { notify, titled } from '../notices.ts'
import { plainText } from '../plain-text.ts'
import { type Target, targetType } from '../target.ts'
import { mentionedIn } from './inset.ts'
import { insertMentions, selectPublicText } from './mention.sql.ts'
import { texts } from './texts.ts'

/** Whoever names more people in one text addresses nobody. */
const MAX_MENTIONED = 20
const QUOTE = 80

/**
 * Tells those whom a text mentions, once for this text: not again when it is edited, and not before everybody may read it. To be called whenever a text
 * may have become public; does nothing otherwise.
 */
export async function notifyMentioned(tx: Tx, services: Pick<Services, 'events'>, target: Target): Promise<void> {
  const text = await selectPublicText(tx, target)
  if (!text) return
  const ids = mentionedIn(text.content)
    .filter((id) => id !== text.userId)
    .slice(0, MAX_MENTIONED)
  if (ids.length === 0) return
  const title = titled(text.title)
  const isBlog = target.targetType === targetType.blog
  const isAnswer = target.targetType === targetType.comment
  for (const userId of await insertMentions(tx, target, ids))
    await notify(tx, services, {
      siteId: tx.siteId,
      kind: 'mention',
      userId,
      person: text,
      groupKey: `mention ${target.targetType} ${target.targetId}`,
      what: isBlog
        ? texts.mentionedInBlog(title)
        : isAnswer
          ? texts.mentionedInAnswer(title)
          : texts.mentionedInQuestion(title),
      quote: [...plainText(text.content)].slice(0, QUOTE).join(''),
      linkUrl: isBlog
        ? `/blog/article/${text.aboutId}`
        : `/question/view/${text.aboutId}${isAnswer ? `#answer-${text.rootId}` : ''}`,
    })
}
