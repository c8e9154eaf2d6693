import { blog, blogTabs } from '@zhixing/contract/community/blog'
import { type Db, plannedForValues, transaction } from '../../kernel/db/index.ts'
import { found } from '../../kernel/errors.ts'
import { implement, type Request } from '../../kernel/implement.ts'
import { type PageRequest, pageOf } from '../../kernel/page.ts'
import { createLookup } from '../../kernel/lookup.ts'
import { highlight, searchWords } from '../../shared/search/tokenize.ts'
import { mayTakePart } from '../moderation/writer.ts'
import { notifyOfReaction, titled } from '../notices.ts'
import { fillRows } from '../inset/fill.ts'
import { countRead, readerOf } from '../reaction/read.ts'
import { isBot, sourceOf } from '../reaction/read-rules.ts'
import { writeEnd } from '../reaction/read.sql.ts'
import { react } from '../reaction/reaction.ts'
import { opType, selectOwnReactions } from '../reaction/reaction.sql.ts'
import { targetType } from '../target.ts'
import * as sql from './blog.sql.ts'

export const blogPath = (id: string) => `/blog/article/${id}`

/** Cache lifetime of public lists; `content.changed` drops them at once. */
const LIST_SECONDS = 5

const flag = (is: boolean | undefined): 0 | 1 => (is ? 1 : 0)

/** Batches lookups, since likes of one article arrive together. */
const shownBlog = createLookup(sql.selectAllShown)

/** Likes or collects an article, or undoes it; notifies its author of a like. */
async function record(
  { blogId, opType: op, on }: { blogId: string; opType: 1 | 2; on: boolean },
  { db, site: { siteId }, viewer, services }: Request<'login'>,
) {
  const [shown] = await Promise.all([shownBlog(db, blogId), mayTakePart(db, viewer.userId)])
  const article = found(shown)
  const { changed, counts } = await react(services, siteId, {
    targetType: targetType.blog,
    targetId: blogId,
    opType: op,
    userId: viewer.userId,
    on,
  })
  if (changed && on && op === opType.like)
    await notifyOfReaction(services, {
      siteId,
      kind: 'like',
      userId: article.userId,
      person: viewer,
      groupKey: `blog.like ${blogId}`,
      what: `赞了你的文章${titled(article.title)}`,
      linkUrl: blogPath(blogId),
    })
  const { admireCount, collectionCount } = counts
  return { admireCount, collectionCount }
}

/** The person's reactions to an article and its blogger. */
async function ownReactions(db: Db, userId: string, article: { id: string; userId: string }) {
  const [blogs, bloggers] = await Promise.all([
    selectOwnReactions(db, userId, targetType.blog, [article.id]),
    selectOwnReactions(db, userId, targetType.blogger, [article.userId]),
  ])
  const own = blogs.get(article.id)
  return {
    isCollection: flag(own?.has(opType.collect)),
    isAdmire: flag(own?.has(opType.like)),
    isAttention: flag(bloggers.get(article.userId)?.has(opType.follow)),
  }
}

/** A page of articles that match the words or sound alike. */
export async function searchBlogs(db: Db, { keyword, ...page }: PageRequest & { keyword: string }) {
  const blogs = keyword
    ? await searchWords(keyword, (query) => plannedForValues(db, (tx) => sql.pageOfFound(tx, query, page)))
    : await sql.pageOfNewest(db, {}, page)
  // The keyword has no words (punctuation only): nothing matches.
  if (!blogs) return pageOf(page, 0, [])
  return { ...blogs, list: blogs.list.map((row) => ({ ...row, highlight: highlight(row.title, keyword) })) }
}

export const calls = implement(blog, {
  async list({ tab, labelNo, userId, ...page }, { db, site: { siteId }, viewer, services }) {
    if (tab === blogTabs.following) {
      if (!viewer) return pageOf(page, 0, [])
      const { list, cursor } = await sql.selectFeed(db, viewer.userId, undefined, page.pageSize)
      // A feed has no total; one more than the page signals a next one.
      return pageOf({ ...page, pageCurrent: 1 }, list.length + (cursor ? 1 : 0), list)
    }
    const by = { labelNo, userId }
    const key = `community.blogs ${JSON.stringify([tab, by, page])}`
    return services.answers.data(siteId, key, LIST_SECONDS, () =>
      tab === blogTabs.hot ? sql.pageOfHot(db, by, page) : sql.pageOfNewest(db, by, page),
    )
  },

  async view({ id }, request) {
    const [article] = await fillRows(request, [found(await sql.selectBlog(request.db, id))])
    return found(article)
  },

  async related({ id, pageSize }, { db }) {
    const article = found(await sql.selectShown(db, id))
    return { list: await sql.selectRelated(db, article, pageSize) }
  },

  search: (input, { db }) => searchBlogs(db, input),

  async read({ id, from }, { db, site: { siteId }, viewer, ip, userAgent, origin, services }) {
    const article = found(await sql.selectShown(db, id))
    // Visits of the author and of bots do not count.
    if (viewer?.userId !== article.userId && !isBot(userAgent))
      await countRead(services, siteId, {
        targetType: targetType.blog,
        targetId: id,
        reader: readerOf(services, { userId: viewer?.userId, ip, userAgent }),
        source: sourceOf(from, origin, userAgent),
      })
    return {}
  },

  async readEnd({ id }, { db, viewer, ip, userAgent, services }) {
    found(await sql.selectShown(db, id))
    const reader = readerOf(services, { userId: viewer?.userId, ip, userAgent })
    await transaction(db, (tx) => writeEnd(tx, { targetType: targetType.blog, targetId: id, reader }))
    return {}
  },

  async viewOwn({ id }, request) {
    const { db, viewer } = request
    const [filled] = await fillRows(request, [found(await sql.selectBlog(db, id, viewer.userId))])
    const article = found(filled)
    return { ...article, ...(await ownReactions(db, viewer.userId, article)) }
  },

  async attention({ cursor, pageSize }, { db, viewer }) {
    const [time = '', id = ''] = cursor.split('.')
    return sql.selectFeed(db, viewer.userId, cursor ? { time, id } : undefined, pageSize)
  },

  recordSave: (input, request) => record({ ...input, on: true }, request),
  recordDelete: (input, request) => record({ ...input, on: false }, request),
  collection: (page, { db, viewer }) => sql.pageOfCollected(db, viewer.userId, page),
})
