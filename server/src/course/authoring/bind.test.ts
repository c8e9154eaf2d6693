import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeCourse, makeLecturer, makeUser, makeVideo } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { filmOf, sendAll, sendChunk, testChunk } from '../../../test/uploads.ts'
import type { CourseDoc } from './doc.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

async function authored() {
  const lecturer = await makeLecturer(t.owner)
  const course = await makeCourse(t.owner, { lecturerId: lecturer.lecturerId })
  const [periodId = '', second = ''] = course.periodIds
  return { ...lecturer, courseId: course.courseId, periodId, second }
}
type Authored = Awaited<ReturnType<typeof authored>>

/** The lesson in the open version. */
async function periodNow(courseId: string, periodId: string) {
  const [row] = await t.owner<{ doc: CourseDoc }[]>`
    SELECT doc FROM course_version WHERE course_id = ${courseId} AND audit_status IN (0, 2, 3) AND is_deleted = 0`
  return row?.doc.chapterList.flatMap(({ periodList }) => periodList).find(({ id }) => id === periodId)
}
async function ownVideo(one: Authored, seconds = 60): Promise<string> {
  const videoId = await makeVideo(t.owner, '0', seconds)
  await t.owner`UPDATE video SET lecturer_id = ${one.lecturerId}, video_name = '导数的定义' WHERE id = ${videoId}`
  return videoId
}
let seed = 5000
const film = (more: Record<string, string | number> = {}) => ({
  bytes: filmOf(700_000, ++seed),
  filename: '极限.mp4',
  more,
})

describe('course/auth/vod/upload', () => {
  test('binds the video in the open version only', async () => {
    const me = await authored()
    const videoId = await ownVideo(me)
    const input = { state: me.periodId, videoId, name: '第一讲' }
    const answer = await t.call('course/auth/vod/upload', input, { token: me.token })
    expect(answer).toMatchObject({ code: 200, data: { periodId: me.periodId, videoId, videoName: '第一讲' } })
    expect(await periodNow(me.courseId, me.periodId)).toMatchObject({ periodType: 1, videoId, videoName: '第一讲' })
    const [live] = await t.owner`SELECT video_id, period_type FROM course_period WHERE id = ${me.periodId}`
    expect(live).toEqual({ videoId: null, periodType: 2 })
    // Without a name that of the video; idempotent.
    for (const turn of ['once', 'twice'])
      expect(
        (await t.call('course/auth/vod/upload', { state: me.periodId, videoId }, { token: me.token })).data.videoName,
        turn,
      ).toBe('导数的定义')
    expect(
      await t.owner`SELECT version FROM course_version WHERE course_id = ${me.courseId} ORDER BY version`,
    ).toHaveLength(2)
  })

  test('answers notFound for a foreign lesson, course or video', async () => {
    const [me, other] = [await authored(), await authored()]
    const [own, theirs] = [await ownVideo(me), await ownVideo(other)]
    const ask = (state: string, videoId: string, who = me) =>
      t.call('course/auth/vod/upload', { state, videoId, name: 'x' }, { token: who.token })
    const missing = await ask('4242', own)
    expect(missing.code).toBe(404)
    expect(await ask(other.periodId, own)).toEqual(missing)
    const noVideo = await ask(me.periodId, '4242')
    expect(noVideo.code).toBe(404)
    expect(await ask(me.periodId, theirs)).toEqual(noVideo)
    expect(await periodNow(me.courseId, me.periodId)).toBeUndefined()
    expect((await t.call('course/auth/vod/upload', { state: me.periodId, videoId: own }, {})).code).toBe(303)
    const { token } = await makeUser(t.owner)
    expect((await t.call('course/auth/vod/upload', { state: me.periodId, videoId: own }, { token })).code).toBe(306)
    const input = { state: me.periodId, videoId: own }
    expect((await t.call('course/auth/vod/upload', input, { token: me.token, siteId: 13 })).code).toBe(302)
  })

  test('refuses a version under review', async () => {
    const me = await authored()
    const [first, second] = [await ownVideo(me), await ownVideo(me)]
    await t.call('course/auth/vod/upload', { state: me.periodId, videoId: first }, { token: me.token })
    await t.owner`UPDATE course_version SET audit_status = 0 WHERE course_id = ${me.courseId} AND audit_status = 3`
    const answer = await t.call('course/auth/vod/upload', { state: me.periodId, videoId: second }, { token: me.token })
    expect(answer).toMatchObject({ code: 999, msg: expect.stringContaining('审核中') })
    expect(await periodNow(me.courseId, me.periodId)).toMatchObject({ videoId: first })
  })
})

