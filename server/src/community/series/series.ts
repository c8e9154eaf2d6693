import { adminSeries, series, seriesWriting } from '@zhixing/contract/community/series'
import { transaction } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { implement } from '../../kernel/implement.ts'
import { isBlogger } from '../blogger/blogger.sql.ts'
import { mayWrite } from '../moderation/writer.ts'
import { allowedText, refuseListedWords } from '../../shared/words/port.ts'
import { react } from '../reaction/reaction.ts'
import { opType, selectOwnReactions } from '../reaction/reaction.sql.ts'
import { targetType, textState } from '../target.ts'
import { makeSeries } from './make.ts'
import { notifySeries } from './news.ts'
import { placeIn } from './order.ts'
import * as sql from './series.sql.ts'

const MISSING = '专栏不存在或已删除'
/** Maximum number of series per person. */
const MAX_OWN = 50

const openCalls = implement(series, {
  list: ({ userId, ...page }, { db }) => sql.pageOfSeries(db, userId, page),

  async view({ id }, { db }) {
    const row = found(await sql.selectSeries(db, id), MISSING)
    return { ...row, blogList: await sql.selectArticles(db, id) }
  },

  async around({ blogId }, { db }) {
    const none = { series: null, previous: null, next: null }
    const id = await sql.selectSeriesOf(db, blogId)
    if (!id) return none
    const [row, places] = await Promise.all([sql.selectSeries(db, id), sql.selectPlaces(db, id)])
    const position = placeIn(places, blogId)
    if (!row || !position) return none
    const { place, previous, next } = position
    return { series: { ...row, place }, previous, next }
  },

  async viewOwn({ id }, { db, viewer }) {
    const { followCount } = found(await sql.selectSeries(db, id), MISSING)
    const own = await selectOwnReactions(db, viewer.userId, targetType.series, [id])
    return { isAttention: own.get(id)?.has(opType.follow) ? 1 : 0, followCount }
  },

  async follow({ id, isAttention }, { db, site: { siteId }, viewer, services, setMessage }) {
    found(await sql.selectSeries(db, id), MISSING)
    const { counts } = await react(services, siteId, {
      targetType: targetType.series,
      targetId: id,
      opType: opType.follow,
      userId: viewer.userId,
      on: isAttention === 1,
    })
    setMessage(isAttention === 1 ? '关注成功，有新文章时会告诉你' : '已取消关注')
    return { isAttention, followCount: counts.followCount }
  },
})

const writingCalls = implement(seriesWriting, {
  list: async (_input, { db, viewer }) => ({ list: await sql.selectOwnSeries(db, viewer.userId) }),

  async save({ id, blogIds, ...given }, { db, site: { siteId }, viewer, services, setMessage }) {
    const { userId } = viewer
    if (!(await isBlogger(db, userId))) throw new CallError('forbidden', '请先开通博客')
    await mayWrite(db, userId)
    const wanted = [...new Set(blogIds)]
    const saved = await transaction(db, async (tx) => {
      await refuseListedWords(services, tx, 'title', given.title)
      const introduction = await allowedText(services, tx, 'introduction', given.introduction)
      const fields = { ...given, introduction }
      const own = await sql.selectOwnIds(tx, userId, wanted)
      if (wanted.some((one) => !own.has(one))) throw new CallError('notFound', '有文章不存在或已删除')
      if (id && !(await sql.updateSeries(tx, userId, id, fields))) throw new CallError('notFound', MISSING)
      if (!id && (await sql.countSeries(tx, userId)) >= MAX_OWN)
        throw new CallError('invalid', `最多创建 ${MAX_OWN} 个专栏`)
      if (id) await sql.writeArticles(tx, id, wanted)
      const seriesId = id ?? (await makeSeries(tx, userId, { ...fields, blogIds: wanted }))
      await notifySeries(tx, services, { seriesId })
      await services.events.publish(tx, 'content.changed', { siteId, kind: 'blog' })
      return seriesId
    })
    setMessage('保存成功')
    return { id: saved }
  },

  async delete({ id }, { db, site: { siteId }, viewer, services, setMessage }) {
    await transaction(db, async (tx) => {
      if (!(await sql.updateSeriesState(tx, id, textState.deleted, viewer.userId)))
        throw new CallError('notFound', MISSING)
      await sql.writeArticles(tx, id, [])
      await services.events.publish(tx, 'content.changed', { siteId, kind: 'blog' })
    })
    setMessage('删除成功')
    return {}
  },
})

const adminCalls = implement(adminSeries, {
  list: ({ keyword, ...page }, { db }) => sql.pageOfAdminSeries(db, keyword, page),

  async hide({ id, isHidden }, { db, site: { siteId }, services, setMessage }) {
    await transaction(db, async (tx) => {
      if (!(await sql.updateSeriesState(tx, id, isHidden === 1 ? textState.hidden : textState.shown)))
        throw new CallError('notFound', MISSING)
      await services.events.publish(tx, 'content.changed', { siteId, kind: 'blog' })
    })
    setMessage(isHidden === 1 ? '下架成功' : '恢复成功')
    return {}
  },
})

export const calls = [...openCalls, ...writingCalls, ...adminCalls]
