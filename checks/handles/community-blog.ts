/** Test data for ids of blogs, their comments and labels. */
import { makeUser } from '../../server/test/factories.ts'
import type { TestApp } from '../../server/test/harness.ts'
import type { Person, World } from '../world.ts'
import { question } from './question.ts'
import { course } from './shelf.ts'
import { type Inert, insert, type Made, type Maker, named, ofPerson, ofSite, value, withInput } from './kit.ts'

/** Another user, whose rows the caller's reactions may change. */
const author = async (t: TestApp): Promise<Person> => ({ ...(await makeUser(t.owner)), siteId: 12 })

const openBlog = async (t: TestApp, { siteId, userId }: Pick<Person, 'siteId' | 'userId'>) => {
  await t.owner`INSERT INTO blogger (site_id, user_id) VALUES (${siteId}, ${userId}) ON CONFLICT DO NOTHING`
  return userId
}

const newBlog = async (
  t: TestApp,
  who: Pick<Person, 'siteId' | 'userId'>,
  over: Record<string, string | number | Date> = {},
) => {
  await openBlog(t, who)
  return insert(t, 'blog', {
    site_id: who.siteId,
    user_id: who.userId,
    title: '标题',
    content: '<p>正文</p>',
    is_issue: 1,
    publish_time: new Date(Date.now() - 1000),
    ...over,
  })
}

/** Articles that only their author sees, by reason. */
const hiddenBlogs = async (
  w: World,
  pick: (id: string, who: Person) => Promise<string> = async (id) => id,
): Promise<Made['foreign']> => {
  const { t, other, stranger } = w
  const of = async (over: Record<string, string | number | Date>, who = other) =>
    value(await pick(await newBlog(t, who, over), who))
  return {
    'of another site': await of({}, stranger),
    'a draft': await of({ is_issue: 0 }),
    private: await of({ is_open: 0 }),
    withdrawn: await of({ is_putaway: 0 }),
    'waiting for review': await of({ status_id: 2 }),
    'taken down': await of({ status_id: 3 }),
    deleted: await of({ status_id: 0 }),
    'planned for later': await of({ publish_time: new Date(Date.now() + 3_600_000) }),
  }
}

/** A public article. */
const blog: Maker = async (w) => ({
  own: value(await newBlog(w.t, await author(w.t))),
  foreign: await hiddenBlogs(w),
})

/** An article of the caller. */
const ownBlog: Maker = async (w) => ({
  own: value(await newBlog(w.t, w.me)),
  foreign: {
    'of another person': value(await newBlog(w.t, w.other)),
    'of another site': value(await newBlog(w.t, w.stranger)),
    deleted: value(await newBlog(w.t, w.me, { status_id: 0 })),
  },
})

/** Operators see published articles. */
const issuedBlog: Maker = async (w) => ({
  own: value(await newBlog(w.t, await author(w.t))),
  foreign: {
    'of another site': value(await newBlog(w.t, w.stranger)),
    'a draft': value(await newBlog(w.t, w.other, { is_issue: 0 })),
    private: value(await newBlog(w.t, w.other, { is_open: 0 })),
    deleted: value(await newBlog(w.t, w.other, { status_id: 0 })),
  },
})

const blogger = ofPerson(async ({ t }, who) => openBlog(t, who))
/** Another blogger. */
const otherBlogger: Maker = async ({ t, other, stranger, me }) => {
  await openBlog(t, me)
  return {
    own: value(await openBlog(t, other)),
    foreign: { 'of another site': value(await openBlog(t, stranger)) },
  }
}
const anyBlogger: Maker = async (w) => {
  const { own, foreign } = await blogger(w)
  return { own, foreign: { 'of another site': foreign['of another site'] ?? own } }
}

const newComment = async (
  t: TestApp,
  who: Pick<Person, 'siteId' | 'userId'>,
  blogId: string,
  over: Record<string, string | number> = {},
): Promise<string> => {
  const id = await insert(t, 'community_comment', {
    site_id: who.siteId,
    target_type: 1,
    target_id: blogId,
    user_id: who.userId,
    content: '评论',
    ...over,
  })
  await t.owner`
    INSERT INTO community_count (site_id, target_type, target_id, comment_count, thread_count) VALUES (${who.siteId}, 1, ${blogId}, 9, 9)
    ON CONFLICT (site_id, target_type, target_id) DO UPDATE SET comment_count = 9, thread_count = 9`
  return id
}

