import { blogger } from '@zhixing/contract/community/blogger'
import { type Db, transaction } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { implement } from '../../kernel/implement.ts'
import { allowedText } from '../../shared/words/port.ts'
import { mayTakePart, mayWrite } from '../moderation/writer.ts'
import { selectRule } from '../moderation/sanction.sql.ts'
import { notifyOfReaction } from '../notices.ts'
import { react } from '../reaction/reaction.ts'
import { opType, selectOwnReactions } from '../reaction/reaction.sql.ts'
import { targetType } from '../target.ts'
import * as sql from './blogger.sql.ts'
import { mayPublish, NOT_OPEN } from './state.ts'

/** Adds whether `userId` follows each. */
async function withAttention<T extends { userId: string }>(db: Db, userId: string, list: readonly T[]) {
  const own = await selectOwnReactions(
    db,
    userId,
    targetType.blogger,
    list.map((row) => row.userId),
  )
  return list.map((row) => ({
    ...row,
    isAttention: own.get(row.userId)?.has(opType.follow) ? (1 as const) : (0 as const),
  }))
}

export const calls = implement(blogger, {
  viewPublic: async ({ userId }, { db }) => found(await sql.selectBlogger(db, userId)),
  top: async ({ pageSize }, { db }) => ({ list: await sql.selectTop(db, pageSize) }),

  async save(input, { db, viewer, services, setMessage }) {
    await mayWrite(db, viewer.userId)
    const introduction = await allowedText(services, db, 'introduction', input.introduction)
    const { bloggerReview } = await selectRule(db)
    await sql.insertBlogger(db, viewer.userId, introduction, bloggerReview === 1)
    const card = found(await sql.selectOwnBlogger(db, viewer.userId))
    setMessage(card.auditStatus === sql.blogState.open ? '博客开通成功' : '申请提交成功，审核结果会通过消息通知你')
    return card
  },

  async myself(_input, { db, viewer }) {
    const card = await sql.selectOwnBlogger(db, viewer.userId)
    if (card) return { ...card, isBlogger: 1 }
    const { userId, nickname, headImgUrl } = viewer
    return {
      userId,
      nickname,
      headImgUrl,
      introduction: '',
      weblogAccount: 0,
      fansAccount: 0,
      attentionAcount: 0,
      auditStatus: null,
      auditOpinion: '',
      isBlogger: 0,
    }
  },

  async update(input, { db, site: { siteId }, viewer, services, setMessage }) {
    await mayWrite(db, viewer.userId)
    const introduction = await allowedText(services, db, 'introduction', input.introduction)
    await transaction(db, async (tx) => {
      await mayPublish(tx, viewer.userId)
      await sql.updateBlogger(tx, viewer.userId, introduction)
      await services.events.publish(tx, 'content.changed', { siteId, kind: 'blog' })
    })
    setMessage('保存成功')
    return found(await sql.selectOwnBlogger(db, viewer.userId))
  },

  async view({ userId }, { db, viewer }) {
    const [card] = await withAttention(db, viewer.userId, [found(await sql.selectBlogger(db, userId))])
    return found(card)
  },

  recommend: async ({ pageSize }, { db, viewer }) => ({
    list: (await sql.selectTop(db, pageSize, viewer.userId)).map((row) => ({ ...row, isAttention: 0 as const })),
  }),

  async attention(page, { db, viewer }) {
    const followed = await sql.pageOfFollowed(db, viewer.userId, page)
    return { ...followed, list: followed.list.map((row) => ({ ...row, isAttention: 1 as const })) }
  },

  async fans(page, { db, viewer }) {
    const fans = await sql.pageOfFans(db, viewer.userId, page)
    return { ...fans, list: await withAttention(db, viewer.userId, fans.list) }
  },

  async follow({ bloggerUserId, isAttention }, { db, site: { siteId }, viewer, services, setMessage }) {
    await mayTakePart(db, viewer.userId)
    if (bloggerUserId === viewer.userId) throw new CallError('invalid', '不能关注自己', 'bloggerUserId')
    if (!(await sql.isBlogger(db, bloggerUserId))) throw new CallError('notFound')
    const { changed, counts } = await react(services, siteId, {
      targetType: targetType.blogger,
      targetId: bloggerUserId,
      opType: opType.follow,
      userId: viewer.userId,
      on: isAttention === 1,
    })
    if (changed && isAttention === 1)
      await notifyOfReaction(services, {
        siteId,
        kind: 'follow',
        userId: bloggerUserId,
        person: viewer,
        groupKey: 'blogger.follow',
        what: '关注了你',
        linkUrl: '/blog/account?tab=fans',
      })
    setMessage(isAttention === 1 ? '关注成功' : '已取消关注')
    return { isAttention, fansAccount: counts.followCount }
  },

  async statistics(_input, { db, viewer }) {
    const card = await sql.selectOwnBlogger(db, viewer.userId)
    if (!card) throw new CallError('forbidden', NOT_OPEN)
    const [totals, days, sources, top] = await Promise.all([
      sql.selectTotals(db, viewer.userId),
      sql.selectReadDays(db, viewer.userId),
      sql.selectReadSources(db, viewer.userId),
      sql.selectPopular(db, viewer.userId, 10),
    ])
    const { weblogAccount, fansAccount } = card
    return { weblogAccount, fansAccount, ...totals, days, sources, top }
  },

  async blogStatistics({ id }, { db, viewer }) {
    const article = found(await sql.selectOwnBlog(db, viewer.userId, id))
    const [days, sources] = await Promise.all([
      sql.selectReadDays(db, viewer.userId, id),
      sql.selectReadSources(db, viewer.userId, id),
    ])
    return { ...article, days, sources }
  },
})