describe('an upload for a lesson', () => {
  test.each(['periodId', 'state'])('is bound once it is complete (%s)', async (name) => {
    const me = await authored()
    const last = await sendAll(t, film({ [name]: me.periodId }), { token: me.token })
    expect(last).toMatchObject({ status: 200, data: { isBound: 1 } })
    expect(await periodNow(me.courseId, me.periodId)).toMatchObject({
      periodType: 1,
      videoId: last.data.videoId,
      videoName: '极限',
    })
  })

  test('for an exam is not bound', async () => {
    const me = await authored()
    const last = await sendAll(t, film({ state: me.periodId, isExam: 1 }), { token: me.token })
    expect(last.data).toMatchObject({ skipUpload: true, isBound: 0 })
    expect(await periodNow(me.courseId, me.periodId)).toBeUndefined()
  })

  test('is refused before any byte for a foreign lesson or one under review', async () => {
    const [me, other] = [await authored(), await authored()]
    const missing = await sendChunk(t, film({ periodId: '4242' }), 1, { token: me.token })
    expect(missing).toMatchObject({ status: 404, code: 404 })
    expect(await sendChunk(t, film({ periodId: other.periodId }), 1, { token: me.token })).toEqual(missing)
    expect(await testChunk(t, film({ periodId: other.periodId }), 1, { token: me.token })).toEqual(missing)
    await sendAll(t, film({ periodId: me.periodId }), { token: me.token })
    await t.owner`UPDATE course_version SET audit_status = 0 WHERE course_id = ${me.courseId} AND audit_status = 3`
    const judged = await sendChunk(t, film({ periodId: me.second }), 1, { token: me.token })
    expect(judged).toMatchObject({ status: 415, code: 999, msg: expect.stringContaining('审核中') })
    expect(await t.owner`SELECT 1 FROM video_upload WHERE user_id = ${me.userId} AND upload_status = 1`).toEqual([])
  })

  test('creates the video unbound when the lesson cannot take it any more', async () => {
    const me = await authored()
    await t.call('course/auth/vod/upload', { state: me.second, videoId: await ownVideo(me) }, { token: me.token })
    const file = film({ periodId: me.periodId })
    await sendChunk(t, file, 1, { token: me.token })
    await t.owner`UPDATE course_version SET audit_status = 0 WHERE course_id = ${me.courseId} AND audit_status = 3`
    const last = await sendChunk(t, file, 2, { token: me.token })
    expect(last).toMatchObject({ status: 200, data: { skipUpload: true, isBound: 0 } })
    expect(await t.owner`SELECT video_status FROM video WHERE id = ${last.data.videoId}`).toEqual([{ videoStatus: 1 }])
  })

  test.each([
    ['at once', '0 seconds'],
    ['a day later', '1 day'],
  ])('of a file that the lecturer has is bound by its first chunk (%s)', async (_when, age) => {
    const me = await authored()
    const file = film({ periodId: me.periodId })
    const { data } = await sendAll(t, file, { token: me.token })
    await t.owner`UPDATE video_upload SET gmt_modified = now() - ${age}::interval WHERE user_id = ${me.userId}`
    const again = { ...file, more: { periodId: me.second } }
    const before = await testChunk(t, again, 1, { token: me.token })
    expect(before.data).toEqual({ uploadStatusId: '', uploads: [2], skipUpload: false, videoId: '', isBound: 0 })
    const sent = await sendChunk(t, again, 1, { token: me.token })
    expect(sent.data).toMatchObject({ skipUpload: true, videoId: data.videoId, isBound: 1 })
    expect(await periodNow(me.courseId, me.second)).toMatchObject({ videoId: data.videoId })
  })

  test('may change its lesson, to an own one', async () => {
    const [me, other] = [await authored(), await authored()]
    const file = film({ periodId: me.periodId })
    await sendChunk(t, file, 1, { token: me.token })
    const foreign = await sendChunk(t, { ...file, more: { periodId: other.periodId } }, 2, { token: me.token })
    expect(foreign).toMatchObject({ status: 404 })
    const last = await sendChunk(t, { ...file, more: { periodId: me.second } }, 2, { token: me.token })
    expect(last.data.isBound).toBe(1)
    expect(await periodNow(me.courseId, me.second)).toMatchObject({ videoId: last.data.videoId })
  })
})
