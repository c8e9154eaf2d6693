/** Test data for ids in learners' calls: courses and their parts, articles, lecturers. */
import { makeCourse, makeLecturer } from '../../server/test/factories.ts'
import { must, type Person } from '../world.ts'
import { organizationWithCourse } from './organization.ts'
import {
  courseOf,
  hidden,
  type Inert,
  insert,
  type Maker,
  named,
  newCourse,
  NOWHERE,
  ofPerson,
  ofSite,
  value,
} from './kit.ts'

export const course: Maker = async ({ t }) => ({
  own: value((await newCourse(t, 12)).courseId),
  foreign: await hidden(t, ({ courseId }) => courseId),
})

/** A course that the caller owns. */
const ownedCourse: Maker = async (w) => ({ ...(await course(w)), own: value(w.course.courseId) })

const period: Maker = async ({ t }) => ({
  own: value((await newCourse(t, 12)).periodIds[0] ?? ''),
  foreign: await hidden(t, ({ periodIds }) => periodIds[0] ?? ''),
})

/** A period with a file, for entitled users. */
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

export const category = ofSite(async (t, siteId) => (await makeCourse(t.owner, { siteId })).categoryIds[2])
export const lecturer: Maker = async ({ t }) => {
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

export const zone = ofSite(async (t, siteId) => {
  const { courseId } = await makeCourse(t.owner, { siteId })
  const id = await insert(t, 'zone', { site_id: siteId, zone_name: '精选' })
  await insert(t, 'zone_course', { site_id: siteId, zone_id: id, course_id: courseId }, 'course_id')
  return id
})

export const infoCategory = ofSite(async (t, siteId) => {
  const id = await insert(t, 'info_category', { site_id: siteId, category_name: '资讯' })
  await insert(t, 'info_article', { site_id: siteId, category_id: id, info_title: '标题', info_content: '<p>正文</p>' })
  return id
})

export const article: Maker = async ({ t }) => {
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

const note = ofPerson(async (w, who) => {
  const periodId = courseOf(w, who).periodIds[1] ?? ''
  return (await must(w.t, 'user/auth/user/note/log/save', { periodId, content: '一条笔记' }, who)).id
})

export const comment = ofPerson(async (w, who) => {
  const { courseId } = courseOf(w, who)
  return (await must(w.t, 'course/auth/courseComment/save', { courseId, commentText: '讲得很好', score: 5 }, who)).id
})

/** A comment on the same course, by anyone. */
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
  }
}

/** A started lesson, for progress reports. */
const begun =
  (name: 'studyId' | 'periodId'): Maker =>
  async (w) => {
    const begin = async (who: Person, periodIndex: number) => {
      const { periodIds } = courseOf(w, who)
      return must(w.t, 'course/auth/course/sign', { periodId: periodIds[periodIndex] ?? '' }, who)
    }
    const [own, others, strangers] = [await begin(w.me, 0), await begin(w.other, 1), await begin(w.stranger, 0)]
    // Timing matters: a report right after signing moves the position; a later one of a foreign study must not.
    const rest = (of: { periodId: string; studyId: string }) =>
      name === 'studyId' ? { periodId: own.periodId, currentDuration: 7 } : { studyId: of.studyId }
    return {
      own: value(own[name], { ...rest(own), currentDuration: 9 }),
      foreign: {
        'of another user': value(others[name], rest(others)),
        'of another site': value(strangers[name], rest(strangers)),
      },
      missing: value(NOWHERE, rest(own)),
    }
  }

/** A course of the calling lecturer with a learner who has started its video. */
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

/** A learner of a course of the calling lecturer. */
const taughtLearner: Maker = async (w) => {
  const { own } = await taught('courseId')(w)
  const input = { courseId: own.value }
  return {
    own: value(w.me.userId, input),
    foreign: { 'of other courses': value(w.other.userId, input), 'of another site': value(w.stranger.userId, input) },
  }
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

export const shelfHandles: Record<string, Record<string, Maker | Inert>> = {
  'course/api/course/*': { courseId: course },
  'course/api/course/certificate/*': { courseId: course },
  'course/auth/course/certificate/*': { courseId: course },
  'course/auth/course/period/*': { periodId: filePeriod },
  'course/auth/courseQuestion/*': { periodId: period },
  'user/auth/user/note/log/*': { id: note },
  'community/api/article/*': { id: article },
  'data/auth/course/progress/*': { courseId: taught('courseId') },
  'system/api/website/nav/article/get': { navId: siteArticle },
  'user/api/lecturer/view': { lecturerId: lecturer },
  'user/auth/lecturer/attention/save': { lecturerId: lecturer },
  'user/auth/lecturer/attention/delete': { lecturerId: followed() },
  'course/api/course/list': { categoryId: category, lecturerId: lecturer, orgId: organizationWithCourse },
  'course/api/zone/course/list': { zoneId: zone },
  'course/api/course/chapter/list': { courseId: course },
  'course/api/course/ref/list': { courseId: course },
  'course/auth/course/view': { courseId: course },
  'course/auth/course/sign': { periodId: period },
  'course/api/course/trial/sign': { periodId: period },
  'course/auth/course/chapter/page': { courseId: course },
  'course/auth/course/accessory/download': { id: accessory },
  'course/auth/user/order/course/ref/save': { courseId: course },
  'course/auth/user/collection/course/save': { courseId: course },
  'course/auth/user/collection/course/delet': { courseId: collected() },
  'course/api/courseComment/list': { courseId: course },
  'course/auth/courseComment/save': { courseId: ownedCourse, commentId: thread, mentionIds: named },
  'course/auth/courseComment/list': { courseId: commented() },
  'course/auth/courseComment/delete': { id: comment },
  'user/auth/user/note/log/page': { courseId: noted('courseId'), periodId: noted('periodId') },
  'user/auth/user/note/log/save': { periodId: period },
  'data/api/course/user/period/log/save': { studyId: begun('studyId'), periodId: begun('periodId') },
  'data/auth/course/user/period/progress/list': { courseId: course },
  'community/api/article/zone/ref/list': { categoryId: infoCategory },
  'data/auth/course/user/period/progress/course/list': { courseId: taught('courseId') },
  'data/auth/course/progress/retention': { periodId: taught('periodId') },
  'data/auth/course/progress/learner': { userId: taughtLearner },
}
