/** What the ids in the calls about blogs, comments on them and labels name. */
import { makeUser } from '../../server/test/factories.ts'
import type { TestApp } from '../../server/test/harness.ts'
import type { Person, World } from '../world.ts'
import { question } from './question.ts'
import { course } from './shelf.ts'
import { type Inert, insert, named, type Made, type Maker, NOWHERE, ofPerson, ofSite, value } from './kit.ts'

/** Somebody else whom one may read, answer and like: what one does to their texts is written on their rows. */
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

/** Articles of others that nobody else may see, by why. */
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

/** An article that everybody may read. */
const blog: Maker = async (w) => ({
  own: value(await newBlog(w.t, await author(w.t))),
  foreign: await hiddenBlogs(w),
})

/** An article of the asker's. */
const ownBlog: Maker = async (w) => ({
  own: value(await newBlog(w.t, w.me)),
  foreign: {
    'of another person': value(await newBlog(w.t, w.other)),
    'of another site': value(await newBlog(w.t, w.stranger)),
    deleted: value(await newBlog(w.t, w.me, { status_id: 0 })),
  },
})

/** An article that an operator may judge: one that was published. */
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
/** Somebody else who has a blog. */
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

/** A comment that one may answer on the article that goes with it. */
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

/** The asker's own comment. */
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

/** A thing that may stand in a text as a card. */
const cardOf: Maker = async (w) => {
  const made = await blog(w)
  const more = { kind: 'blog' }
  const of = (one: { value: string }) => value(one.value, more)
  return {
    own: of(made.own),
    foreign: Object.fromEntries(Object.entries(made.foreign).map(([name, one]) => [name, of(one)])),
    missing: value(NOWHERE, more),
  }
}

/** A series with an article that everybody may read. */
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
const withTitle =
  (make: Maker): Maker =>
  async (w) => {
    const made = await make(w)
    const more = { title: '新的专栏' }
    return {
      own: value(made.own.value, more),
      foreign: Object.fromEntries(Object.entries(made.foreign).map(([name, one]) => [name, value(one.value, more)])),
      missing: value(NOWHERE, more),
    }
  }
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
const withHidden =
  (make: Maker): Maker =>
  async (w) => {
    const made = await make(w)
    const more = { isHidden: 1 }
    return {
      own: value(made.own.value, more),
      foreign: Object.fromEntries(Object.entries(made.foreign).map(([name, one]) => [name, value(one.value, more)])),
      missing: value(NOWHERE, more),
    }
  }
const articleOfOwn: Maker = ofPerson(({ t }, who) => newBlog(t, who))

const ownIssued = ofPerson(({ t }, who) => newBlog(t, who))

/** Somebody of the site. */
const anyPerson = ofSite(async (t, siteId) => (await makeUser(t.owner, { siteId })).userId)

/** A version of an article. */
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
const versioned =
  (make: (t: TestApp, who: Pick<Person, 'siteId' | 'userId'>) => Promise<string>): Maker =>
  async ({ t, me, other, stranger }) => {
    const of = async (who: Pick<Person, 'siteId' | 'userId'>) => value(await make(t, who), { targetType: 1 })
    return {
      own: await of(me),
      foreign: { 'of another user': await of(other), 'of another site': await of(stranger) },
      missing: value(NOWHERE, { targetType: 1 }),
    }
  }

/** An article with a version, of any author of the site. */
const versionedBySite: Maker = async ({ t, me, stranger }) => {
  const of = async (who: Person) => {
    const id = await newBlog(t, who)
    await insert(t, 'community_version', {
      site_id: who.siteId,
      target_type: 1,
      target_id: id,
      version_no: 1,
      user_id: who.userId,
      title: '标题',
      content: '<p>旧</p>',
    })
    return value(id, { targetType: 1 })
  }
  return {
    own: await of(me),
    foreign: { 'of another site': await of(stranger) },
    missing: value(NOWHERE, { targetType: 1 }),
  }
}

/** By call and field. */
export const communityBlogHandles: Record<string, Record<string, Maker | Inert>> = {
  'community/api/blog/list': { labelNo: usedLabel, userId: writer },
  'community/api/blog/view': { id: blog },
  'community/api/blog/related/list': { id: blog },
  'community/api/blog/read': { id: blog },
  'community/api/blog/read/end': { id: blog },
  'community/auth/blogger/statistics/blog': { id: ownIssued },
  'community/api/blog/comment/list': { blogId: blog, rootId: answered('rootId') },
  'community/api/series/list': { userId: seriesWriter },
  'community/api/series/view': { id: shownSeries },
  'community/api/series/around': { blogId: inSeries },
  'community/auth/series/view': { id: shownSeries },
  'community/auth/series/follow': { id: shownSeries },
  'community/auth/series/save': { id: withTitle(ownSeries), blogIds: withTitle(articleOfOwn) },
  'community/auth/series/delete': { id: ownSeries },
  'community/admin/series/hide': { id: withHidden(anySeries) },
  'community/auth/block/save': { userId: anyPerson },
  'community/auth/version/list': { targetId: versioned(newBlog) },
  'community/auth/version/view': { id: ownVersion },
  'community/auth/version/restore': { id: ownVersion },
  'community/admin/version/list': { targetId: versionedBySite },
  'community/admin/version/view': { id: anyVersion },
  'community/auth/inset/card/view': { id: cardOf },
  'community/auth/inset/people/list': { blogId: blog, questionsId: question, courseId: course },
  'community/api/blogger/view': { userId: anyBlogger },
  'community/auth/blogger/view': { userId: anyBlogger },
  'community/auth/blogger/user/record/save': { bloggerUserId: otherBlogger },
  'community/auth/blog/view': { id: blog },
  'community/auth/blog/user/record/save': { blogId: blog },
  'community/auth/blog/user/record/delete': { blogId: blog },
  'community/auth/blog/comment/save': { blogId: blog, parentId: answered('parentId'), mentionIds: named },
  'community/auth/blog/comment/delete': { id: ownComment },
  'community/auth/blog/comment/admire': { id: shownComment },
  'community/auth/blog/update': { id: ownBlog },
  'community/auth/blog/draft/view': { id: ownBlog },
  'community/auth/blog/stand': { id: ownBlog },
  'community/auth/blog/delete': { id: ownBlog },
  'community/admin/blog/view': { id: issuedBlog },
  'community/admin/blog/hide': { id: issuedBlog },
  'community/admin/blog/show': { id: issuedBlog },
  'community/admin/blog/top': { id: issuedBlog },
  'community/admin/blog/good': { id: issuedBlog },
  'community/admin/label/update': { id: label },
}
