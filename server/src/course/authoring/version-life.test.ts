import type { WireInputOf } from '@zhixing/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeDraft, makeDraftVideo, makeLecturer, makePending, makeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'

let t: TestApp
let me: Awaited<ReturnType<typeof makeLecturer>>
let own: { token: string }
beforeAll(async () => {
  t = await startTestApp()
})
beforeEach(async () => {
  me = await makeLecturer(t.owner)
  own = { token: me.token }
})
afterAll(() => t.close())
const draft = (over: Parameters<typeof makeDraft>[1] = {}) => makeDraft(t.owner, { lecturer: me, ...over })
const view = (courseId: string, who = own) => t.call('course/auth/course/audit/view', { courseId }, who)

const update = (input: WireInputOf<'course/auth/course/audit/update'>, who = own) =>
  t.call('course/auth/course/audit/update', input, who)

const submit = (input: WireInputOf<'course/auth/course/audit/submit'>, who = own) =>
  t.call('course/auth/course/audit/submit', input, who)

const setShelf = (courseId: string, isPutaway: 0 | 1, who = own) =>
  t.call('course/auth/course/audit/stand', { courseId, isPutaway }, who)
const withdraw = (courseId: string, who = own) => t.call('course/auth/course/audit/withdraw', { courseId }, who)
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