/** A comment on the article in the input. */
const answered =
  (field: string): Maker =>
  async (w) => {
    const writer = await author(w.t)
    const home = await newBlog(w.t, writer)
    const elsewhere = await newBlog(w.t, w.other)
    const withBlog = (id: string) => value(id, { blogId: home })
    const root = await newComment(w.t, writer, home, { reply_count: 1 })
    await newComment(w.t, writer, home, { root_id: root, parent_id: root })
    return {
      own: withBlog(root),
      foreign: {
        'on another article': withBlog(await newComment(w.t, w.other, elsewhere)),
        'of another site': withBlog(await newComment(w.t, w.stranger, await newBlog(w.t, w.stranger))),
        deleted: withBlog(await newComment(w.t, w.other, home, { status_id: 0 })),
        ...(field === 'parentId' ? { hidden: withBlog(await newComment(w.t, w.other, home, { status_id: 3 })) } : {}),
      },
      missing: value('987654321012345678', { blogId: home }),
    }
  }

/** A comment of the caller. */
const ownComment: Maker = async (w) => {
  const home = await newBlog(w.t, await author(w.t))
  return {
    own: value(await newComment(w.t, w.me, home)),
    foreign: {
      'of another person': value(await newComment(w.t, w.other, home)),
      'of another site': value(await newComment(w.t, w.stranger, await newBlog(w.t, w.stranger))),
      'on something else': value(await newComment(w.t, w.me, home, { target_type: 2 })),
    },
  }
}

const shownComment: Maker = async (w) => {
  const writer = await author(w.t)
  const home = await newBlog(w.t, writer)
  return {
    own: value(await newComment(w.t, writer, home)),
    foreign: {
      'of another site': value(await newComment(w.t, w.stranger, await newBlog(w.t, w.stranger))),
      hidden: value(await newComment(w.t, w.other, home, { status_id: 3 })),
      'on a withdrawn article': value(await newComment(w.t, w.other, await newBlog(w.t, w.other, { is_putaway: 0 }))),
      'on something else': value(await newComment(w.t, w.other, home, { target_type: 2 })),
    },
  }
}

const label = ofSite((t, siteId) =>
  insert(t, 'community_label', { site_id: siteId, label_name: `标签${Math.random().toString(36).slice(2, 10)}` }),
)

const wordGroup = ofSite((t, siteId) =>
  insert(t, 'community_word_group', {
    site_id: siteId,
    group_name: `分组${Math.random().toString(36).slice(2, 10)}`,
    action_type: 2,
  }),
)

/** A label with an article. */
const usedLabel: Maker = async (w) => {
  const bear = async (labelId: string, who: Person) => {
    await insert(
      w.t,
      'community_label_ref',
      {
        site_id: who.siteId,
        target_type: 1,
        target_id: await newBlog(w.t, who),
        label_id: labelId,
        shown_time: new Date(),
      },
      'label_id',
    )
    return value(labelId)
  }
  const { own, foreign } = await label(w)
  return {
    own: await bear(own.value, await author(w.t)),
    foreign: { 'of another site': await bear(foreign['of another site']?.value ?? '', w.stranger) },
  }
}

/** A person with an article. */
const writer: Maker = async ({ t, stranger }) => {
  const who = await author(t)
  await newBlog(t, who)
  await newBlog(t, stranger)
  return { own: value(who.userId), foreign: { 'of another site': value(stranger.userId) } }
}

/** An object that can be embedded as a card. */
const cardOf = withInput(blog, { kind: 'blog' })

/** A series with a public article. */
const newSeries = async (t: TestApp, who: Pick<Person, 'siteId' | 'userId'>, statusId = 1) => {
  const blogId = await newBlog(t, who)
  const row = { site_id: who.siteId, user_id: who.userId, title: '专栏', status_id: statusId }
  const seriesId = await insert(t, 'blog_series', row)
  await insert(t, 'blog_series_ref', { site_id: who.siteId, blog_id: blogId, series_id: seriesId, place: 1 }, 'blog_id')
  return { seriesId, blogId }
}
const shownSeries: Maker = async ({ t, other, stranger }) => ({
  own: value((await newSeries(t, await author(t))).seriesId),
  foreign: {
    'of another site': value((await newSeries(t, stranger)).seriesId),
    hidden: value((await newSeries(t, other, 3)).seriesId),
    deleted: value((await newSeries(t, other, 0)).seriesId),
  },
})
const inSeries: Maker = async ({ t, stranger }) => ({
  own: value((await newSeries(t, await author(t))).blogId),
  foreign: { 'of another site': value((await newSeries(t, stranger)).blogId) },
})
const ownSeries = ofPerson(async ({ t }, who) => (await newSeries(t, who)).seriesId)
const withTitle = (make: Maker): Maker => withInput(make, { title: '新的专栏' })
const anySeries = ofSite(async (t, siteId) => {
  const who = { ...(await makeUser(t.owner, { siteId })), siteId }
  return (await newSeries(t, who)).seriesId
})
const seriesWriter: Maker = async ({ t, stranger }) => {
  const who = await author(t)
  await newSeries(t, who)
  await newSeries(t, stranger)
  return { own: value(who.userId), foreign: { 'of another site': value(stranger.userId) } }
}
const withHidden = (make: Maker): Maker => withInput(make, { isHidden: 1 })
const articleOfOwn: Maker = ofPerson(({ t }, who) => newBlog(t, who))

