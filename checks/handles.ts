/**
 * What every id, ticket or the like of an input names, and how to make one: of the asker's own, and of everyone whose must look as if it
 * did not exist. A new call with such a field needs a line in `handles`.
 */
import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeCourse, makeLecturer, makeUser, makeVideo } from '../server/test/factories.ts'
import type { TestApp } from '../server/test/harness.ts'
import { solvedCaptcha } from '../server/src/user/testing.ts'
import { issueTicket, mediaFolder } from '../server/src/vod/index.ts'
import { authoringHandles } from './authoring-handles.ts'
import { uploadHandles } from './upload-handles.ts'
import { freshIp, must, type Person, type World } from './world.ts'

export interface Made {
  /** One that the asker may name, with the further input that goes with it. */
  own: { value: string; input?: Record<string, unknown> }
  /** By whose it is: must answer exactly like `missing`. */
  foreign: Record<string, { value: string; input?: Record<string, unknown> }>
  missing?: { value: string; input?: Record<string, unknown> }
}
export type Maker = (w: World) => Promise<Made>
/** A field that makes no difference, and why. */
export interface Inert {
  inert: string
}

/** No row has this id. */
export const NOWHERE = '987654321012345678'
const value = (text: string, input?: Record<string, unknown>) => ({ value: text, ...(input ? { input } : {}) })

async function insert(
  t: TestApp,
  table: string,
  row: Record<string, string | number | Buffer | Date>,
  key = 'id',
): Promise<string> {
  const [made] = await t.owner<
    { key: string }[]
  >`INSERT INTO ${t.owner(table)} ${t.owner(row)} RETURNING ${t.owner(key)} AS key`
  return made?.key ?? ''
}

/** Rows that belong to a site and are open to all of it. */
function ofSite(make: (t: TestApp, siteId: number) => Promise<string>): Maker {
  return async ({ t }) => ({ own: value(await make(t, 12)), foreign: { 'of another site': value(await make(t, 13)) } })
}

/** Rows that belong to one person. */
function ofPerson(make: (w: World, who: Person) => Promise<string>): Maker {
  return async (w) => ({
    own: value(await make(w, w.me)),
    foreign: {
      'of another user': value(await make(w, w.other)),
      'of another site': value(await make(w, w.stranger)),
    },
  })
}

const courseOf = (w: World, who: Person) => (who.siteId === 12 ? w.course : w.course13)
const newCourse = async (t: TestApp, siteId: number, over: { isPutaway?: 0 | 1; isFree?: 0 | 1 } = {}) =>
  makeCourse(t.owner, { siteId, ...over })

/** The hidden courses of a site by why they are hidden; `pick` says what of them is named. */
async function hidden(
  t: TestApp,
  pick: (course: Awaited<ReturnType<typeof makeCourse>>) => Promise<string> | string,
): Promise<Made['foreign']> {
  const [abroad, off, deleted] = [
    await newCourse(t, 13),
    await newCourse(t, 12, { isPutaway: 0 }),
    await newCourse(t, 12),
  ]
  const made = {
    'of another site': value(await pick(abroad)),
    'off the shelf': value(await pick(off)),
    'of a deleted course': value(await pick(deleted)),
  }
  await t.owner`UPDATE course SET status_id = 0 WHERE id = ${deleted.courseId}`
  return made
}

