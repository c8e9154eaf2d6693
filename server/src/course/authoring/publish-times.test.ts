import type { WireInputOf } from '@zhixing/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  makeDraft,
  makeDraftVideo,
  makeLecturer,
  makePending,
  makeUser,
  type MadeDraft,
} from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { publishWhenDue } from './publish.ts'

let t: TestApp
let me: Awaited<ReturnType<typeof makeLecturer>>
let other: Awaited<ReturnType<typeof makeLecturer>>
let own: { token: string }
let theirs: { token: string }
beforeAll(async () => {
  t = await startTestApp()
})
beforeEach(async () => {
  me = await makeLecturer(t.owner)
  other = await makeLecturer(t.owner)
  own = { token: me.token }
  theirs = { token: other.token }
})
afterAll(() => t.close())
const draft = (over: Parameters<typeof makeDraft>[1] = {}) => makeDraft(t.owner, { lecturer: me, ...over })
const view = (courseId: string, who = own) => t.call('course/auth/course/audit/view', { courseId }, who)

const update = (input: WireInputOf<'course/auth/course/audit/update'>, who = own) =>
  t.call('course/auth/course/audit/update', input, who)

const list = async (input: WireInputOf<'course/auth/course/audit/list'> = {}, who = own) =>
  (await t.call('course/auth/course/audit/list', input, who)).data

const submit = (input: WireInputOf<'course/auth/course/audit/submit'>, who = own) =>
  t.call('course/auth/course/audit/submit', input, who)

const setShelf = (courseId: string, isPutaway: 0 | 1, who = own) =>
  t.call('course/auth/course/audit/stand', { courseId, isPutaway }, who)
const history = async (courseId: string) => (await t.call('course/auth/course/audit/history', { courseId }, own)).data

const operator = async () => {
  const { token } = await makeUser(t.owner, { isAdmin: 1 })
  return { token }
}

const pass = async (courseId: string, version = 1) => {
  const answer = await t.call('course/admin/review/pass', { courseId, version }, await operator())
  expect(answer).toMatchObject({ code: 200, data: { ok: 1 } })
}

/** Cached answers are invalidated by an event, shortly after the commit. */
const publicName = async (courseId: string) =>
  (await t.call('course/api/course/view', { courseId }, {})).data.courseName

describe('on and off the shelf', () => {
  test('the lecturer takes it off and puts it on; idempotent', async () => {
    const { courseId } = await makePending(t.owner, { lecturer: me })
    await pass(courseId)
    expect((await setShelf(courseId, 0)).msg).toBe('下架成功')
    expect((await setShelf(courseId, 0)).code).toBe(200)
    await expect.poll(async () => (await t.call('course/api/course/view', { courseId }, {})).code).toBe(404)
    // Publishing a later version does not put it back.
    await update({ courseId, courseName: '新' })
    await submit({ courseId })
    await pass(courseId, 2)
    expect((await view(courseId)).data).toMatchObject({ isPutaway: 0, liveVersion: 2 })
    expect((await setShelf(courseId, 1)).code).toBe(200)
    await expect.poll(() => publicName(courseId)).toBe('新')
    expect(
      (await history(courseId)).logList.filter(({ auditAction }) => ['on', 'off'].includes(auditAction)),
    ).toHaveLength(2)
  })

  test('deleting takes it off the shelf and can be undone; owners keep it', async () => {
    const { courseId } = await makePending(t.owner, { lecturer: me })
    await pass(courseId)
    const learner = await makeUser(t.owner)
    await t.call('course/auth/user/order/course/ref/save', { courseId }, { token: learner.token })
    const remove = () => t.call('course/auth/course/audit/delete', { courseId }, own)
    expect((await remove()).msg).toBe('删除成功')
    expect((await remove()).code).toBe(200)
    expect((await view(courseId)).code).toBe(404)
    expect(await list()).toMatchObject({ totalCount: 0, counts: { deleted: 1, all: 0 } })
    expect((await list({ isDeleted: 1 })).list).toMatchObject([{ courseId, isPutaway: 0 }])
    expect((await t.call('course/auth/course/view', { courseId }, { token: learner.token })).code).toBe(200)
    expect((await t.call('course/auth/course/audit/restore', { courseId }, own)).code).toBe(200)
    expect((await view(courseId)).data).toMatchObject({ isPutaway: 0, auditStatus: 1 })
    expect((await setShelf(courseId, 1)).code).toBe(200)
  })
})

