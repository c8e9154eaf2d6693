import { adminArticleSeries, articleSeries } from '@zhixing/contract/community/article-series'
import { type Tx, transaction } from '../../kernel/db/index.ts'
import { CallError, found } from '../../kernel/errors.ts'
import { editTag } from '../../kernel/etag.ts'
import { implement, type Request } from '../../kernel/implement.ts'
import { placeIn } from '../series/order.ts'
import * as sql from './article-series.sql.ts'

const MISSING = '专栏不存在或已删除'

const tag = editTag('title', 'introduction', 'cover', 'isPutaway', 'articleIds')
/** A series with article ids, as in the form. */
const edited = <S extends { articleList: readonly { id: string }[] }>(series: S) => ({
  ...series,
  articleIds: series.articleList.map(({ id }) => id),
})

const openCalls = implement(articleSeries, {
  list: (page, { db }) => sql.pageOfSeries(db, page),

  async view({ id }, { db }) {
    const row = found(await sql.selectSeries(db, id), MISSING)
    return { ...row, articleList: await sql.selectArticles(db, id) }
  },

  async around({ articleId }, { db }) {
    const none = { series: null, previous: null, next: null }
    const series = await sql.selectSeriesOf(db, articleId)
    const position = series && placeIn(await sql.selectPlaces(db, series.id), articleId)
    if (!position) return none
    const { place, previous, next } = position
    return { series: { ...series, place }, previous, next }
  },
})

/** Runs a change and drops cached answers and pages. */
const change = <T>(
  { db, site: { siteId }, services }: Pick<Request<'admin'>, 'db' | 'site' | 'services'>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> =>
  transaction(db, async (tx) => {
    const done = await work(tx)
    await services.events.publish(tx, 'content.changed', { siteId, kind: 'article' })
    return done
  })

/** Creates a series of the articles, in order. @returns its id */
export async function makeArticleSeries(
  tx: Tx,
  { articleIds, ...fields }: sql.SeriesFields & { articleIds: readonly string[] },
): Promise<string> {
  const id = await sql.insertSeries(tx, fields)
  await sql.writeArticles(tx, id, articleIds)
  return id
}

const adminCalls = implement(adminArticleSeries, {
  list: ({ keyword, ...page }, { db }) => sql.pageOfAdminSeries(db, keyword, page),

  view: async ({ id }, { db }) => tag.on(edited(found(await sql.selectAdminSeries(db, id), MISSING))),

  async save({ id, etag, articleIds, ...fields }, request) {
    const wanted = [...new Set(articleIds)]
    const saved = await change(request, async (tx) => {
      if ((await sql.countArticles(tx, wanted)) < wanted.length)
        throw new CallError('notFound', '有资讯不存在或已删除，请刷新后再选', 'articleIds')
      if (!id) return makeArticleSeries(tx, { ...fields, articleIds: wanted })
      const before = found(await sql.lockSeries(tx, id), MISSING)
      tag.refuse(etag, edited(before), { ...fields, articleIds: wanted })
      if (!(await sql.updateSeries(tx, id, fields))) throw new CallError('notFound', MISSING)
      await sql.writeArticles(tx, id, wanted)
      return id
    })
    request.setMessage('保存成功')
    return { id: saved }
  },

  async stand({ id, isPutaway }, request) {
    await change(request, async (tx) => {
      if (!(await sql.updateShelf(tx, id, isPutaway))) throw new CallError('notFound', MISSING)
    })
    request.setMessage(isPutaway === 1 ? '上架成功' : '下架成功')
    return {}
  },

  async delete({ id }, request) {
    await change(request, async (tx) => {
      if (!(await sql.deleteSeries(tx, id))) throw new CallError('notFound', MISSING)
    })
    request.setMessage('删除成功')
    return {}
  },
})

export const calls = [...openCalls, ...adminCalls]
