import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MadeUser, makeCourse, makeFile, makeLecturer, makeUser, makeVideo } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { readTicket, verifyPath } from '../../vod/index.ts'
import { stateCode } from '@zhixing/contract/states'
import { accessoryFile, enrol } from '../index.ts'

let t: TestApp
let me: MadeUser
let other: MadeUser
let asMe: { token: string }
beforeAll(async () => {
  t = await startTestApp()
})
beforeEach(async () => {
  t.services.answers.clear()
  me = await makeUser(t.owner, { nickname: '小林' })
  other = await makeUser(t.owner)
  asMe = { token: me.token }
})
afterAll(() => t.close())

async function counters(courseId: string) {
  const [row] = await t.owner<{ countStudy: number; collectionCount: number; owners: number; collectors: number }[]>`
    SELECT count_study, collection_count, (SELECT count(*)::int FROM course_user u WHERE u.course_id = c.id) AS owners,
      (SELECT count(*)::int FROM collection k WHERE k.collection_id = c.id) AS collectors FROM course c WHERE id = ${courseId}`
  return row
}

const own = (courseId: string, userId = me.userId) => enrol(t.services, 12, { userId, courseId })
const takeOff = (courseId: string) => t.owner`UPDATE course SET is_putaway = 0 WHERE id = ${courseId}`
const nowSeconds = () => Math.floor(Date.now() / 1000)

/** A course with an attachment. */
async function withAccessory(over: NonNullable<Parameters<typeof makeCourse>[1]> = {}) {
  const { userId, lecturerId } = await makeLecturer(t.owner, { siteId: over.siteId ?? 12 })
  const fileId = await makeFile(t.owner, userId, { siteId: over.siteId ?? 12 })
  const accessories = [{ acName: '数据.csv', fileId, fileType: 'csv' }]
  return makeCourse(t.owner, { lecturerId, accessories, ...over })
}

describe('view', () => {
  test('answers ownership and progress', async () => {
    const { courseId, periodIds } = await makeCourse(t.owner)
    const before = (await t.call('course/auth/course/view', { courseId }, asMe)).data
    expect(before).toMatchObject({
      courseId,
      isPay: 0,
      allowStudy: 1,
      isCollection: 0,
      progress: 0,
      lastPeriodId: null,
      countStudy: 0,
    })
    await t.call('course/auth/user/order/course/ref/save', { courseId }, asMe)
    await t.call('course/auth/user/collection/course/save', { courseId }, asMe)
    await t.owner`
      INSERT INTO course_progress (site_id, user_id, course_id, progress, last_period_id)
      VALUES (12, ${me.userId}, ${courseId}, 37.5, ${periodIds[1] ?? ''})`
    const after = (await t.call('course/auth/course/view', { courseId }, asMe)).data
    expect(after).toMatchObject({
      isPay: 1,
      allowStudy: 1,
      isCollection: 1,
      progress: 37.5,
      lastPeriodId: periodIds[1],
      countStudy: 1,
      collectionCount: 1,
    })
    const theirs = (await t.call('course/auth/course/view', { courseId }, { token: other.token })).data
    expect(theirs).toMatchObject({ isPay: 0, isCollection: 0, progress: 0, lastPeriodId: null, countStudy: 1 })
  })

  test('a paid course is for owners only', async () => {
    const { courseId } = await makeCourse(t.owner, { isFree: 0, price: 100 })
    await own(courseId, other.userId)
    expect((await t.call('course/auth/course/view', { courseId }, asMe)).data).toMatchObject({
      isPay: 0,
      allowStudy: 0,
    })
    expect((await t.call('course/auth/course/view', { courseId }, { token: other.token })).data).toMatchObject({
      isPay: 1,
      allowStudy: 1,
    })
  })

  test('off the shelf: owners only; deleted or on another site: notFound', async () => {
    const { courseId } = await makeCourse(t.owner)
    await own(courseId)
    await takeOff(courseId)
    const missing = await t.call('course/auth/course/view', { courseId: '1' }, asMe)
    expect(missing.code).toBe(404)
    expect((await t.call('course/auth/course/view', { courseId }, asMe)).data.isPay).toBe(1)
    expect((await t.call('course/auth/course/chapter/page', { courseId }, asMe)).data.chapterList).toHaveLength(1)
    expect(await t.call('course/auth/course/view', { courseId }, { token: other.token })).toEqual(missing)
    expect(await t.call('course/auth/course/chapter/page', { courseId }, { token: other.token })).toEqual(missing)
    await t.owner`UPDATE course SET status_id = 0 WHERE id = ${courseId}`
    expect(await t.call('course/auth/course/view', { courseId }, asMe)).toEqual(missing)
    const foreign = (await makeCourse(t.owner, { siteId: 13 })).courseId
    expect(await t.call('course/auth/course/view', { courseId: foreign }, asMe)).toEqual(missing)
  })
})

