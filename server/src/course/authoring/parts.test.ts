import type { WireInputOf } from '@zhixing/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MadeDraft, makeDraft, makeFile, makeLecturer, makeOwnVideo, makeUser } from '../../../test/factories.ts'
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

const addChapter = (input: Partial<WireInputOf<'course/auth/course/chapter/audit/save'>> = {}) =>
  t.call('course/auth/course/chapter/audit/save', { courseId: me.courseId, chapterName: '新章', ...input }, own)

const addPeriod = (input: Partial<WireInputOf<'course/auth/course/chapter/period/audit/save'>> = {}) =>
  t.call(
    'course/auth/course/chapter/period/audit/save',
    { chapterId: me.chapterId, periodName: '新课时', ...input },
    own,
  )

const updatePeriod = (input: WireInputOf<'course/auth/course/chapter/period/audit/update'>) =>
  t.call('course/auth/course/chapter/period/audit/update', input, own)
const names = async () => (await outline()).chapterList.map(({ chapterName }) => chapterName)

const periodNames = async () =>
  (await outline()).chapterList.map(({ periodList }) => periodList.map(({ periodName }) => periodName))
const first = () => me.periodIds[0] ?? ''
const second = () => me.periodIds[1] ?? ''

describe('chapters', () => {
  test('are added, updated, ordered, deleted and restored', async () => {
    const a = (await addChapter({ chapterName: '甲', chapterDesc: '说明' })).data
    expect(a).toMatchObject({ courseId: me.courseId, version: 1, rev: 2 })
    const b = (await addChapter({ chapterName: '乙' })).data
    expect(await names()).toEqual(['第一章', '甲', '乙'])
    await t.call('course/auth/course/chapter/audit/update', { id: a.id, chapterName: '甲甲' }, own)
    expect((await outline()).chapterList[1]).toMatchObject({ chapterName: '甲甲', chapterDesc: '说明' })
    const sort = (ids: string[]) => t.call('course/auth/course/chapter/audit/sort', { courseId: me.courseId, ids }, own)
    await sort([b.id, a.id])
    expect(await names()).toEqual(['乙', '甲甲', '第一章'])
    expect((await sort([b.id, other.chapterId])).code).toBe(404)
    await t.call('course/auth/course/chapter/audit/delete', { id: b.id }, own)
    expect(await names()).toEqual(['甲甲', '第一章'])
    expect((await outline()).deletedList).toEqual([{ id: b.id, part: 'chapter', name: '乙', chapterId: b.id }])
    expect((await t.call('course/auth/course/chapter/audit/update', { id: b.id, chapterName: '幽灵' }, own)).code).toBe(
      404,
    )
    await t.call('course/auth/course/chapter/audit/restore', { id: b.id }, own)
    expect(await names()).toEqual(['乙', '甲甲', '第一章'])
  })

  test('additions are idempotent by client key, also with a stale revision', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => addChapter({ clientKey: 'k', rev: 1 })))
    for (const answer of answers) expect(answer).toMatchObject({ code: 200, data: { id: answers[0]?.data.id, rev: 2 } })
    expect(await names()).toEqual(['第一章', '新章'])
  })

  test('fifty concurrent additions are all kept', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => addChapter({ chapterName: `第 ${n}`, clientKey: `k${n}` })),
    )
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(50)
    const { chapterList, rev } = await outline()
    expect(chapterList).toHaveLength(51)
    expect(rev).toBe(51)
    expect(new Set(chapterList.map(({ id }) => id)).size).toBe(51)
  })

  test('deleted ones are dropped at submission', async () => {
    const { id } = (await addChapter()).data
    await t.call('course/auth/course/chapter/audit/delete', { id }, own)
    await t.call('course/auth/course/audit/submit', { courseId: me.courseId }, own)
    expect((await outline()).deletedList).toEqual([])
    await t.call('course/auth/course/audit/withdraw', { courseId: me.courseId }, own)
    expect((await t.call('course/auth/course/chapter/audit/restore', { id }, own)).code).toBe(404)
  })

  test('are copied from another own course with new ids, idempotent by client key', async () => {
    const lecturer = { ...me }
    const source = await makeDraft(t.owner, { lecturer, courseName: '来源' })
    const copy = (input: object = {}) =>
      t.call(
        'course/auth/course/chapter/audit/copy',
        { courseId: me.courseId, chapterIds: [source.chapterId], clientKey: 'c', ...input },
        own,
      )
    const [one, two] = await Promise.all([copy(), copy()])
    expect(one).toMatchObject({ code: 200, data: { chapters: 1, periods: 0 } })
    expect(two?.data.rev).toBe(one?.data.rev)
    const { chapterList } = await outline()
    expect(chapterList).toHaveLength(2)
    const copied = chapterList[1]
    expect(copied?.periodList.map(({ periodName }) => periodName)).toEqual(['第 1 节', '第 2 节'])
    const ids = [copied?.id, ...(copied?.periodList.map(({ id }) => id) ?? [])]
    for (const id of [source.chapterId, ...source.periodIds]) expect(ids).not.toContain(id)
    // Single lessons, into an existing and a new chapter.
    await copy({ chapterIds: [], periodIds: [source.periodIds[1]], chapterId: me.chapterId, clientKey: 'p' })
    await copy({ chapterIds: [], periodIds: source.periodIds, clientKey: 'q' })
    expect(await periodNames()).toEqual([
      ['第 1 节', '第 2 节', '第 2 节'],
      ['第 1 节', '第 2 节'],
      ['第 1 节', '第 2 节'],
    ])
    expect((await outline()).chapterList[2]?.chapterName).toBe('复制的课时')
    // Foreign courses answer like missing ones.
    const missing = await copy({ chapterIds: ['1'], clientKey: 'x' })
    expect(missing.code).toBe(404)
    expect(await copy({ chapterIds: [other.chapterId], clientKey: 'x' })).toEqual(missing)
    expect((await copy({ chapterIds: [], periodIds: [other.periodIds[0]], clientKey: 'x' })).code).toBe(404)
    expect((await copy({ chapterIds: [] })).code).toBe(422)
  })
})

