/** Creates and changes articles; used by calls, the back office, and the demo seed. */
import type { Tx } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { indexWords } from '../../shared/search/tokenize.ts'
import type { Services } from '../../kernel/services.ts'
import { notifyMentioned } from '../inset/mention.ts'
import { labelType, writeLabels } from '../label/label.ts'
import { reviewNew } from '../moderation/writer.ts'
import { lockCounts, writeShownAt } from '../reaction/reaction.sql.ts'
import { targetType, type TextState, textState } from '../target.ts'
import { type BlogFields, insertBlog, type OwnBlog, recount, selectOwn, writeIssue } from './blog-write.sql.ts'
import { cleanPeoplesHtml } from '../peoples-html.ts'
import { notifySeries } from '../series/news.ts'
import { writeVersion } from '../version/version.sql.ts'
import { plainText } from '../plain-text.ts'
import { hasBody, summaryOf, wordCount } from './content.ts'
import { blogShown } from './jobs.ts'

/** Whether the article is public, now or at its scheduled time. Pure. */
export const isPublic = (b: Pick<OwnBlog, 'isIssue' | 'isPutaway' | 'isOpen' | 'statusId'>): boolean =>
  b.isIssue === 1 && b.isPutaway === 1 && b.isOpen === 1 && b.statusId === textState.shown

/** Updates everything derived from an article: labels, counts, caches; in the transaction of its change. */
export async function followBlog(
  tx: Tx,
  services: Pick<Services, 'events' | 'jobs'>,
  b: Pick<OwnBlog, 'id' | 'userId' | 'isIssue' | 'isPutaway' | 'isOpen' | 'statusId' | 'publishTime' | 'labels'>,
): Promise<void> {
  const target = { targetType: targetType.blog, targetId: b.id }
  const shownTime = isPublic(b) ? b.publishTime : null
  await lockCounts(tx, [target])
  await writeLabels(tx, { ...target, labelType: labelType.blog, names: b.labels, shownTime })
  await writeShownAt(tx, target, shownTime)
  await recount(tx, b.userId)
  if (shownTime && new Date(shownTime).getTime() > Date.now())
    await services.jobs.send(
      tx,
      blogShown,
      { siteId: tx.siteId, userId: b.userId, blogId: b.id },
      { startAfter: new Date(shownTime) },
    )
  await notifyMentioned(tx, services, target)
  await notifySeries(tx, services, { blogId: b.id })
  await services.events.publish(tx, 'content.changed', { siteId: tx.siteId, kind: 'blog' })
}

/** State of a text on publishing: one removed by an operator waits for review; otherwise the review decides. Pure. */
export function nextState(before: Pick<OwnBlog, 'statusId' | 'hiddenReason'>, reviewed: TextState): TextState {
  return before.statusId === textState.hidden || before.hiddenReason !== '' ? textState.pending : reviewed
}

/** @throws {CallError} invalid, for a text without title or content */
export function mustBeWhole({ title, content, typeId, sourceUrl }: BlogFields): void {
  if (title.trim().length < 2) throw new CallError('invalid', '请填写标题，至少 2 个字', 'title')
  if (!hasBody(content)) throw new CallError('invalid', '请填写正文再发布', 'content')
  if (typeId !== 1 && !sourceUrl) throw new CallError('invalid', '转载和翻译请填写原文网址', 'sourceUrl')
}

/** Publishes a text from `publishTime` (ISO 8601) on. Its HTML must be sanitized. */
export async function issueBlog(
  tx: Tx,
  services: Services,
  before: OwnBlog,
  fields: BlogFields,
  publishTime: string,
): Promise<TextState> {
  mustBeWhole(fields)
  const { labels, ...written } = fields
  const review = await reviewNew(services, tx, before.userId, [written.title, written.content, written.summary], {
    isChange: before.isIssue === 1,
    names: labels,
  })
  const text = {
    ...written,
    title: review.masked(written.title),
    summary: review.masked(written.summary),
    content: review.asAllowed(written.content),
  }
  const statusId = nextState(before, review.statusId)
  const summary = summaryOf(text.summary, text.content)
  await writeVersion(tx, { targetType: targetType.blog, targetId: before.id }, before.userId, {
    before: before.isIssue === 1 ? { title: before.title, content: before.content, at: before.gmtModified } : null,
    after: text,
  })
  await writeIssue(tx, before.id, {
    ...text,
    summary,
    statusId,
    wordCount: wordCount(text.content),
    publishTime,
    searchWords: indexWords({
      title: text.title,
      names: labels.join(' '),
      text: `${summary} ${plainText(text.content).slice(0, 3000)}`,
    }),
  })
  await followBlog(tx, services, {
    ...before,
    isIssue: 1,
    isPutaway: 1,
    isOpen: text.isOpen,
    statusId,
    publishTime,
    labels,
  })
  return statusId
}

/** Creates and publishes an article. @returns its id */
export async function publishBlog(
  tx: Tx,
  services: Services,
  { userId, publishTime, ...fields }: BlogFields & { userId: string; publishTime: string },
): Promise<string> {
  const id = found(await insertBlog(tx, userId, null))
  const before = found(await selectOwn(tx, userId, id, true))
  await issueBlog(tx, services, before, { ...fields, content: cleanPeoplesHtml(fields.content) }, publishTime)
  return id
}