describe('sign', () => {
  test('enrols once in a free course, also concurrently', async () => {
    const { courseId, periodIds } = await makeCourse(t.owner)
    const [periodId = ''] = periodIds
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => t.call('course/auth/course/sign', { periodId }, asMe)),
    )
    expect(answers.map((answer) => answer.code)).toEqual(Array(8).fill(200))
    expect(new Set(answers.map((answer) => answer.data.studyId)).size).toBe(8)
    expect(await counters(courseId)).toMatchObject({ countStudy: 1, owners: 1 })
    await t.call('course/auth/course/sign', { periodId }, { token: other.token })
    expect(await counters(courseId)).toMatchObject({ countStudy: 2, owners: 2 })
  })

  test('answers the text of a lesson and its minimum reading time', async () => {
    const text = { periodType: stateCode.lesson.text, periodText: `<p>${'字'.repeat(500)}</p>` }
    const { courseId, periodIds } = await makeCourse(t.owner, {
      speedDouble: 0,
      speedDrag: 0,
      isWatermark: 1,
      morePeriods: [{ periodName: '长文', ...text }],
    })
    const periodId = periodIds.at(-1) ?? ''
    const { data, code } = await t.call('course/auth/course/sign', { periodId }, asMe)
    expect(code).toBe(200)
    expect(data).toMatchObject({
      courseId,
      periodId,
      periodType: 2,
      periodName: '长文',
      vid: '',
      ticket: '',
      docName: '',
      docUrl: '',
      currentDuration: 0,
      progress: 0,
      isFinished: 0,
      speedDouble: 0,
      speedDrag: 0,
      watermark: `小林 ${me.mobile.slice(-4)}`,
      minSeconds: 20,
    })
    expect(data.text).toContain('字字字')
    const plain = await makeCourse(t.owner)
    expect((await t.call('course/auth/course/sign', { periodId: plain.periodIds[0] ?? '' }, asMe)).data).toMatchObject({
      watermark: '',
      minSeconds: 5,
      speedDouble: 1,
    })
  })

  test('answers a short-lived ticket for the viewer and study of a video lesson', async () => {
    const { periodIds } = await makeCourse(t.owner)
    const [periodId = ''] = periodIds
    const videoId = await makeVideo(t.owner, periodId, 120)
    const { data } = await t.call('course/auth/course/sign', { periodId }, asMe)
    expect(data).toMatchObject({ periodType: 1, vid: videoId, text: '', minSeconds: 0 })
    const ticket = readTicket(t.services.secret, data.ticket, nowSeconds())
    expect(ticket).toMatchObject({ siteId: 12, userId: me.userId, videoId, periodId, studyId: data.studyId })
    expect(readTicket(t.services.secret, data.ticket, nowSeconds() + 301)).toBeNull()
    const [row] =
      await t.owner`SELECT total_duration, study_id FROM period_progress WHERE user_id = ${me.userId} AND period_id = ${periodId}`
    expect(row).toEqual({ totalDuration: 120, studyId: data.studyId })
  })

  test('answers a signed address of a document', async () => {
    const fileId = await makeFile(t.owner, other.userId)
    const { periodIds } = await makeCourse(t.owner, {
      morePeriods: [{ periodName: '讲义', periodType: stateCode.lesson.document, docName: '讲义.md', fileId }],
    })
    const periodId = periodIds.at(-1) ?? ''
    const { data } = await t.call('course/auth/course/sign', { periodId }, asMe)
    expect(data).toMatchObject({ periodType: 3, docName: '讲义.md', minSeconds: 5 })
    expect(signedFor(data.docUrl, periodId)).toBe(true)
    expect(await accessoryFile(t.db(), periodId)).toEqual({
      acName: '讲义.md',
      key: expect.stringContaining('files/test-'),
      fileType: '',
    })
    expect(await accessoryFile(t.db(13), periodId)).toBeUndefined()
  })

  test('resumes at the last position in a new study', async () => {
    const { periodIds } = await makeCourse(t.owner)
    const [periodId = ''] = periodIds
    const first = (await t.call('course/auth/course/sign', { periodId }, asMe)).data
    await t.owner`
      UPDATE period_progress
      SET ranges = '{[0,5000)}', current_duration = 42.5, progress = 60, last_seq = 7, finished_at = now(),
        credited_at = now() - interval '1 hour'
      WHERE user_id = ${me.userId} AND period_id = ${periodId}`
    const second = (await t.call('course/auth/course/sign', { periodId }, asMe)).data
    expect(second).toMatchObject({ currentDuration: 42.5, progress: 60, isFinished: 1 })
    expect(second.studyId).not.toBe(first.studyId)
    const [row] = await t.owner`
      SELECT study_id, last_seq, ranges::text AS ranges, credited_at > now() - interval '1 minute' AS fresh
      FROM period_progress
      WHERE user_id = ${me.userId} AND period_id = ${periodId}`
    expect(row).toEqual({ studyId: second.studyId, lastSeq: 0, ranges: '{[0,5000)}', fresh: true })
  })

  test('a paid course: trial lessons for every user, others for owners', async () => {
    const { courseId, periodIds } = await makeCourse(t.owner, { isFree: 0, price: 100 })
    const [trial = '', closed = ''] = periodIds
    expect((await t.call('course/auth/course/sign', { periodId: trial }, asMe)).code).toBe(200)
    const refused = await t.call('course/auth/course/sign', { periodId: closed }, asMe)
    expect(refused).toMatchObject({ code: 456, data: null })
    expect(await counters(courseId)).toMatchObject({ countStudy: 0, owners: 0 })
    expect(
      (await t.owner`SELECT 1 FROM period_progress WHERE user_id = ${me.userId} AND period_id = ${closed}`).length,
    ).toBe(0)
    await own(courseId)
    expect((await t.call('course/auth/course/sign', { periodId: closed }, asMe)).code).toBe(200)
  })

  test('off the shelf: owners go on; stopped: owners get the reason', async () => {
    const { courseId, periodIds, accessoryIds } = await withAccessory()
    const [periodId = ''] = periodIds
    const [id = ''] = accessoryIds
    await own(courseId)
    await takeOff(courseId)
    const view = async () => (await t.call('course/auth/course/view', { courseId }, asMe)).data
    expect(await view()).toMatchObject({ isPutaway: 0, stopReason: '', allowStudy: 1 })
    expect((await t.call('course/auth/course/sign', { periodId }, asMe)).code).toBe(200)
    await t.owner`UPDATE course SET stop_reason = '版权投诉' WHERE id = ${courseId}`
    expect(await view()).toMatchObject({ isPutaway: 0, stopReason: '版权投诉', allowStudy: 0 })
    const result = { code: 999, msg: '平台已停止该内容的学习：版权投诉' }
    expect(await t.call('course/auth/course/sign', { periodId }, asMe)).toMatchObject(result)
    expect(await t.call('course/auth/course/accessory/download', { id }, asMe)).toMatchObject(result)
    // Others still get notFound.
    expect((await t.call('course/auth/course/sign', { periodId }, { token: other.token })).code).toBe(404)
    expect((await t.call('course/auth/course/view', { courseId }, { token: other.token })).code).toBe(404)
  })

  test('hidden, deleted, foreign and missing lessons answer alike; owners keep theirs', async () => {
    const { courseId, periodIds, chapterId } = await makeCourse(t.owner, { periods: 3 })
    const [a = '', b = '', c = ''] = periodIds
    const missing = await t.call('course/auth/course/sign', { periodId: '1' }, asMe)
    expect(missing.code).toBe(404)
    await own(courseId, other.userId)
    await takeOff(courseId)
    expect(await t.call('course/auth/course/sign', { periodId: a }, asMe)).toEqual(missing)
    expect((await t.call('course/auth/course/sign', { periodId: a }, { token: other.token })).code).toBe(200)
    await t.owner`UPDATE course_period SET status_id = 0 WHERE id = ${b}`
    expect(await t.call('course/auth/course/sign', { periodId: b }, { token: other.token })).toEqual(missing)
    await t.owner`UPDATE course_chapter SET status_id = 0 WHERE id = ${chapterId}`
    expect(await t.call('course/auth/course/sign', { periodId: c }, { token: other.token })).toEqual(missing)
    const foreign = (await makeCourse(t.owner, { siteId: 13 })).periodIds[0] ?? ''
    expect(await t.call('course/auth/course/sign', { periodId: foreign }, asMe)).toEqual(missing)
  })
})

