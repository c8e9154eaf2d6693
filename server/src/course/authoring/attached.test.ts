import type { WireInputOf } from '@zhixing/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type MadeDraft,
  makeDraft,
  makeDraftVideo,
  makeFile,
  makeOwnVideo,
  makePending,
  makeUser,
} from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'

let t: TestApp
let me: MadeDraft
let other: MadeDraft
let own: { token: string }
beforeAll(async () => {
  t = await startTestApp()
})
beforeEach(async () => {
  me = await makeDraft(t.owner)
  other = await makeDraft(t.owner)
  own = { token: me.token }
})
afterAll(() => t.close())

const outline = async (courseId = me.courseId) =>
  (await t.call('course/auth/course/chapter/audit/list', { courseId }, own)).data

const updatePeriod = (input: WireInputOf<'course/auth/course/chapter/period/audit/update'>) =>
  t.call('course/auth/course/chapter/period/audit/update', input, own)
const first = () => me.periodIds[0] ?? ''

describe('pictures, slides and attachments', () => {
  test('saving replaces the pictures of a course and keeps their ids', async () => {
    const save = (pictureList: WireInputOf<'course/auth/course/picture/audit/save'>['pictureList']) =>
      t.call('course/auth/course/picture/audit/save', { courseId: me.courseId, pictureList }, own)
    const list = async () =>
      (await t.call('course/auth/course/picture/audit/list', { courseId: me.courseId }, own)).data.pictureList
    await save([{ picUrl: '/files/12/1', picName: '一' }, { picUrl: '/files/12/2' }])
    const [one, two] = await list()
    expect([one?.picName, two?.picUrl]).toEqual(['一', '/files/12/2'])
    await save([
      { picUrl: '/files/12/2', picName: '二' },
      { picUrl: '/files/12/3' },
      { picUrl: '/files/12/1', picName: '一' },
    ])
    const after = await list()
    expect(after.map(({ id }) => id)).toEqual([two?.id, expect.any(String), one?.id])
    expect((await t.call('course/auth/course/audit/view', { courseId: me.courseId }, own)).data.pictureList).toEqual(
      after,
    )
    expect((await save([{ picUrl: '' }])).code).toBe(422)
    expect((await save([{ picUrl: 'http://plain.example/a.png' }])).code).toBe(422)
    await save([])
    expect(await list()).toEqual([])
  })

  test('slides are added idempotently, ordered and deleted', async () => {
    const save = (clientKey: string) =>
      t.call(
        'course/auth/course/chapter/pic/save',
        {
          chapterId: me.chapterId,
          picList: [
            { picUrl: '/files/12/1', picName: '一' },
            { picUrl: '/files/12/2', picName: '二' },
          ],
          clientKey,
        },
        own,
      )
    const list = async () =>
      (await t.call('course/auth/course/chapter/pic/list', { chapterId: me.chapterId }, own)).data.list
    const { ids } = (await save('a')).data
    expect((await save('a')).data.ids).toEqual(ids)
    expect((await list()).map(({ picName }) => picName)).toEqual(['一', '二'])
    const [one = '', two = ''] = ids
    await t.call('course/auth/course/chapter/pic/sort', { chapterId: me.chapterId, ids: [two, one] }, own)
    expect((await list()).map(({ picName }) => picName)).toEqual(['二', '一'])
    expect((await outline()).chapterList[0]?.picCount).toBe(2)
    const remove = () => t.call('course/auth/course/chapter/pic/delete', { chapterId: me.chapterId, ids: [two] }, own)
    expect((await remove()).code).toBe(200)
    expect((await remove()).code).toBe(200)
    expect((await list()).map(({ id }) => id)).toEqual([one])
  })

  test('attachments of the course, a chapter or a lesson are deleted with it', async () => {
    const save = (input: Partial<WireInputOf<'course/auth/course/accessory/save'>>) =>
      t.call('course/auth/course/accessory/save', { courseId: me.courseId, ...input }, own)
    const list = async () =>
      (await t.call('course/auth/course/accessory/list', { courseId: me.courseId }, own)).data.list
    const fileId = await makeFile(t.owner, me.userId, { fileName: '资料.zip', fileSize: 5 })
    const ofCourse = (await save({ fileId, clientKey: 'a' })).data.id
    expect((await save({ fileId, clientKey: 'a' })).data.id).toBe(ofCourse)
    await save({ fileId, refId: me.chapterId, acName: '章资料' })
    const ofPeriod = (await save({ fileId, refId: first(), acName: '课时资料' })).data.id
    expect(await list()).toMatchObject([
      { id: ofCourse, acName: '资料.zip', refType: 1, fileType: 'zip', fileSize: 5, downloadCount: 0 },
      { acName: '章资料', refType: 2, refName: '第一章' },
      { acName: '课时资料', refType: 3, refName: '第 1 节' },
    ])
    await save({ id: ofPeriod, acName: '改名' })
    expect((await list())[2]?.acName).toBe('改名')
    await t.call('course/auth/course/chapter/period/audit/delete', { id: first() }, own)
    expect(await list()).toHaveLength(2)
    await t.call('course/auth/course/accessory/delete', { id: ofCourse }, own)
    expect((await list()).map(({ acName }) => acName)).toEqual(['章资料'])
    expect((await save({})).code).toBe(422)
    const missing = await save({ fileId: '1' })
    expect(missing.code).toBe(404)
    expect(await save({ fileId: await makeFile(t.owner, other.userId) })).toEqual(missing)
    expect((await save({ fileId, refId: other.chapterId })).code).toBe(404)
  })
})