describe('publish times', () => {
  const soon = (ms: number) => new Date(t.services.clock.now() + ms).toISOString()

  test('must be in the future', async () => {
    const { courseId } = await draft()
    expect(await submit({ courseId, publishTime: soon(-1000) })).toMatchObject({
      code: 422,
      data: { field: 'publishTime' },
    })
    const answer = await t.raw('POST', 'course/auth/course/audit/submit', { courseId, publishTime: 'bald' }, own)
    expect(answer.code).toBe(422)
  })

  test('an approved version is published once at its publish time', async () => {
    const { courseId } = await draft({ courseName: '定时课' })
    await submit({ courseId, publishTime: soon(3_600_000) })
    await pass(courseId)
    expect((await view(courseId)).data).toMatchObject({ auditStatus: 1, isWaiting: 1, hasLive: 0 })
    expect((await setShelf(courseId, 1)).msg).toContain('自动上架')
    const job = { siteId: 12, courseId, version: 1 }
    // Too early, as after a reschedule: nothing is published, and the job is requeued.
    const waiting = async () => {
      const [row] = await t.owner<{ n: number }[]>`
        SELECT count(*)::int AS n FROM pgboss.job WHERE name = 'course.publish' AND state = 'created' AND data->>'courseId' = ${courseId}`
      return row?.n
    }
    expect(await waiting()).toBe(1)
    await publishWhenDue(t.services, job)
    expect(await waiting()).toBe(2)
    expect((await t.call('course/api/course/view', { courseId }, {})).code).toBe(404)
    await t.owner`UPDATE course_version SET publish_time = now() - interval '1 second' WHERE course_id = ${courseId}`
    await Promise.all([t.runJobs({ early: true }), publishWhenDue(t.services, job), publishWhenDue(t.services, job)])
    await expect.poll(() => publicName(courseId)).toBe('定时课')
    expect((await history(courseId)).logList.filter(({ auditAction }) => auditAction === 'publish')).toHaveLength(1)
    expect((await view(courseId)).data).toMatchObject({ isWaiting: 0, hasLive: 1, isPutaway: 1 })
  })

  test('a waiting version can be published immediately', async () => {
    const { courseId } = await draft()
    const schedule = (publishTime: string | null) =>
      t.call('course/auth/course/audit/schedule', { courseId, publishTime }, own)
    expect((await schedule(soon(3_600_000))).code).toBe(200)
    await submit({ courseId })
    await pass(courseId)
    expect((await view(courseId)).data.isWaiting).toBe(1)
    expect((await schedule(null)).code).toBe(200)
    expect((await view(courseId)).data).toMatchObject({ isWaiting: 0, isPutaway: 1 })
    expect((await schedule(null)).code).toBe(999)
  })

  test('an older version does not replace a newer published one', async () => {
    const { courseId } = await draft({ courseName: '第一版' })
    await submit({ courseId, publishTime: soon(3_600_000) })
    await pass(courseId)
    await update({ courseId, courseName: '第二版' })
    await submit({ courseId, publishTime: null })
    await pass(courseId, 2)
    await t.owner`UPDATE course_version SET publish_time = now() - interval '1 second' WHERE course_id = ${courseId} AND version = 1`
    await publishWhenDue(t.services, { siteId: 12, courseId, version: 1 })
    // Read the rows, since public answers may be cached.
    const shelf = () => t.owner`SELECT course_name AS name, version FROM course WHERE id = ${courseId}`
    expect(await shelf()).toEqual([{ name: '第二版', version: 2 }])
    await pass(courseId, 1)
    expect(await shelf()).toEqual([{ name: '第二版', version: 2 }])
    const [first] =
      await t.owner`SELECT published_at AS at FROM course_version WHERE course_id = ${courseId} AND version = 1`
    expect(first).toEqual({ at: null })
  })
})

