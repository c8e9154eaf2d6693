/**
 * What every id, ticket or the like of an input names, and how to make one: of the asker's own, and of everyone whose must look as if it
 * did not exist. A new call with such a field needs a line in `handles`.
 */
import { randomBytes } from 'node:crypto'
import { makeCourse, makeLecturer, makeVideo } from '../server/test/factories.ts'
import type { TestApp } from '../server/test/harness.ts'
import { solvedCaptcha } from '../server/src/user/testing.ts'
import { issueTicket } from '../server/src/vod/index.ts'
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

/** By call and field. */
export const handles: Record<string, Record<string, Maker | Inert>> = {
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
  'user/auth/msg/user/read': { id: message },
  'user/auth/msg/user/batch/delete': { ids: message },
  'vod/auth/videoInfo/play': { ticket: playTicket },
  'course/api/course/list': { categoryId: category, lecturerId: lecturer },
  'course/api/zone/course/list': { zoneId: zone },
  'course/api/course/view': { courseId: course },
  'course/api/course/chapter/list': { courseId: course },
  'course/api/course/recommend': { courseId: course },
  'course/api/course/ref/list': { courseId: course },
  'course/auth/course/view': { courseId: course },
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