describe('the video library', () => {
  const library = async (input: object = {}) => (await t.call('course/auth/course/video/list/chapter', input, own)).data
  const ref = (videoId: string) => t.call('course/auth/course/video/ref', { videoId }, own)
  const remove = (videoId: string) => t.call('course/auth/course/video/delete', { videoId }, own)

  test('lists own videos, optionally of a chapter', async () => {
    const used = await makeDraftVideo(t.owner, me, first())
    const unused = await makeOwnVideo(t.owner, me.lecturerId, { videoName: '备用 100%', videoStatus: 1 })
    await makeOwnVideo(t.owner, other.lecturerId)
    expect((await library()).list.map(({ id, refCount }) => [id, refCount])).toEqual([
      [unused, 0],
      [used, 1],
    ])
    expect((await library({ chapterId: me.chapterId })).list.map(({ id }) => id)).toEqual([used])
    expect((await library({ videoStatus: 1 })).list.map(({ id }) => id)).toEqual([unused])
    expect((await library({ keyword: '100%' })).list.map(({ id }) => id)).toEqual([unused])
    expect((await library({ keyword: '_' })).list).toEqual([])
    expect((await t.call('course/auth/course/video/list/chapter', { chapterId: other.chapterId }, own)).code).toBe(404)
  })

  test('answers the uses of a video; a used video cannot be deleted', async () => {
    const videoId = await makeDraftVideo(t.owner, me, first())
    expect((await ref(videoId)).data.list).toEqual([
      {
        courseId: me.courseId,
        courseName: expect.any(String),
        courseCategory: 1,
        chapterName: '第一章',
        periodId: first(),
        periodName: '第 1 节',
        isLive: 0,
      },
    ])
    expect(await remove(videoId)).toMatchObject({ code: 999, msg: expect.stringContaining('第 1 节') })
    await updatePeriod({ id: first(), videoId: '' })
    expect((await ref(videoId)).data.list).toEqual([])
    expect((await remove(videoId)).msg).toBe('删除成功')
    expect((await library()).list).toEqual([])
    expect((await updatePeriod({ id: first(), videoId })).code).toBe(404)
  })

  test('a video on the shelf counts as used, even if the draft has another', async () => {
    const made = await makePending(t.owner, { lecturer: me })
    const [periodId = ''] = made.periodIds
    const videoId = await makeDraftVideo(t.owner, made, periodId)
    await t.owner`UPDATE course_version SET audit_status = 0 WHERE course_id = ${made.courseId}`
    const admin = await makeUser(t.owner, { isAdmin: 1 })
    const pass = await t.call(
      'course/admin/review/pass',
      { courseId: made.courseId, version: 1 },
      { token: admin.token },
    )
    expect(pass.data.ok).toBe(1)
    await updatePeriod({ id: periodId, periodType: 2, periodText: '<p>改成图文</p>', videoId: '' })
    expect((await ref(videoId)).data.list).toMatchObject([{ periodId, isLive: 1 }])
    expect((await remove(videoId)).code).toBe(999)
  })
})