describe('life cycle of a version', () => {
  test('missing content is answered as sentences with places', async () => {
    const made = await draft({ courseName: '缺很多' })
    await update({ courseId: made.courseId, courseLogo: '', introduce: '<p> </p>', isFree: 0, courseDiscount: 0 })
    const empty = (
      await t.call('course/auth/course/chapter/audit/save', { courseId: made.courseId, chapterName: '空章' }, own)
    ).data.id
    const [one = '', two = ''] = made.periodIds
    await t.call('course/auth/course/chapter/period/audit/update', { id: one, periodText: '' }, own)
    await t.call('course/auth/course/chapter/period/audit/update', { id: two, periodType: 1 }, own)
    const { code, data } = await submit({ courseId: made.courseId })
    expect([code, data.submitted, data.auditStatus]).toEqual([200, 0, 3])
    expect(data.missingList).toEqual([
      { place: 'course', id: made.courseId, field: 'courseDiscount', sentence: '收费内容请填写大于 0 的售价' },
      { place: 'period', id: one, field: 'periodText', sentence: '章节「第一章」的课时「第 1 节」还没有填写图文内容' },
      { place: 'period', id: two, field: 'videoId', sentence: '章节「第一章」的课时「第 2 节」还没有上传视频' },
      { place: 'chapter', id: empty, field: 'periodList', sentence: '章节「空章」还没有课时，请添加课时或删除该章节' },
    ])
    expect((await view(made.courseId)).data.missingList).toEqual(data.missingList)
  })

  test('a course is submitted without cover and introduction', async () => {
    const made = await draft()
    await update({ courseId: made.courseId, courseLogo: '', introduce: '' })
    expect((await submit({ courseId: made.courseId })).data).toMatchObject({ submitted: 1, missingList: [] })
  })

  test('submission allows transcoding videos, but not failed ones', async () => {
    const made = await draft()
    const [periodId = ''] = made.periodIds
    await makeDraftVideo(t.owner, made, periodId, { videoStatus: 3 })
    expect((await submit({ courseId: made.courseId })).data.missingList[0]?.sentence).toContain('处理失败')
    await makeDraftVideo(t.owner, made, periodId, { videoStatus: 1 })
    expect((await submit({ courseId: made.courseId })).data).toMatchObject({ submitted: 1, auditStatus: 0 })
  })

  test('the outline shows the signed poster of a ready video', async () => {
    const made = await draft()
    const [periodId = ''] = made.periodIds
    const videoId = await makeDraftVideo(t.owner, made, periodId, { videoStatus: 2 })
    const poster = async () => {
      const { data } = await t.call('course/auth/course/chapter/audit/list', { courseId: made.courseId }, own)
      return data.chapterList[0]?.periodList.find(({ id }) => id === periodId)?.posterUrl
    }
    expect(await poster()).toBe('')
    await t.owner`UPDATE video SET has_poster = true, poster_index = 2 WHERE id = ${videoId}`
    expect(await poster()).toMatch(/^\/media\/s\/12\/.+\/poster\.webp\?v=2$/)
    await t.owner`UPDATE video SET video_status = 1 WHERE id = ${videoId}`
    expect(await poster()).toBe('')
  })

  test('a truncated video needs acceptance before submission', async () => {
    const made = await draft()
    const [periodId = ''] = made.periodIds
    const videoId = await makeDraftVideo(t.owner, made, periodId, { videoStatus: 2, seconds: 15 })
    const found = { promisedSeconds: 60, isPartial: 1, hasSound: 1, width: 640, height: 360, damages: 0 }
    await t.owner`UPDATE video SET inspection = ${JSON.stringify(found)}::text::jsonb WHERE id = ${videoId}`
    expect((await submit({ courseId: made.courseId })).data.missingList[0]?.sentence).toContain(
      '只有 15 秒可播放（共 60 秒）',
    )
    expect((await t.call('vod/auth/videoInfo/part/accept', { videoId }, own)).code).toBe(200)
    expect((await submit({ courseId: made.courseId })).data).toMatchObject({ submitted: 1, auditStatus: 0 })
  })

  test('a submitted version is locked until withdrawn; submission is idempotent', async () => {
    const { courseId, chapterId } = await draft()
    expect((await submit({ courseId, rev: 99 })).code).toBe(409)
    const answers = await Promise.all([submit({ courseId, rev: 1 }), submit({ courseId, rev: 1 })])
    for (const answer of answers) expect(answer).toMatchObject({ code: 200, data: { submitted: 1, auditStatus: 0 } })
    expect((await history(courseId)).logList.map(({ auditAction }) => auditAction)).toEqual(['submit'])
    for (const answer of [
      await update({ courseId, courseName: '改' }),
      await t.call('course/auth/course/chapter/audit/update', { id: chapterId, chapterName: '改' }, own),
      await t.call('course/auth/course/audit/delete', { courseId }, own),
    ])
      expect(answer).toMatchObject({ code: 999, msg: expect.stringContaining('先撤回') })
    expect((await withdraw(courseId)).code).toBe(200)
    expect((await withdraw(courseId)).code).toBe(200)
    expect((await update({ courseId, courseName: '改' })).code).toBe(200)
    expect((await view(courseId)).data).toMatchObject({ auditStatus: 3, courseName: '改', version: 1 })
  })

  test('approval publishes it; the next edit begins an invisible version', async () => {
    const made = await makePending(t.owner, { lecturer: me, courseName: '第一版' })
    const { courseId } = made
    expect((await setShelf(courseId, 1)).msg).toContain('还没有审核通过')
    await pass(courseId)
    await expect.poll(() => publicName(courseId)).toBe('第一版')
    expect((await view(courseId)).data).toMatchObject({ auditStatus: 1, isPutaway: 1, liveVersion: 1, hasLive: 1 })
    expect((await submit({ courseId })).msg).toBe('没有需要提交的修改')
    const { data } = await update({ courseId, rev: 1, courseName: '第二版' })
    expect(data).toMatchObject({ version: 2, rev: 2 })
    await expect.poll(() => publicName(courseId)).toBe('第一版')
    expect((await view(courseId)).data).toMatchObject({
      auditStatus: 3,
      courseName: '第二版',
      version: 2,
      liveVersion: 1,
    })
    expect((await history(courseId)).versionList.map(({ version, isLive }) => [version, isLive])).toEqual([
      [2, 0],
      [1, 1],
    ])
    await submit({ courseId })
    await pass(courseId, 2)
    await expect.poll(() => publicName(courseId)).toBe('第二版')
    expect(
      (await history(courseId)).versionList.map(({ version, auditStatus, isLive }) => [version, auditStatus, isLive]),
    ).toEqual([
      [2, 1, 1],
      [1, 1, 0],
    ])
  })

  test('an edit turns a rejected version into a draft and keeps the opinion', async () => {
    const { courseId } = await makePending(t.owner, { lecturer: me })
    const reviewer = await operator()
    const bad = await t.call(
      'course/admin/review/reject',
      { courseId, version: 1, auditOpinion: '封面不清晰' },
      reviewer,
    )
    expect(bad.code).toBe(200)
    expect((await view(courseId)).data).toMatchObject({ auditStatus: 2, auditOpinion: '封面不清晰' })
    await update({ courseId, courseName: '改好了' })
    expect((await view(courseId)).data).toMatchObject({ auditStatus: 3, auditOpinion: '封面不清晰', version: 1 })
    await submit({ courseId })
    expect(
      (await history(courseId)).logList.map(({ auditAction, auditOpinion }) => [auditAction, auditOpinion]),
    ).toEqual([
      ['submit', ''],
      ['reject', '封面不清晰'],
    ])
  })

  test('the level is compared, and shown on the card once approved', async () => {
    const { courseId } = await makePending(t.owner, { lecturer: me, courseName: '分级课' })
    await pass(courseId)
    expect((await view(courseId)).data.courseLevel).toBe(0)
    await update({ courseId, courseLevel: 2 })
    expect((await update({ courseId, courseLevel: 4 })).code).toBe(422)
    const { data } = await t.call('course/auth/course/audit/compare', { courseId }, own)
    expect(data.changeList).toMatchObject([{ fieldName: '难度', before: '', after: '进阶' }])
    const { version } = (await view(courseId)).data
    await submit({ courseId })
    await pass(courseId, version)
    t.services.answers.clear()
    expect((await t.call('course/api/course/view', { courseId }, {})).data).toMatchObject({ courseLevel: 2 })
  })

  test('outcomes are written, compared, approved and shown', async () => {
    const { courseId } = await makePending(t.owner, { lecturer: me, courseName: '有收获的课' })
    await pass(courseId)
    expect((await view(courseId)).data.outcomeList).toEqual([])
    const outcomeList = ['看懂三张报表', '独立记下十笔分录', '说清利润和现金的区别']
    await update({ courseId, outcomeList: [' 看懂三张报表 ', ...outcomeList.slice(1)] })
    expect((await update({ courseId, outcomeList: Array(9).fill('会') })).code).toBe(422)
    expect((await update({ courseId, outcomeList: ['长'.repeat(41)] })).code).toBe(422)
    const { data } = await t.call('course/auth/course/audit/compare', { courseId }, own)
    expect(data.changeList).toMatchObject([{ fieldName: '学完你会', before: '', after: outcomeList.join('\n') }])
    expect((await t.call('course/auth/course/audit/preview', { courseId }, own)).data).toMatchObject({ outcomeList })
    const { version } = (await view(courseId)).data
    await submit({ courseId })
    await pass(courseId, version)
    t.services.answers.clear()
    expect((await t.call('course/api/course/view', { courseId }, {})).data).toMatchObject({ outcomeList })
  })

  test('restoring an older version keeps the open draft in the history', async () => {
    const { courseId } = await makePending(t.owner, { lecturer: me, courseName: '一' })
    await pass(courseId)
    await update({ courseId, courseName: '二' })
    const back = await t.call('course/auth/course/audit/history/restore', { courseId, version: 1 }, own)
    expect(back).toMatchObject({ code: 200, data: { version: 3 } })
    expect((await view(courseId)).data).toMatchObject({ courseName: '一', version: 3, auditStatus: 3 })
    const { versionList, logList } = await history(courseId)
    expect(logList[0]).toMatchObject({
      auditAction: 'revert',
      actionName: '取回旧版本为草稿',
      version: 3,
      auditOpinion: '内容取自第 1 版',
    })
    // Idempotent.
    const twice = await t.call('course/auth/course/audit/history/restore', { courseId, version: 1 }, own)
    expect(twice.data).toEqual(back.data)
    expect((await history(courseId)).logList).toHaveLength(logList.length)
    expect(versionList.map(({ version, auditStatus }) => [version, auditStatus])).toEqual([
      [3, 3],
      [2, 4],
      [1, 1],
    ])
    expect((await t.call('course/auth/course/audit/history/restore', { courseId, version: 9 }, own)).code).toBe(404)
    const again = await t.call('course/auth/course/audit/history/restore', { courseId, version: 2 }, own)
    expect((await view(courseId)).data).toMatchObject({ courseName: '二', version: again.data.version })
  })

  test('compare answers the differences for learners', async () => {
    const { courseId } = await makePending(t.owner, { lecturer: me, courseName: '旧名' })
    await pass(courseId)
    await update({ courseId, courseName: '新名', introduce: '<p>新的简介</p>' })
    const { data } = await t.call('course/auth/course/audit/compare', { courseId }, own)
    expect(data).toMatchObject({ version: 2, against: 1 })
    expect(data.changeList.map(({ fieldName, before, after }) => [fieldName, before, after])).toEqual([
      ['名称', '旧名', '新名'],
      ['详细介绍', '简介', '新的简介'],
    ])
    const back = await t.call('course/auth/course/audit/compare', { courseId, version: 1, against: 2 }, own)
    expect(back.data.changeList[0]).toMatchObject({ before: '新名', after: '旧名' })
  })
})