describe('a preview', () => {
  const preview = (courseId: string, who: { token: string; siteId?: number }, version?: number) =>
    t.call('course/auth/course/audit/preview', { courseId, ...(version ? { version } : {}) }, who)
  const open = (periodId: string, who: { token: string; siteId?: number }) =>
    t.call('course/auth/course/audit/preview/sign', { periodId }, who)
  let made: MadeDraft
  beforeEach(async () => {
    made = await draft({ courseName: '预览课' })
  })

  test('shows the author the open version in the shape that learners see', async () => {
    const { code, data } = await preview(made.courseId, own)
    expect(code).toBe(200)
    expect(data).toMatchObject({
      courseName: '预览课',
      version: 1,
      auditStatus: 3,
      periodTotal: 2,
      lecturer: { id: me.lecturerId },
      chapterList: [{ chapterName: '第一章', periodList: [{ id: made.periodIds[0] }, { id: made.periodIds[1] }] }],
    })
    expect((await open(made.periodIds[0] ?? '', own)).data).toMatchObject({
      periodType: 2,
      text: '<p>正文</p>',
      ticket: '',
    })
  })

  test('plays a ready video', async () => {
    const [periodId = ''] = made.periodIds
    const videoId = await makeDraftVideo(t.owner, made, periodId)
    const { data } = await open(periodId, own)
    expect(data).toMatchObject({ vid: videoId, videoStatus: 2 })
    expect((await t.call('vod/auth/videoInfo/play', { ticket: data.ticket }, own)).data).toMatchObject({ videoId })
    await t.owner`UPDATE video SET video_status = 1 WHERE id = ${videoId}`
    expect((await open(periodId, own)).data).toMatchObject({ videoStatus: 1, ticket: '' })
  })

  test('is for the author and for operators who review, of this site', async () => {
    const reviewer = await operator()
    const without = { token: (await makeUser(t.owner, { isAdmin: 1, isOwner: 0 })).token }
    const learner = { token: (await makeUser(t.owner)).token }
    const abroad = { token: (await makeUser(t.owner, { siteId: 13, isAdmin: 1 })).token, siteId: 13 }
    const [periodId = ''] = made.periodIds
    expect((await preview(made.courseId, reviewer)).code).toBe(200)
    expect((await open(periodId, reviewer)).code).toBe(200)
    for (const who of [theirs, without, learner, abroad]) {
      expect(await preview(made.courseId, who)).toEqual(await preview('1', who))
      expect((await preview(made.courseId, who)).code).toBe(404)
      expect(await open(periodId, who)).toEqual(await open('1', who))
    }
  })

  test('of an older version', async () => {
    await t.owner`UPDATE course_version SET audit_status = 0, submit_time = now() WHERE course_id = ${made.courseId}`
    await pass(made.courseId)
    await update({ courseId: made.courseId, courseName: '预览课二' })
    expect((await preview(made.courseId, own)).data.courseName).toBe('预览课二')
    expect((await preview(made.courseId, own, 1)).data.courseName).toBe('预览课')
    expect((await preview(made.courseId, own, 9)).code).toBe(404)
  })
})

test.each(['preview', 'preview/sign'])('walls of course/auth/course/audit/%s', async (name) => {
  const path = `course/auth/course/audit/${name}`
  expect((await t.raw('POST', path, { courseId: '1', periodId: '1' })).code).toBe(303)
  expect((await t.raw('POST', path, { courseId: '1', periodId: '1' }, { ...own, siteId: 13 })).code).toBe(302)
  expect((await t.raw('POST', path, {}, own)).code).toBe(422)
})