function signedFor(url: string, id: string): boolean {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  if (pathname !== `/files/d/12/${id}`) return false
  const what = { siteId: 12, path: `d/12/${id}`, exp: Number(searchParams.get('exp')) }
  const sig = searchParams.get('sig') ?? ''
  return (
    verifyPath(t.services.secret, what, sig, nowSeconds()) &&
    !verifyPath(t.services.secret, what, sig, nowSeconds() + 3700)
  )
}

describe('chapters', () => {
  test('answer the user’s progress and notes only', async () => {
    const { courseId, periodIds } = await makeCourse(t.owner, { periods: 3 })
    const [a = '', b = '', c = ''] = periodIds
    await t.call('course/auth/course/sign', { periodId: a }, asMe)
    await t.owner`UPDATE period_progress SET progress = 80, current_duration = 12, finished_at = now() WHERE user_id = ${me.userId} AND period_id = ${a}`
    for (const periodId of [a, b, b]) await t.call('user/auth/user/note/log/save', { periodId, content: '记' }, asMe)
    await t.call('user/auth/user/note/log/save', { periodId: c, content: '别人的' }, { token: other.token })
    const dropped = await t.call('user/auth/user/note/log/save', { periodId: b, content: '删去' }, asMe)
    await t.call('DELETE user/auth/user/note/log/delete', { id: dropped.data.id }, asMe)
    const { data } = await t.call('course/auth/course/chapter/page', { courseId }, asMe)
    expect(
      data.chapterList[0]?.periodList.map(({ id, progress, currentDuration, isFinished, noteCount }) => ({
        id,
        progress,
        currentDuration,
        isFinished,
        noteCount,
      })),
    ).toEqual([
      { id: a, progress: 80, currentDuration: 12, isFinished: 1, noteCount: 1 },
      { id: b, progress: 0, currentDuration: 0, isFinished: 0, noteCount: 2 },
      { id: c, progress: 0, currentDuration: 0, isFinished: 0, noteCount: 0 },
    ])
  })
})