describe('periods', () => {
  test('are added, updated, ordered across chapters, deleted and restored', async () => {
    const chapter = (await addChapter()).data.id
    const made = (
      await addPeriod({ chapterId: chapter, periodType: 2, periodText: '<p>好<script>x</script></p>', isFree: 1 })
    ).data
    const listed = (await t.call('course/auth/course/chapter/period/audit/list', { chapterId: chapter }, own)).data
    expect(listed).toMatchObject({
      rev: made.rev,
      periodList: [{ id: made.id, periodText: '<p>好</p>', isFree: 1, textLength: 1 }],
    })
    await updatePeriod({ id: made.id, periodName: '改名' })
    await t.call('course/auth/course/chapter/period/audit/sort', { chapterId: chapter, ids: [second(), made.id] }, own)
    expect(await periodNames()).toEqual([['第 1 节'], ['第 2 节', '改名']])
    await t.call('course/auth/course/chapter/period/audit/delete', { id: made.id }, own)
    expect(await periodNames()).toEqual([['第 1 节'], ['第 2 节']])
    expect((await updatePeriod({ id: made.id, periodName: '幽灵' })).code).toBe(404)
    expect((await outline()).deletedList).toMatchObject([{ id: made.id, part: 'period', name: '改名' }])
    await t.call('course/auth/course/chapter/period/audit/restore', { id: made.id }, own)
    expect(await periodNames()).toEqual([['第 1 节'], ['第 2 节', '改名']])
  })

  test('bulk additions keep their order and are idempotent by client key', async () => {
    const send = () =>
      t.call(
        'course/auth/course/chapter/period/audit/save/batch',
        {
          chapterId: me.chapterId,
          periodList: ['一.mp4', '二.mp4', '三.mp4'].map((periodName, n) => ({ periodName, clientKey: `f${n}` })),
        },
        own,
      )
    const [a, b] = [await send(), await send()]
    expect(a).toMatchObject({ code: 200, data: { ids: [expect.any(String), expect.any(String), expect.any(String)] } })
    expect(b?.data).toEqual(a?.data)
    expect((await periodNames())[0]).toEqual(['第 1 节', '第 2 节', '一.mp4', '二.mp4', '三.mp4'])
  })

  test('bulk rename, move, trial mark and delete', async () => {
    const chapter = (await addChapter()).data.id
    const batch = (input: object) =>
      t.call(
        'course/auth/course/chapter/period/audit/batch',
        { courseId: me.courseId, ids: me.periodIds, ...input } as never,
        own,
      )
    expect((await batch({ deed: 'rename', pattern: '第{n}讲 {name}', find: '节', replace: '课' })).data).toMatchObject({
      changed: 2,
    })
    expect(await periodNames()).toEqual([['第1讲 第 1 课', '第2讲 第 2 课'], []])
    await batch({ deed: 'free' })
    expect((await outline()).chapterList[0]?.periodList.map(({ isFree }) => isFree)).toEqual([1, 1])
    await batch({ deed: 'paid', ids: [second()] })
    expect((await outline()).chapterList[0]?.periodList.map(({ isFree }) => isFree)).toEqual([1, 0])
    await batch({ deed: 'move', chapterId: chapter, ids: [second(), first()] })
    expect(await periodNames()).toEqual([[], ['第2讲 第 2 课', '第1讲 第 1 课']])
    await batch({ deed: 'delete' })
    expect(await periodNames()).toEqual([[], []])
    expect((await batch({ deed: 'move', chapterId: other.chapterId, ids: [first()] })).code).toBe(404)
    expect((await batch({ deed: 'free', ids: [other.periodIds[0]] })).code).toBe(404)
    expect((await batch({ deed: 'move' })).code).toBe(422)
    expect((await batch({ deed: 'rename' })).code).toBe(422)
  })

  test('a rename to an empty name is refused', async () => {
    const answer = await t.call(
      'course/auth/course/chapter/period/audit/batch',
      { courseId: me.courseId, ids: [first()], deed: 'rename', find: '第 1 节', replace: '' },
      own,
    )
    expect(answer).toMatchObject({ code: 422, msg: expect.stringContaining('第 1 节') })
  })

  test('accept own videos and files only', async () => {
    const videoId = await makeOwnVideo(t.owner, me.lecturerId, { videoName: '开场.mp4', seconds: 65 })
    const theirVideo = await makeOwnVideo(t.owner, other.lecturerId)
    await updatePeriod({ id: first(), videoId })
    expect((await outline()).chapterList[0]?.periodList[0]).toMatchObject({
      periodType: 1,
      videoId,
      videoName: '开场.mp4',
      videoLength: 65,
      videoStatus: 2,
    })
    const missing = await updatePeriod({ id: second(), videoId: '1' })
    expect(missing.code).toBe(404)
    expect(await updatePeriod({ id: second(), videoId: theirVideo })).toEqual(missing)
    const fileId = await makeFile(t.owner, me.userId, { fileName: '讲义 一.PDF', fileSize: 77 })
    await updatePeriod({ id: second(), fileId })
    expect((await outline()).chapterList[0]?.periodList[1]).toMatchObject({
      periodType: 3,
      fileId,
      docName: '讲义 一.PDF',
      docSize: 77,
    })
    const noFile = await updatePeriod({ id: first(), fileId: '1' })
    expect(noFile.code).toBe(404)
    for (const id of [
      await makeFile(t.owner, other.userId),
      await makeFile(t.owner, me.userId, { fileKind: 'private' }),
    ])
      expect(await updatePeriod({ id: first(), fileId: id })).toEqual(noFile)
    // A lesson may keep a file that the lecturer lost access to.
    await t.owner`UPDATE stored_file SET user_id = ${other.userId} WHERE id = ${fileId}`
    expect((await updatePeriod({ id: second(), fileId, periodName: '改名' })).code).toBe(200)
    await updatePeriod({ id: second(), fileId: '' })
    expect((await outline()).chapterList[0]?.periodList[1]).toMatchObject({ fileId: '', docName: '', docSize: 0 })
  })

  test('the video of a lesson is bound by its call and answered with a ticket', async () => {
    const view = () => t.call('course/auth/course/chapter/period/audit/video/view', { periodId: first() }, own)
    expect((await view()).data).toMatchObject({ videoId: '', videoStatus: 0, ticket: '' })
    const videoId = await makeOwnVideo(t.owner, me.lecturerId, { videoStatus: 1 })
    const bind = (id: string) =>
      t.call(
        'course/auth/course/chapter/period/audit/video/save',
        { periodId: first(), videoId: id, videoName: '第一讲' },
        own,
      )
    const bound = await bind(videoId)
    // Binding does not bump the revision of an open editor.
    expect(bound).toMatchObject({ code: 200, data: { id: first(), rev: 1 } })
    expect((await view()).data).toMatchObject({ videoId, videoName: '第一讲', videoStatus: 1, ticket: '' })
    await t.owner`UPDATE video SET video_status = 2 WHERE id = ${videoId}`
    const { ticket } = (await view()).data
    expect((await t.call('vod/auth/videoInfo/play', { ticket }, own)).data).toMatchObject({ videoId })
    expect((await bind(await makeOwnVideo(t.owner, other.lecturerId))).code).toBe(404)
    const [use] = await t.owner`SELECT period_id FROM course_version_video WHERE video_id = ${videoId}`
    expect(use).toEqual({ periodId: first() })
  })
})

