/** Test data for ids of content and decoration in the back office. */
import { newSecret, sealSecret } from '../../server/src/system/webhook/secret.ts'
import { randomBytes } from 'node:crypto'
import { type TestApp } from '../../server/test/harness.ts'
import { type Inert, insert, type Maker, newCourse, NOWHERE, ofSite, value, withInput } from './kit.ts'
import { infoCategory } from './shelf.ts'

/** Rows that all operators of the site see. */
const siteCategory = (floor: 0 | 1 | 2) => ofSite(async (t, siteId) => (await newCourse(t, siteId)).categoryIds[floor])

/** A parent category, with one of its children to sort. */
const parentOfCategories: Maker = async ({ t }) => {
  const make = async (siteId: number) => {
    const { categoryIds } = await newCourse(t, siteId)
    return { parent: categoryIds[1], input: { ids: [categoryIds[2]] } }
  }
  const [own, abroad] = [await make(12), await make(13)]
  return {
    own: value(own.parent, own.input),
    foreign: { 'of another site': value(abroad.parent, own.input) },
    missing: value(NOWHERE, own.input),
  }
}

const siteComment: Maker = async (w) => {
  const { t, course: home, course13, me, other, stranger } = w
  const write = (siteId: number, courseId: string, userId: string, status = 1) =>
    insert(t, 'course_comment', {
      site_id: siteId,
      course_id: courseId,
      user_id: userId,
      comment_id: NOWHERE,
      comment_text: '评论',
      status_id: status,
    })
  return {
    own: value(await write(12, home.courseId, me.userId)),
    foreign: {
      'of another site': value(await write(13, course13.courseId, stranger.userId)),
      deleted: value(await write(12, home.courseId, other.userId, 0)),
    },
  }
}

const commentedBy =
  (name: 'courseId' | 'userId'): Maker =>
  async (w) => {
    await siteComment(w)
    const [own, abroad] =
      name === 'courseId' ? [w.course.courseId, w.course13.courseId] : [w.me.userId, w.stranger.userId]
    return { own: value(own), foreign: { 'of another site': value(abroad) } }
  }

const siteInfoArticle = ofSite((t, siteId) =>
  infoCategoryIn(t, siteId).then((categoryId) =>
    insert(t, 'info_article', {
      site_id: siteId,
      category_id: categoryId,
      info_title: '标题',
      info_content: '<p>正文</p>',
    }),
  ),
)

/** A series of information articles with one published article. */
const newArticleSeries = async (t: TestApp, siteId: number, isPutaway = 1) => {
  const categoryId = await infoCategoryIn(t, siteId)
  const article = { site_id: siteId, category_id: categoryId, info_title: '标题', info_content: '<p>正文</p>' }
  const articleId = await insert(t, 'info_article', article)
  const seriesId = await insert(t, 'info_series', { site_id: siteId, title: '专栏', is_putaway: isPutaway })
  const ref = { site_id: siteId, article_id: articleId, series_id: seriesId, place: 1 }
  await insert(t, 'info_series_ref', ref, 'article_id')
  return { seriesId, articleId }
}
const anyArticleSeries = ofSite(async (t, siteId) => (await newArticleSeries(t, siteId)).seriesId)
const shownArticleSeries: Maker = async (w) => {
  const { own, foreign } = await anyArticleSeries(w)
  return { own, foreign: { ...foreign, 'off the shelf': value((await newArticleSeries(w.t, 12, 0)).seriesId) } }
}
const articleInSeries = ofSite(async (t, siteId) => (await newArticleSeries(t, siteId)).articleId)
/** With the required title. */
const ofSeries = (make: Maker): Maker => withInput(make, { title: '新的专栏' })

const infoCategoryIn = (t: TestApp, siteId: number) =>
  insert(t, 'info_category', { site_id: siteId, category_name: `资讯${Math.random()}` })

const emptyInfoCategory = ofSite(infoCategoryIn)
/** A category to move an article to; the article is the site's own. */
const categoryForArticle = withInput(emptyInfoCategory, async (w) => ({ id: (await siteInfoArticle(w)).own.value }))