describe('download', () => {
  test('of a free course is for every user, and counted', async () => {
    const [id = ''] = (await withAccessory()).accessoryIds
    const { data } = await t.call('course/auth/course/accessory/download', { id }, asMe)
    expect(data.acName).toBe('数据.csv')
    expect(signedFor(data.url, id)).toBe(true)
    expect(
      signedFor(
        data.url.replace(/sig=(.)/, (_all, first: string) => `sig=${first === 'A' ? 'B' : 'A'}`),
        id,
      ),
    ).toBe(false)
    await t.call('course/auth/course/accessory/download', { id }, asMe)
    expect((await t.owner`SELECT download_count FROM course_accessory WHERE id = ${id}`)[0]).toEqual({
      downloadCount: 2,
    })
    expect(await accessoryFile(t.db(), id)).toEqual({
      acName: '数据.csv',
      key: expect.stringContaining('files/test-'),
      fileType: 'csv',
    })
  })

  test('of a paid course is for owners', async () => {
    const { courseId, accessoryIds } = await withAccessory({ isFree: 0, price: 1 })
    const [id = ''] = accessoryIds
    expect((await t.call('course/auth/course/accessory/download', { id }, asMe)).code).toBe(456)
    expect((await t.owner`SELECT download_count FROM course_accessory WHERE id = ${id}`)[0]).toEqual({
      downloadCount: 0,
    })
    await own(courseId)
    expect((await t.call('course/auth/course/accessory/download', { id }, asMe)).code).toBe(200)
  })

  test('hidden, foreign and missing ones answer alike', async () => {
    const missing = await t.call('course/auth/course/accessory/download', { id: '1' }, asMe)
    expect(missing.code).toBe(404)
    const hidden = await withAccessory({ isPutaway: 0 })
    const foreign = await withAccessory({ siteId: 13 })
    for (const id of [...hidden.accessoryIds, ...foreign.accessoryIds])
      expect(await t.call('course/auth/course/accessory/download', { id }, asMe)).toEqual(missing)
  })
})

