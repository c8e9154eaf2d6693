import { blogComment } from '@zhixing/contract/community/blog'
import { transaction } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { implement } from '../../kernel/implement.ts'
import { mapPage } from '../../kernel/page.ts'
import {
  listThreads,
  pageOfCommentsTo,
  pageOfReplies,
  selectComment,
  setCommentState,
  writeComment,
} from '../comment/comment.ts'
import type { CommentRow } from '../comment/comment.sql.ts'
import { notifyMentioned } from '../inset/mention.ts'
import { namedIn, withPages } from '../inset/plain-mention.ts'
import { mayTakePart, mayWrite, reviewNew } from '../moderation/writer.ts'
import { notifyOfReaction, titled } from '../notices.ts'
import { react } from '../reaction/reaction.ts'
import { opType } from '../reaction/reaction.sql.ts'
import { targetType, textState } from '../target.ts'
import { blogPath } from './blog.ts'
import { selectShown, selectTitles } from './blog.sql.ts'
import { notifyOfComment } from './comment-news.ts'

const targetOf = (blogId: string) => ({ targetType: targetType.blog, targetId: blogId })
const withAuthor = <T extends { userId: string }>(row: T, authorId: string) => ({
  ...row,
  isAuthor: row.userId === authorId ? (1 as const) : (0 as const),
})

export const calls = implement(blogComment, {
  async list({ blogId, rootId, ...page }, { db }) {
    const article = found(await selectShown(db, blogId))
    const shown = <T extends { userId: string }>(row: T) => withAuthor(row, article.userId)
    const comments = rootId
      ? mapPage(await pageOfReplies(db, targetOf(blogId), rootId, page), (row) => ({ ...row, replyList: [] }))
      : await listThreads(db, targetOf(blogId), page)
    const list = await withPages<CommentRow & { replyList?: readonly CommentRow[] }>(db, comments.list)
    return mapPage({ ...comments, list }, (row) => ({ ...shown(row), replyList: (row.replyList ?? []).map(shown) }))
  },

  async save({ blogId, parentId, content, mentionIds, clientKey }, { db, viewer, services, setMessage }) {
    const article = found(await selectShown(db, blogId))
    const row = await transaction(db, async (tx) => {
      await mayWrite(tx, viewer.userId)
      const { statusId, masked } = await reviewNew(services, tx, viewer.userId, [content], { clientKey })
      const shown = masked(content)
      const made = await writeComment(tx, {
        ...targetOf(blogId),
        userId: viewer.userId,
        ownerId: article.userId,
        parentId,
        content: shown,
        mentionList: await namedIn(tx, shown, mentionIds),
        statusId,
        clientKey,
      })
      if (made.isNew) await notifyMentioned(tx, services, { targetType: targetType.comment, targetId: made.id })
      if (made.isNew && made.statusId === textState.shown) await notifyOfComment(tx, services, made.id)
      const [written] = await withPages(tx, [found(await selectComment(tx, made.id))])
      return found(written)
    })
    setMessage(row.statusId === textState.shown ? '评论成功' : '评论成功，审核通过后显示')
    return withAuthor(row, article.userId)
  },

  async listOwn(page, { db, viewer }) {
    const comments = await pageOfCommentsTo(db, viewer.userId, targetType.blog, page)
    const titles = await selectTitles(
      db,
      comments.list.map(({ targetId }) => targetId),
    )
    return mapPage(comments, (row) => ({
      ...withAuthor(row, viewer.userId),
      blogId: row.targetId,
      title: titles.get(row.targetId) ?? '',
    }))
  },

  async delete({ id }, { db, viewer, setMessage }) {
    const comment = found(await selectComment(db, id))
    if (comment.targetType !== targetType.blog) throw new CallError('notFound')
    const article = await selectShown(db, comment.targetId)
    if (comment.userId !== viewer.userId && article?.userId !== viewer.userId) throw new CallError('notFound')
    await transaction(db, (tx) => setCommentState(tx, id, textState.deleted))
    setMessage('删除成功')
    return {}
  },

  async admire({ id, isAdmire }, { db, site: { siteId }, viewer, services }) {
    await mayTakePart(db, viewer.userId)
    const comment = found(await selectComment(db, id))
    if (comment.targetType !== targetType.blog || comment.statusId !== textState.shown) throw new CallError('notFound')
    const article = found(await selectShown(db, comment.targetId))
    const { changed, counts } = await react(services, siteId, {
      targetType: targetType.comment,
      targetId: id,
      opType: opType.like,
      userId: viewer.userId,
      on: isAdmire === 1,
    })
    if (changed && isAdmire === 1)
      await notifyOfReaction(services, {
        siteId,
        kind: 'like',
        userId: comment.userId,
        person: viewer,
        groupKey: `comment.like ${id}`,
        what: `赞了你在${titled(article.title)}的评论`,
        quote: comment.content,
        linkUrl: `${blogPath(article.id)}#comments`,
      })
    return { admireCount: counts.admireCount }
  },
})