const course: Maker = async ({ t }) => ({
  own: value((await newCourse(t, 12)).courseId),
  foreign: await hidden(t, ({ courseId }) => courseId),
})
/** A course that the asker owns. */
const ownedCourse: Maker = async (w) => ({ ...(await course(w)), own: value(w.course.courseId) })
const period: Maker = async ({ t }) => ({
  own: value((await newCourse(t, 12)).periodIds[0] ?? ''),
  foreign: await hidden(t, ({ periodIds }) => periodIds[0] ?? ''),
})
/** A period that shows a file, for those who may use it. */
const filePeriod: Maker = async (w) => {
  const { own, foreign } = await period(w)
  const all = [own, ...Object.values(foreign)].map((one) => one.value)
  await w.t
    .owner`UPDATE course_period SET period_type = 4, doc_name = '表.csv', doc_url = 'x/y.csv' WHERE id IN ${w.t.owner(all)}`
  return { own, foreign }
}
const accessory: Maker = async ({ t }) => {
  const attach = (siteId: number) => (made: { courseId: string }) =>
    insert(t, 'course_accessory', {
      site_id: siteId,
      course_id: made.courseId,
      ref_id: made.courseId,
      ref_type: 1,
      ac_name: '讲义',
      ac_url: 'x/y.pdf',
    })
  const foreign = await hidden(t, async (made) => {
    const [row] = await t.owner<{ site: string }[]>`SELECT site_id AS site FROM course WHERE id = ${made.courseId}`
    return attach(Number(row?.site))(made)
  })
  return { own: value(await attach(12)(await newCourse(t, 12))), foreign }
}
const category = ofSite(async (t, siteId) => (await makeCourse(t.owner, { siteId })).categoryIds[2])
const lecturer: Maker = async ({ t }) => {
  const gone = await makeLecturer(t.owner)
  await t.owner`UPDATE lecturer SET status_id = 0 WHERE id = ${gone.lecturerId}`
  const busy = async (siteId: number) => {
    const { lecturerId } = await makeLecturer(t.owner, { siteId })
    await makeCourse(t.owner, { siteId, lecturerId })
    return value(lecturerId)
  }
  return { own: await busy(12), foreign: { 'of another site': await busy(13), disabled: value(gone.lecturerId) } }
}
const siteArticle = ofSite((t, siteId) =>
  insert(t, 'site_article', { site_id: siteId, nav_name: '关于', art_title: '关于我们' }),
)
const zone = ofSite(async (t, siteId) => {
  const { courseId } = await makeCourse(t.owner, { siteId })
  const id = await insert(t, 'zone', { site_id: siteId, zone_name: '精选' })
  await insert(t, 'zone_course', { site_id: siteId, zone_id: id, course_id: courseId }, 'course_id')
  return id
})
const infoCategory = ofSite(async (t, siteId) => {
  const id = await insert(t, 'info_category', { site_id: siteId, category_name: '资讯' })
  await insert(t, 'info_article', { site_id: siteId, category_id: id, info_title: '标题', info_content: '<p>正文</p>' })
  return id
})
const article: Maker = async ({ t }) => {
  const make = async (siteId: number, shelf = 1) =>
    value(
      await insert(t, 'info_article', {
        site_id: siteId,
        category_id: await insert(t, 'info_category', { site_id: siteId, category_name: '资讯' }),
        info_title: '标题',
        info_content: '<p>正文</p>',
        is_putaway: shelf,
      }),
    )
  return { own: await make(12), foreign: { 'of another site': await make(13), 'off the shelf': await make(12, 0) } }
}
const message = ofPerson(async ({ t }, who) => {
  const msgId = await insert(t, 'msg', { site_id: who.siteId, msg_title: '标题', msg_text: '正文' })
  return insert(t, 'msg_user', { site_id: who.siteId, user_id: who.userId, msg_id: msgId })
})
const note = ofPerson(async (w, who) => {
  const periodId = courseOf(w, who).periodIds[1] ?? ''
  return (await must(w.t, 'user/auth/user/note/log/save', { periodId, content: '一条笔记' }, who)).id
})
const comment = ofPerson(async (w, who) => {
  const { courseId } = courseOf(w, who)
  return (await must(w.t, 'course/auth/courseComment/save', { courseId, commentText: '讲得很好', score: 5 }, who)).id
})
/** A comment that may be answered: one on the very course, whoever wrote it. */
const thread: Maker = async (w) => {
  const courseInput = { courseId: w.course.courseId }
  const write = async (courseId: string, who: Person) =>
    value(
      (await must(w.t, 'course/auth/courseComment/save', { courseId, commentText: '讲得很好', score: 5 }, who)).id,
      courseInput,
    )
  const elsewhere = await newCourse(w.t, 12)
  await must(w.t, 'course/auth/user/order/course/ref/save', { courseId: elsewhere.courseId }, w.other)
  const deleted = await write(elsewhere.courseId, w.other)
  await w.t.owner`UPDATE course_comment SET status_id = 0 WHERE id = ${deleted.value}`
  return {
    own: await write(w.course.courseId, w.other),
    foreign: {
      'on another course': await write(elsewhere.courseId, w.other),
      'of another site': await write(w.course13.courseId, w.stranger),
      deleted,
    },
    missing: value(NOWHERE, courseInput),
  }
}
/** A lesson that was begun: what its reports name. */
const begun =
  (name: 'studyId' | 'periodId'): Maker =>
  async (w) => {
    const begin = async (who: Person, periodIndex: number) => {
      const { periodIds } = courseOf(w, who)
      return must(w.t, 'course/auth/course/sign', { periodId: periodIds[periodIndex] ?? '' }, who)
    }
    const [mine, others, strangers] = [await begin(w.me, 0), await begin(w.other, 1), await begin(w.stranger, 0)]
    // The moment matters as well: a report right after the signing moves the place, a later one of a foreign study must not.
    const rest = (of: { periodId: string; studyId: string }) =>
      name === 'studyId' ? { periodId: mine.periodId, currentDuration: 7 } : { studyId: of.studyId }
    return {
      own: value(mine[name], { ...rest(mine), currentDuration: 9 }),
      foreign: {
        'of another user': value(others[name], rest(others)),
        'of another site': value(strangers[name], rest(strangers)),
      },
      missing: value(NOWHERE, rest(mine)),
    }
  }