/** Decoration of a site, by path. */
const decorated = {
  nav: ofSite((t, siteId) => insert(t, 'site_nav', { site_id: siteId, nav_title: '导航', nav_url: 'x', sort: 7 })),
  menu: ofSite((t, siteId) =>
    insert(t, 'site_menu', { site_id: siteId, place: 'user', title: '菜单', url: '/x', sort: 7 }),
  ),
  link: ofSite((t, siteId) => insert(t, 'site_link', { site_id: siteId, link_name: '链接', link_url: '/x', sort: 7 })),
  article: ofSite((t, siteId) =>
    insert(t, 'site_article', { site_id: siteId, nav_name: '栏目', art_title: '文章', sort: 7 }),
  ),
  banner: ofSite((t, siteId) => insert(t, 'banner', { site_id: siteId, title: '轮播', sort: 7 })),
  adv: ofSite((t, siteId) =>
    insert(t, 'adv', { site_id: siteId, adv_title: '广告', begin_time: new Date(0), end_time: new Date(), sort: 7 }),
  ),
  zone: ofSite((t, siteId) => insert(t, 'zone', { site_id: siteId, zone_name: '专区', sort: 7 })),
  vip: ofSite((t, siteId) =>
    insert(t, 'vip_set', {
      site_id: siteId,
      set_name: '方案',
      set_type: 1,
      months: 1,
      org_price: 2,
      fab_price: 1,
      sort: 7,
    }),
  ),
  dict: ofSite((t, siteId) =>
    insert(t, 'dict', {
      site_id: siteId,
      field_name: `d${randomBytes(6).toString('hex')}`,
      field_key: 1,
      field_value: '项',
      sort: 7,
    }),
  ),
}

const decorations = Object.fromEntries(
  Object.entries(decorated).flatMap(([kind, id]) => [
    [`system/admin/${kind}/save`, { id }],
    [`system/admin/${kind}/delete`, { id }],
    [`system/admin/${kind}/sort`, { ids: id }],
    [`system/admin/${kind}/stand`, { id }],
  ]),
)

/** A course for a shelf; courses off the shelf are allowed too. */
const courseForZone: Maker = async (w) => {
  const zoneId = (await decorated.zone(w)).own.value
  const deleted = await newCourse(w.t, 12)
  await w.t.owner`UPDATE course SET status_id = 0 WHERE id = ${deleted.courseId}`
  return {
    own: value((await newCourse(w.t, 12)).courseId, { zoneId }),
    foreign: {
      'of another site': value((await newCourse(w.t, 13)).courseId, { zoneId }),
      deleted: value(deleted.courseId, { zoneId }),
    },
    missing: value(NOWHERE, { zoneId }),
  }
}

const endpointOf = (t: TestApp, siteId: number) =>
  insert(t, 'webhook_endpoint', {
    site_id: siteId,
    endpoint_name: '对接',
    // Nothing listens there.
    url: 'http://127.0.0.1:9/',
    event_names: '{class.joined}',
    secret_sealed: sealSecret(t.services, newSecret()),
  })
const endpoint = ofSite(endpointOf)
const delivery = ofSite(async (t, siteId) =>
  insert(t, 'webhook_delivery', {
    site_id: siteId,
    endpoint_id: await endpointOf(t, siteId),
    event_id: await insert(t, 'webhook_event', { site_id: siteId, event_name: 'class.joined', payload: '{}' }),
    subject: 'class 1',
  }),
)

export const contentAdminHandles: Record<string, Record<string, Maker | Inert>> = {
  'system/admin/webhook/update': {
    id: withInput(endpoint, { endpointName: '对接', url: 'https://hooks.example.com/', eventNames: ['class.joined'] }),
  },
  'system/admin/webhook/secret/renew': { id: endpoint },
  'system/admin/webhook/try': { id: endpoint },
  'system/admin/webhook/delete': { id: endpoint },
  'system/admin/webhook/delivery/page': { endpointId: { inert: 'a filter: an unknown address has no deliveries' } },
  'system/admin/webhook/delivery/resend': { id: delivery },
  'course/admin/zone/course/*': { zoneId: decorated.zone },
  'course/admin/category/*': { id: siteCategory(2) },
  'course/admin/comment/*': { id: siteComment },
  'community/admin/article/*': { id: siteInfoArticle },
  'community/admin/article/series/*': { id: anyArticleSeries },
  'community/admin/article/category/*': { id: emptyInfoCategory },
  ...decorations,
  'course/admin/zone/course/save': { courseIds: courseForZone },
  'course/admin/category/save': { parentId: siteCategory(1) },
  'course/admin/category/sort': { parentId: parentOfCategories, ids: siteCategory(0) },
  'course/admin/comment/list': { courseId: commentedBy('courseId'), userId: commentedBy('userId') },
  'community/admin/article/list': { categoryId: infoCategory },
  'community/admin/article/save': { categoryId: emptyInfoCategory },
  'community/admin/article/update': { categoryId: categoryForArticle },
  'community/api/article/series/view': { id: shownArticleSeries },
  'community/api/article/series/around': { articleId: articleInSeries },
  'community/admin/article/series/save': { id: ofSeries(anyArticleSeries), articleIds: ofSeries(articleInSeries) },
  'community/admin/article/category/sort': { ids: emptyInfoCategory },
}