describe('foreign content', () => {
  test.each([
    ['chapter/audit/list', 'courseId', {}],
    ['chapter/audit/save', 'courseId', { chapterName: '章' }],
    ['chapter/audit/sort', 'courseId', { ids: ['1'] }],
    ['chapter/audit/copy', 'courseId', { chapterIds: ['1'] }],
    ['chapter/period/audit/batch', 'courseId', { ids: ['1'], deed: 'free' }],
    ['picture/audit/list', 'courseId', {}],
    ['picture/audit/save', 'courseId', { pictureList: [{ picUrl: '/a.png' }] }],
    ['accessory/list', 'courseId', {}],
    ['accessory/save', 'courseId', { fileId: '1' }],
    ['chapter/audit/update', 'chapter id', { chapterName: '章' }],
    ['chapter/audit/delete', 'chapter id', {}],
    ['chapter/audit/restore', 'chapter id', {}],
    ['chapter/period/audit/list', 'chapterId', {}],
    ['chapter/period/audit/save', 'chapterId', { periodName: '课时' }],
    ['chapter/period/audit/save/batch', 'chapterId', { periodList: [{ periodName: '课时' }] }],
    ['chapter/period/audit/sort', 'chapterId', { ids: ['1'] }],
    ['chapter/pic/list', 'chapterId', {}],
    ['chapter/pic/save', 'chapterId', { picList: [{ picUrl: '/a.png' }] }],
    ['chapter/pic/sort', 'chapterId', { ids: ['1'] }],
    ['chapter/pic/delete', 'chapterId', { ids: ['1'] }],
    ['chapter/period/audit/update', 'period id', { periodName: '课时' }],
    ['chapter/period/audit/delete', 'period id', {}],
    ['chapter/period/audit/restore', 'period id', {}],
    ['chapter/period/audit/video/view', 'periodId', {}],
    ['chapter/period/audit/video/save', 'periodId', { videoId: '1' }],
  ])('course/auth/course/%s answers as for what is not there', async (name, names, more) => {
    const abroad = await makeDraft(t.owner, { siteId: 13 })
    const pick = (of: MadeDraft) =>
      names === 'courseId' ? of.courseId : names.startsWith('chapter') ? of.chapterId : (of.periodIds[0] ?? '')
    const field = names.endsWith(' id') ? 'id' : names
    const path = `course/auth/course/${name}`
    const ask = (id: string, who: { token: string; siteId?: number } = own) =>
      t.raw('POST', path, { [field]: id, ...more }, who)
    const missing = await ask('1')
    expect(missing.code).toBe(404)
    for (const foreign of [other, abroad]) expect(await ask(pick(foreign))).toEqual(missing)
    expect((await t.raw('POST', path, { [field]: '1', ...more })).code).toBe(303)
    expect((await ask('1', { token: (await makeUser(t.owner)).token })).code).toBe(306)
    expect((await ask('1', { ...own, siteId: 13 })).code).toBe(302)
    expect((await ask('x')).code).toBe(422)
  })

  test.each(['list/chapter', 'ref', 'delete'])('walls of course/auth/course/video/%s', async (name) => {
    const path = `course/auth/course/video/${name}`
    expect((await t.raw('POST', path, { videoId: '1' })).code).toBe(303)
    expect((await t.raw('POST', path, { videoId: '1' }, { token: (await makeUser(t.owner)).token })).code).toBe(306)
    expect((await t.raw('POST', path, { videoId: '1' }, { ...own, siteId: 13 })).code).toBe(302)
    expect((await t.raw('POST', path, { videoId: 'x', pageSize: 0 }, own)).code).toBe(422)
  })

  test('an attachment', async () => {
    const ask = (id: string) => t.call('course/auth/course/accessory/delete', { id }, own)
    const fileId = await makeFile(t.owner, other.userId)
    const theirs = await t.call(
      'course/auth/course/accessory/save',
      { courseId: other.courseId, fileId },
      { token: other.token },
    )
    expect(theirs.code).toBe(200)
    expect(await ask(theirs.data.id)).toEqual(await ask('1'))
    expect((await ask('1')).code).toBe(404)
    expect((await t.call('course/auth/course/accessory/delete', { id: '1' })).code).toBe(303)
  })

  test('a dismissed lecturer finds it no more', async () => {
    const dismissed = await makeLecturer(t.owner)
    const { courseId } = await makeDraft(t.owner, { lecturer: dismissed })
    await t.owner`UPDATE lecturer SET status_id = 0 WHERE id = ${dismissed.lecturerId}`
    expect((await t.call('course/auth/course/audit/view', { courseId }, { token: dismissed.token })).code).toBe(306)
  })
})