const playTicket: Maker = async (w) => {
  const { t, course: home } = w
  const abroad = await makeCourse(t.owner, { siteId: 13 })
  const videoId13 = await makeVideo(t.owner, abroad.periodIds[0] ?? '', 60, 13)
  const { ticket: own, vid } = await must(t, 'course/auth/course/sign', { periodId: home.periodIds[0] ?? '' }, w.me)
  const { ticket: others } = await must(t, 'course/auth/course/sign', { periodId: home.periodIds[0] ?? '' }, w.other)
  const exp = Math.floor(Date.now() / 1000) + 60
  const forged = (secret: Buffer, siteId: number, videoId: string) =>
    issueTicket(secret, { siteId, userId: w.me.userId, videoId, periodId: '1', studyId: '1', exp })
  return {
    own: value(own),
    foreign: {
      'of another user': value(others),
      'of another site': value(forged(t.services.secret, 13, videoId13)),
      'made with another secret': value(forged(randomBytes(32), 12, vid)),
      'changed by one character': value(own.startsWith('A') ? `B${own.slice(1)}` : `A${own.slice(1)}`),
    },
    missing: value('A'.repeat(own.length)),
  }
}
/** The code behind a QR picture. `state` as in the product: 1 waiting, 2 scanned, 5 needs a number. */
async function qr(
  w: World,
  siteId: number,
  state: number,
  userId?: string,
): Promise<{ ticket: string; secret: string }> {
  const { data } = await w.t.call('GET user/api/user/qrcode/getMpQrCodeUrl', {}, { siteId, ip: freshIp() })
  await w.t
    .owner`UPDATE qr_login SET state = ${state}, user_id = ${userId ?? null}::bigint WHERE ticket = ${data.ticket}`
  return data
}
const NO_TICKET = 'zzzzzzzzzzzzzzzzzzzzzz'
/** As the browser that shows the picture names it. */
const qrOfBrowser =
  (state: number): Maker =>
  async (w) => {
    const [own, others, abroad] = [await qr(w, 12, state), await qr(w, 12, state), await qr(w, 13, state)]
    const { secret } = own
    return {
      own: value(own.ticket, { secret }),
      foreign: {
        'of another browser': value(others.ticket, { secret }),
        'of another site': value(abroad.ticket, { secret: abroad.secret }),
      },
      missing: value(NO_TICKET, { secret }),
    }
  }
/** As the phone that scanned it names it. */
const qrOfPhone =
  (state: number): Maker =>
  async (w) => ({
    own: value((await qr(w, 12, state, state === 1 ? undefined : w.me.userId)).ticket),
    foreign: {
      'scanned by another user': value((await qr(w, 12, 2, w.other.userId)).ticket),
      'of another site': value((await qr(w, 13, state, state === 1 ? undefined : w.stranger.userId)).ticket),
    },
    missing: value(NO_TICKET),
  })
const captcha: Maker = async ({ t }) => {
  const solved = async (siteId: number) => {
    const { captchaId, captchaCode } = await solvedCaptcha(t, siteId, freshIp())
    return value(captchaId, { captchaCode, mobile: `135${String(Date.now()).slice(-8)}` })
  }
  return {
    own: await solved(12),
    foreign: { 'of another site': await solved(13) },
    missing: value(NO_TICKET, { captchaCode: '1234' }),
  }
}
const captchaToHear: Maker = async (w) => {
  const made = await captcha(w)
  const input = { kind: 'audio' }
  return {
    own: value(made.own.value, input),
    foreign: { 'of another site': value(made.foreign['of another site']?.value ?? '', input) },
    missing: value(NO_TICKET, input),
  }
}