describe('my courses', () => {
  test('page: last studied first; owned: last enrolled first; without deleted ones', async () => {
    const [a, b, c, deleted] = [
      await makeCourse(t.owner),
      await makeCourse(t.owner),
      await makeCourse(t.owner),
      await makeCourse(t.owner),
    ]
    for (const [n, { courseId }] of [a, b, c, deleted].entries()) {
      await own(courseId)
      await t.owner`UPDATE course_user SET gmt_create = now() - ${`${n + 1} hours`}::text::interval WHERE user_id = ${me.userId} AND course_id = ${courseId}`
    }
    await t.owner`UPDATE course SET status_id = 0 WHERE id = ${deleted.courseId}`
    await takeOff(a.courseId)
    const lastPeriodId = c.periodIds[0] ?? ''
    await t.owner`
      INSERT INTO course_progress (site_id, user_id, course_id, progress, period_study, last_period_id)
      VALUES (12, ${me.userId}, ${c.courseId}, 50, 1, ${lastPeriodId})`
    const page = (await t.call('course/auth/course/page', {}, asMe)).data
    expect(page.list.map((row) => row.courseId)).toEqual([c.courseId, a.courseId, b.courseId])
    expect(page.list[0]).toMatchObject({ progress: 50, periodStudy: 1, lastPeriodId })
    expect(page.list[0]?.lastStudyTime).toMatch(/^\d{4}-.*Z$/)
    expect(page.list[1]).toMatchObject({ progress: 0, periodStudy: 0, lastPeriodId: null, lastStudyTime: null })
    expect(page.totalCount).toBe(3)
    const owned = (await t.call('course/auth/user/order/course/ref/list', { pageSize: 2 }, asMe)).data
    expect(owned.list.map((row) => row.courseId)).toEqual([a.courseId, b.courseId])
    expect(owned).toMatchObject({ totalCount: 3, totalPage: 2 })
    expect(owned.list[0]).toMatchObject({ buyType: 0, progress: 0 })
    expect((await t.call('course/auth/course/page', {}, { token: other.token })).data.totalCount).toBe(0)
  })
})

describe('walls', () => {
  const calls: [string, object][] = [
    ['course/auth/course/view', { courseId: '1' }],
    ['course/auth/course/sign', { periodId: '1' }],
    ['course/auth/course/chapter/page', { courseId: '1' }],
    ['course/auth/course/accessory/download', { id: '1' }],
    ['course/auth/course/page', {}],
    ['course/auth/user/order/course/ref/save', { courseId: '1' }],
    ['course/auth/user/order/course/ref/list', {}],
    ['course/auth/user/collection/course/save', { courseId: '1' }],
    ['course/auth/user/collection/course/delet', { courseId: '1' }],
    ['course/auth/user/collection/course/list', {}],
  ]
  test.each(calls)('%s', async (path, input) => {
    expect((await t.raw('POST', path, input)).code).toBe(303)
    expect((await t.raw('POST', path, input, { ...asMe, siteId: 13 })).code).toBe(302)
    const bad = Object.keys(input).length > 0 ? {} : { pageSize: 0 }
    expect((await t.raw('POST', path, bad, asMe)).code).toBe(422)
  })

  test('a lecturer has no rights to other courses', async () => {
    const { periodIds } = await makeCourse(t.owner, { isFree: 0, price: 1 })
    const lecturer = await makeLecturer(t.owner)
    expect(
      (await t.call('course/auth/course/sign', { periodId: periodIds[1] ?? '' }, { token: lecturer.token })).code,
    ).toBe(456)
  })
})