const ownIssued = ofPerson(({ t }, who) => newBlog(t, who))

const anyPerson = ofSite(async (t, siteId) => (await makeUser(t.owner, { siteId })).userId)

const versionOf = async (t: TestApp, who: Pick<Person, 'siteId' | 'userId'>) =>
  insert(t, 'community_version', {
    site_id: who.siteId,
    target_type: 1,
    target_id: await newBlog(t, who),
    version_no: 1,
    user_id: who.userId,
    title: '标题',
    content: '<p>旧</p>',
  })
const ownVersion = ofPerson(({ t }, who) => versionOf(t, who))
const anyVersion = ofSite(async (t, siteId) => versionOf(t, { ...(await makeUser(t.owner, { siteId })), siteId }))
const versioned = (make: (t: TestApp, who: Pick<Person, 'siteId' | 'userId'>) => Promise<string>): Maker =>
  withInput(
    ofPerson(({ t }, who) => make(t, who)),
    { targetType: 1 },
  )

/** A versioned article of any author of the site. */
const versionedBySite = withInput(
  ofSite(async (t, siteId) => {
    const versionId = await versionOf(t, { ...(await makeUser(t.owner, { siteId })), siteId })
    const [row] = await t.owner<{ id: string }[]>`
      SELECT target_id AS id FROM community_version WHERE id = ${versionId}`
    return row?.id ?? ''
  }),
  { targetType: 1 },
)

export const communityBlogHandles: Record<string, Record<string, Maker | Inert>> = {
  'community/api/blog/*': { id: blog },
  'community/auth/series/*': { id: shownSeries },
  'community/auth/version/*': { id: ownVersion },
  'community/auth/blog/user/record/*': { blogId: blog },
  'community/auth/blog/*': { id: ownBlog },
  'community/admin/blog/*': { id: issuedBlog },
  'community/api/blog/list': { labelNo: usedLabel, userId: writer },
  'community/api/blog/related/list': { id: blog },
  'community/api/blog/read/end': { id: blog },
  'community/auth/blogger/statistics/blog': { id: ownIssued },
  'community/api/blog/comment/list': { blogId: blog, rootId: answered('rootId') },
  'community/api/series/list': { userId: seriesWriter },
  'community/api/series/view': { id: shownSeries },
  'community/api/series/around': { blogId: inSeries },
  'community/auth/series/save': { id: withTitle(ownSeries), blogIds: withTitle(articleOfOwn) },
  'community/auth/series/delete': { id: ownSeries },
  'community/admin/series/hide': { id: withHidden(anySeries) },
  'community/auth/block/save': { userId: anyPerson },
  'community/auth/version/list': { targetId: versioned(newBlog) },
  'community/admin/version/list': { targetId: versionedBySite },
  'community/admin/version/view': { id: anyVersion },
  'community/auth/inset/card/view': { id: cardOf },
  'community/auth/inset/people/list': { blogId: blog, questionsId: question, courseId: course },
  'community/api/blogger/view': { userId: anyBlogger },
  'community/auth/blogger/view': { userId: anyBlogger },
  'community/auth/blogger/user/record/save': { bloggerUserId: otherBlogger },
  'community/auth/blog/view': { id: blog },
  'community/auth/blog/comment/save': { blogId: blog, parentId: answered('parentId'), mentionIds: named },
  'community/auth/blog/comment/delete': { id: ownComment },
  'community/auth/blog/comment/admire': { id: shownComment },
  'community/auth/blog/draft/view': { id: ownBlog },
  'community/admin/label/update': { id: label },
  'community/admin/word/save': { id: wordGroup },
  'community/admin/word/delete': { id: wordGroup },
}