/** Rows of the site for its operators. */
const siteCategory = (floor: 0 | 1 | 2) => ofSite(async (t, siteId) => (await newCourse(t, siteId)).categoryIds[floor])
/** A parent for categories, each with a child of its own that is to be sorted. */
const parentOfCategories: Maker = async ({ t }) => {
  const make = async (siteId: number) => {
    const { categoryIds } = await newCourse(t, siteId)
    return { parent: categoryIds[1], input: { ids: [categoryIds[2]] } }
  }
  const [mine, abroad] = [await make(12), await make(13)]
  return {
    own: value(mine.parent, mine.input),
    foreign: { 'of another site': value(abroad.parent, mine.input) },
    missing: value(NOWHERE, mine.input),
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
const infoCategoryIn = (t: TestApp, siteId: number) =>
  insert(t, 'info_category', { site_id: siteId, category_name: `资讯${Math.random()}` })
const emptyInfoCategory = ofSite(infoCategoryIn)
/** A category to move an article to: the article is the site's own. */
const categoryForArticle: Maker = async (w) => {
  const [made, one] = [await emptyInfoCategory(w), await siteInfoArticle(w)]
  const input = { id: one.own.value }
  const withIt = (of: { value: string }) => value(of.value, input)
  return {
    own: withIt(made.own),
    foreign: Object.fromEntries(Object.entries(made.foreign).map(([whose, of]) => [whose, withIt(of)])),
    missing: value(NOWHERE, input),
  }
}
/** What a lecturer taught: a course of the asking lecturer's, with a learner who has begun its video. */
const taught =
  (name: 'courseId' | 'periodId'): Maker =>
  async ({ t, roles, me }) => {
    const [row] = await t.owner<{ id: string }[]>`SELECT id FROM lecturer WHERE user_id = ${roles.lecturer.userId}`
    const make = async (siteId: number, lecturerId?: string) => {
      const made = await makeCourse(t.owner, { siteId, ...(lecturerId ? { lecturerId } : {}) })
      if (siteId === 12)
        await t.owner`INSERT INTO course_user (site_id, user_id, course_id) VALUES (12, ${me.userId}, ${made.courseId})`
      return value(name === 'courseId' ? made.courseId : (made.periodIds[0] ?? ''), { userId: me.userId })
    }
    return {
      own: await make(12, row?.id),
      foreign: { 'of another lecturer': await make(12), 'of another site': await make(13) },
      missing: value(NOWHERE, { userId: me.userId }),
    }
  }
/** A learner of a course that the asking lecturer teaches. */
const taughtLearner: Maker = async (w) => {
  const { own } = await taught('courseId')(w)
  const input = { courseId: own.value }
  return {
    own: value(w.me.userId, input),
    foreign: { 'of other courses': value(w.other.userId, input), 'of another site': value(w.stranger.userId, input) },
    missing: value(NOWHERE, input),
  }
}

/** A ready video of the asking lecturer's, with a package of stand-in files. */
const ownVideo =
  (over: { failed?: boolean; input?: Record<string, unknown> } = {}): Maker =>
  async ({ t, roles }) => {
    const [row] = await t.owner<{ id: string }[]>`SELECT id FROM lecturer WHERE user_id = ${roles.lecturer.userId}`
    const make = async (siteId: number, lecturerId: string) => {
      const folder = `video-${randomBytes(6).toString('hex')}`
      const id = await insert(t, 'video', {
        site_id: siteId,
        lecturer_id: lecturerId,
        video_name: '视频',
        folder,
        media_key: Buffer.alloc(16),
        video_status: over.failed ? 3 : 2,
      })
      await t.owner`UPDATE video SET poster_list = '["poster-1.webp", "poster-2.webp"]', has_subtitle = true WHERE id = ${id}`
      const place = mediaFolder(t.services.config.dataDir, siteId, folder)
      mkdirSync(place, { recursive: true })
      for (const name of ['poster-1.webp', 'poster-2.webp']) writeFileSync(join(place, name), 'x')
      writeFileSync(join(place, 'subtitle.vtt'), 'WEBVTT\n\n00:01.000 --> 00:02.000\nx\n')
      return value(id, over.input)
    }
    const other = (siteId: number) =>
      makeLecturer(t.owner, { siteId }).then(({ lecturerId }) => make(siteId, lecturerId))
    return {
      own: await make(12, row?.id ?? ''),
      foreign: { 'of another lecturer': await other(12), 'of another site': await other(13) },
      missing: value(NOWHERE, over.input),
    }
  }
const failedJob: Maker = async ({ t }) => {
  const make = async (siteId: number) => {
    await t.services.jobs.send(t.db(siteId), 'vod.transcode', { siteId })
    const [row] = await t.owner<{ id: string }[]>`
      UPDATE pgboss.job SET state = 'failed', completed_on = now() WHERE name = 'vod.transcode' AND state = 'created' AND data = ${`{"siteId": ${siteId}}`}::text::jsonb RETURNING id`
    return value(row?.id ?? '')
  }
  return {
    own: await make(12),
    foreign: { 'of another site': await make(13) },
    missing: value('00000000-0000-4000-8000-000000000000'),
  }
}

/** Rows that a site is decorated with: each kind under its path. */
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
/** A course for a shelf: one that is off the shelf may be put there as well. */
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

/** People, roles and the rest that operators name: all of the site, nothing of another. */
const person = ofSite(async (t, siteId) => (await makeUser(t.owner, { siteId })).userId)
const role = ofSite((t, siteId) => insert(t, 'admin_role', { site_id: siteId, role_name: `角色 ${freshIp()}` }))
const operator = ofSite(async (t, siteId) => (await makeUser(t.owner, { siteId, isAdmin: 1, isOwner: 0 })).userId)
const newOperator: Maker = async (w) => {
  const { mobile } = await makeUser(w.t.owner)
  const { own, foreign } = await role(w)
  const abroad = foreign['of another site']?.value ?? ''
  return {
    own: value(own.value, { mobile }),
    foreign: { 'of another site': value(abroad, { mobile }) },
    missing: value(NOWHERE, { mobile }),
  }
}
const roleOfOperator: Maker = async (w) => {
  const made = await newOperator(w)
  const input = { id: (await operator(w)).own.value }
  const all = (one: { value: string }) => value(one.value, input)
  return {
    own: all(made.own),
    foreign: { 'of another site': all(made.foreign['of another site'] ?? made.own) },
    missing: value(NOWHERE, input),
  }
}
const operatorWithRole: Maker = async (w) => {
  const input = { roleIds: [(await role(w)).own.value] }
  const { own, foreign } = await operator(w)
  const abroad = foreign['of another site']?.value ?? ''
  return {
    own: value(own.value, input),
    foreign: { 'of another site': value(abroad, input) },
    missing: value(NOWHERE, input),
  }
}
const logged = (table: 'login_log' | 'sys_log') =>
  ofSite(async (t, siteId) => {
    const { userId } = await makeUser(t.owner, { siteId })
    const rest: Record<string, string | number> =
      table === 'sys_log'
        ? { operation: '操作', path: 'x', code: 200 }
        : { mobile: '13700000000', login_status: 1, login_type: 1, client_type: 1 }
    await insert(t, table, { site_id: siteId, user_id: userId, login_ip: '10.0.0.1', ...rest })
    return userId
  })
const operation = ofSite((t, siteId) =>
  insert(t, 'sys_log', {
    site_id: siteId,
    user_id: '1',
    operation: '操作',
    path: 'x',
    login_ip: '10.0.0.1',
    code: 200,
  }),
)
const organization = ofSite((t, siteId) =>
  insert(t, 'organization', { site_id: siteId, org_name: `机构 ${freshIp()}` }),
)
const receiver: Maker = async (w) => {
  const input = { audience: 'users', sendTime: null, msgTitle: '通知', msgText: '<p>正文</p>' }
  const { own, foreign } = await person(w)
  const abroad = foreign['of another site']?.value ?? ''
  return {
    own: value(own.value, input),
    foreign: { 'of another site': value(abroad, input) },
    missing: value(NOWHERE, input),
  }
}
const receiversOfCourse: Maker = async (w) => {
  const input = { audience: 'course', sendTime: null, msgTitle: '通知', msgText: '<p>正文</p>' }
  return {
    own: value(w.course.courseId, input),
    foreign: { 'of another site': value(w.course13.courseId, input) },
    missing: value(NOWHERE, input),
  }
}
const waitingMessage = ofSite(async (t, siteId) =>
  insert(t, 'msg_task', {
    site_id: siteId,
    msg_title: '通知',
    msg_text: '<p>正文</p>',
    audience: 'all',
    send_time: new Date(Date.now() + 3_600_000),
    user_id: '1',
  }),
)
/** What an update of a message names, for a message that is there. */
const inUpdate =
  (maker: Maker): Maker =>
  async (w) => {
    const { own, foreign, missing } = await maker(w)
    const id = (await waitingMessage(w)).own.value
    const all = (one: { value: string; input?: Record<string, unknown> }) => value(one.value, { ...one.input, id })
    return {
      own: all(own),
      foreign: { 'of another site': all(foreign['of another site'] ?? own) },
      missing: all(missing ?? own),
    }
  }
const changedMessage: Maker = async (w) => {
  const input = { audience: 'all', sendTime: null, msgTitle: '改过', msgText: '<p>正文</p>' }
  const { own, foreign } = await waitingMessage(w)
  const abroad = foreign['of another site']?.value ?? ''
  return {
    own: value(own.value, input),
    foreign: { 'of another site': value(abroad, input) },
    missing: value(NOWHERE, input),
  }
}
const messageTemplate = ofSite((t, siteId) =>
  insert(t, 'msg_template', {
    site_id: siteId,
    template_name: `模板 ${freshIp()}`,
    msg_title: '标题',
    msg_text: '正文',
  }),
)
const feedback = ofSite(async (t, siteId) =>
  insert(t, 'feedback_log', {
    site_id: siteId,
    user_id: (await makeUser(t.owner, { siteId })).userId,
    feedback_type: 1,
    content: '一条反馈',
  }),
)
const userImport = ofSite((t, siteId) => insert(t, 'user_import', { site_id: siteId, user_id: '1', import_status: 2 }))

/** Files as their owner names them. */
const fileOf = (t: TestApp, siteId: number, userId: string, kind: string) =>
  insert(t, 'stored_file', {
    site_id: siteId,
    user_id: userId,
    file_kind: kind,
    file_name: '图.webp',
    file_type: 'image/webp',
    file_size: 10,
    file_key: `site${siteId}/upload/x.webp`,
    sha256: Buffer.alloc(32),
  })
/** Papers that go with an application that is complete. */
const papers: Maker = async ({ t, me, other, stranger }) => {
  const own = (kind: string) => fileOf(t, 12, me.userId, kind)
  const introduce = '十年一线教学经验，擅长把难的讲简单，陪学员走到最后。'.repeat(2)
  const input = { idCard: '11010519491231002X', idCardPicIds: [await own('private'), await own('private')], introduce }
  return {
    own: value(await own('private'), input),
    foreign: {
      'of another user': value(await fileOf(t, 12, other.userId, 'private'), input),
      'of another site': value(await fileOf(t, 13, stranger.userId, 'private'), input),
      'that everybody may see': value(await own('image'), input),
    },
    missing: value(NOWHERE, input),
  }
}
/** A lecturer whose changed profile waits for review; of an organisation, so that approving changes nothing of the account. */
const waitingLecturer = async (t: TestApp, siteId: number, auditStatus = 0) => {
  const { userId, lecturerId } = await makeLecturer(t.owner, { siteId })
  await t.owner`UPDATE users SET user_type = 3 WHERE id = ${userId}`
  const row = {
    site_id: siteId,
    user_id: userId,
    version: 1,
    is_change: 1,
    lecturer_name: '新名字',
    audit_status: auditStatus,
  }
  return { lecturerId, auditId: await insert(t, 'lecturer_version', row) }
}
const lecturerAudit =
  (input?: Record<string, unknown>): Maker =>
  async ({ t }) => ({
    own: value((await waitingLecturer(t, 12)).auditId, input),
    foreign: {
      'of another site': value((await waitingLecturer(t, 13)).auditId, input),
      'taken back': value((await waitingLecturer(t, 12, 4)).auditId, input),
    },
    missing: value(NOWHERE, input),
  })
const siteLecturer = ofSite(async (t, siteId) => (await waitingLecturer(t, siteId)).lecturerId)

/** By call and field. */
export const handles: Record<string, Record<string, Maker | Inert>> = {
  ...decorations,
  ...uploadHandles,
  ...authoringHandles,
  'course/admin/zone/course/list': { zoneId: decorated.zone },
  'course/admin/zone/course/save': { zoneId: decorated.zone, courseIds: courseForZone },
  'system/api/website/nav/article/get': { navId: siteArticle },
  'GET user/api/user/captchaImage': { captchaId: captchaToHear },
  'user/api/user/send/code': { captchaId: captcha },
  'user/api/user/login/password': { captchaId: { inert: 'read only after several failures; user/sign-in.test.ts' } },
  'user/api/user/qrcode/checkQrCodeState': { ticket: qrOfBrowser(1) },
  'user/api/user/registerByQrcode': { ticket: qrOfBrowser(5) },
  'user/auth/user/qrcode/view': { ticket: qrOfPhone(1) },
  'user/auth/user/qrcode/confirm': { ticket: qrOfPhone(2) },
  'user/auth/user/ext/face/contras/code': {
    periodId: { inert: 'no face provider yet: the answer is always enabled 0' },
  },
  'user/auth/user/research/save': { interestCategoryIds: category },
  'user/auth/user/research/edit': { interestCategoryIds: category },
  'user/api/lecturer/view': { lecturerId: lecturer },
  'user/auth/lecturer/attention/save': { lecturerId: lecturer },
  'user/auth/lecturer/attention/delete': { lecturerId: followed() },
  'user/auth/lecturer/audit/apply': {
    idCardPicIds: { inert: 'two at once, or the application is refused; user/lecturer-audit.test.ts' },
    certificatePicIds: papers,
  },
  'user/admin/lecturer/view': { lecturerId: siteLecturer },
  'user/admin/lecturer/update': { lecturerId: siteLecturer },
  'user/admin/lecturer/disable': { lecturerId: siteLecturer },
  'user/admin/lecturer/enable': { lecturerId: siteLecturer },
  'user/admin/lecturer/audit/view': { auditId: lecturerAudit() },
  'user/admin/lecturer/audit/identity': { auditId: lecturerAudit() },
  'user/admin/lecturer/audit/pass': { auditId: lecturerAudit() },
  'user/admin/lecturer/audit/reject': { auditId: lecturerAudit() },
  'user/admin/lecturer/audit/batch': { auditIds: lecturerAudit({ isPass: 1 }) },
  'user/auth/msg/user/read': { id: message },
  'user/auth/msg/user/batch/delete': { ids: message },
  'user/admin/user/view': { id: person },
  'user/admin/user/update': { id: person },
  'user/admin/user/disable': { id: person },
  'user/admin/user/enable': { id: person },
  'user/admin/user/resetPassword': { id: person },
  'user/admin/user/signOut': { id: person },
  'user/admin/user/actAs': { id: person },
  'user/admin/role/update': { id: role },
  'user/admin/role/delete': { id: role },
  'user/admin/operator/save': { roleIds: newOperator },
  'user/admin/operator/update': { id: operatorWithRole, roleIds: roleOfOperator },
  'user/admin/operator/delete': { id: operator },
  'user/admin/log/login/page': { userId: logged('login_log') },
  'user/admin/log/operation/page': { userId: logged('sys_log') },
  'user/admin/log/operation/view': { id: operation },
  'user/admin/organization/update': { id: organization },
  'user/admin/organization/audit': { id: organization },
  'user/admin/organization/disable': { id: organization },
  'user/admin/message/count': { userIds: receiver, courseId: receiversOfCourse },
  'user/admin/message/save': { userIds: receiver, courseId: receiversOfCourse },
  'user/admin/message/update': {
    id: changedMessage,
    userIds: inUpdate(receiver),
    courseId: inUpdate(receiversOfCourse),
  },
  'user/admin/message/cancel': { id: waitingMessage },
  'user/admin/message/view': { id: waitingMessage },
  'user/admin/message/template/save': { id: messageTemplate },
  'user/admin/message/template/delete': { id: messageTemplate },
  'user/admin/feedback/view': { id: feedback },
  'user/admin/feedback/reply': { id: feedback },
  'user/admin/feedback/state': { id: feedback },
  'user/admin/import/view': { id: userImport },
  'user/admin/import/undo': { id: userImport },
  'vod/auth/videoInfo/play': { ticket: playTicket },
  'vod/auth/videoInfo/status': { videoIds: ownVideo() },
  'vod/auth/videoInfo/retry': { videoId: ownVideo({ failed: true }) },
  'vod/auth/videoInfo/poster': { videoId: ownVideo() },
  'vod/auth/videoInfo/update': { videoId: ownVideo() },
  'vod/auth/subtitle/view': { videoId: ownVideo() },
  'vod/auth/subtitle/save': { videoId: ownVideo({ input: { cueList: [{ start: 1, end: 2, text: '字幕' }] } }) },
  'vod/auth/subtitle/delete': { videoId: ownVideo() },
  'vod/admin/queue/retry': { jobId: failedJob },
  'course/api/course/list': { categoryId: category, lecturerId: lecturer },
  'course/api/zone/course/list': { zoneId: zone },
  'course/api/course/view': { courseId: course },
  'course/api/course/chapter/list': { courseId: course },
  'course/api/course/recommend': { courseId: course },
  'course/api/course/ref/list': { courseId: course },
  'course/auth/course/view': { courseId: course },
  'course/auth/course/period/file': { periodId: filePeriod },
  'course/auth/course/period/download': { periodId: filePeriod },
  'course/auth/course/sign': { periodId: period },
  'course/auth/course/chapter/page': { courseId: course },
  'course/auth/course/accessory/download': { id: accessory },
  'course/auth/user/order/course/ref/save': { courseId: course },
  'course/auth/user/collection/course/save': { courseId: course },
  'course/auth/user/collection/course/delet': { courseId: collected() },
  'course/api/courseComment/list': { courseId: course },
  'course/auth/courseComment/save': { courseId: ownedCourse, commentId: thread },
  'course/auth/courseComment/list': { courseId: commented() },
  'course/auth/courseComment/delete': { id: comment },
  'user/auth/user/note/log/page': { courseId: noted('courseId'), periodId: noted('periodId') },
  'user/auth/user/note/log/view': { id: note },
  'user/auth/user/note/log/save': { id: note, periodId: period },
  'DELETE user/auth/user/note/log/delete': { id: note },
  'data/api/course/user/period/log/save': { studyId: begun('studyId'), periodId: begun('periodId') },
  'data/auth/course/user/period/progress/list': { courseId: course },
  'community/api/article/zone/ref/list': { categoryId: infoCategory },
  'community/api/article/view': { id: article },
  'course/admin/category/save': { parentId: siteCategory(1) },
  'course/admin/category/update': { id: siteCategory(2) },
  'course/admin/category/delete': { id: siteCategory(2) },
  'course/admin/category/sort': { parentId: parentOfCategories, ids: siteCategory(0) },
  'course/admin/category/stand': { id: siteCategory(2) },
  'course/admin/comment/list': { courseId: commentedBy('courseId'), userId: commentedBy('userId') },
  'course/admin/comment/hide': { id: siteComment },
  'course/admin/comment/show': { id: siteComment },
  'course/admin/comment/delete': { id: siteComment },
  'course/admin/comment/reply': { id: siteComment },
  'community/admin/article/list': { categoryId: infoCategory },
  'community/admin/article/view': { id: siteInfoArticle },
  'community/admin/article/save': { categoryId: emptyInfoCategory },
  'community/admin/article/update': { id: siteInfoArticle, categoryId: categoryForArticle },
  'community/admin/article/delete': { id: siteInfoArticle },
  'community/admin/article/stand': { id: siteInfoArticle },
  'community/admin/article/recommend': { id: siteInfoArticle },
  'community/admin/article/category/update': { id: emptyInfoCategory },
  'community/admin/article/category/delete': { id: emptyInfoCategory },
  'community/admin/article/category/sort': { ids: emptyInfoCategory },
  'data/auth/course/user/period/progress/course/list': { courseId: taught('courseId') },
  'data/auth/course/progress/summary': { courseId: taught('courseId') },
  'data/auth/course/progress/periods': { courseId: taught('courseId') },
  'data/auth/course/progress/retention': { periodId: taught('periodId') },
  'data/auth/course/progress/learner': { courseId: taught('courseId'), userId: taughtLearner },
}

function followed(): Maker {
  return async (w) => {
    const made = await lecturer(w)
    await must(w.t, 'user/auth/lecturer/attention/save', { lecturerId: made.own.value }, w.me)
    const theirs = await makeLecturer(w.t.owner)
    await must(w.t, 'user/auth/lecturer/attention/save', { lecturerId: theirs.lecturerId }, w.other)
    return { ...made, foreign: { ...made.foreign, 'followed by another user': value(theirs.lecturerId) } }
  }
}
function collected(): Maker {
  return async (w) => {
    const made = await course(w)
    await must(w.t, 'course/auth/user/collection/course/save', { courseId: made.own.value }, w.me)
    const theirs = await newCourse(w.t, 12)
    await must(w.t, 'course/auth/user/collection/course/save', { courseId: theirs.courseId }, w.other)
    return { ...made, foreign: { ...made.foreign, 'collected by another user': value(theirs.courseId) } }
  }
}
function commented(): Maker {
  return async (w) => {
    const made = await ownedCourse(w)
    await comment(w)
    const theirs = await newCourse(w.t, 12)
    await must(w.t, 'course/auth/user/order/course/ref/save', { courseId: theirs.courseId }, w.other)
    await must(
      w.t,
      'course/auth/courseComment/save',
      { courseId: theirs.courseId, commentText: '很好', score: 4 },
      w.other,
    )
    return { ...made, foreign: { ...made.foreign, 'commented by another user': value(theirs.courseId) } }
  }
}
function noted(name: 'courseId' | 'periodId'): Maker {
  return async (w) => {
    await note(w)
    const theirs = await newCourse(w.t, 12)
    const periodId = theirs.periodIds[0] ?? ''
    await must(w.t, 'user/auth/user/note/log/save', { periodId, content: '别人的笔记' }, w.other)
    const of = (made: { courseId: string; periodIds: string[] }) =>
      name === 'courseId' ? made.courseId : (made.periodIds[1] ?? '')
    return {
      own: value(of(w.course)),
      foreign: {
        'noted by another user': value(name === 'courseId' ? theirs.courseId : periodId),
        'of another site': value(of(w.course13)),
      },
    }
  }
}
