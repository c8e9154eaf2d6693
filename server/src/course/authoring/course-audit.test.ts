import type { InputOf } from '@zhixing/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  makeCourse,
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
const update = (input: InputOf<'course/auth/course/audit/update'>, who = own) =>
  t.call('course/auth/course/audit/update', input, who)
const list = async (input: InputOf<'course/auth/course/audit/list'> = {}, who = own) =>
  (await t.call('course/auth/course/audit/list', input, who)).data
const save = (input: InputOf<'course/auth/course/audit/save'>, who = own) =>
  t.call('course/auth/course/audit/save', input, who)
const submit = (input: InputOf<'course/auth/course/audit/submit'>, who = own) =>
  t.call('course/auth/course/audit/submit', input, who)
const stand = (courseId: string, isPutaway: 0 | 1, who = own) =>
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
/** Kept answers are dropped by news, a moment after the action is committed. */
const publicName = async (courseId: string) =>
  (await t.call('course/api/course/view', { courseId }, {})).data.courseName

describe('beginning a course', () => {
  test('makes a draft that its lecturer sees, and nobody else', async () => {
    const { code, msg, data } = await save({
      courseName: '  新课 ',
      introduce: '<p onclick="x()">好<script>1</script></p>',
    })
    expect([code, msg]).toEqual([200, '创建成功'])
    expect(data).toMatchObject({ version: 1, rev: 1 })
    const seen = (await view(data.courseId)).data
    expect(seen).toMatchObject({
      courseName: '新课',
      introduce: '<p>好</p>',
      auditStatus: 3,
      hasLive: 0,
      isPutaway: 0,
      isFree: 1,
      courseCategory: 1,
    })
    expect(seen.missingList.map(({ field }) => field)).toEqual(['courseLogo', 'categoryId1', 'chapterList'])
    expect((await list()).list.map(({ courseId }) => courseId)).toEqual([data.courseId])
    expect((await list({}, theirs)).list).toEqual([])
    expect((await t.call('course/api/course/view', { courseId: data.courseId }, {})).code).toBe(404)
  })

  test('sent again under the same key is the same course, even at once', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => save({ courseName: '一次', clientKey: 'k' })))
    expect(new Set(answers.map(({ data }) => data.courseId)).size).toBe(1)
    expect((await list()).totalCount).toBe(1)
    expect((await save({ courseName: '别人的', clientKey: 'k' }, theirs)).data.courseId).not.toBe(
      answers[0]?.data.courseId,
    )
  })

  test.each([
    { courseName: ' ' },
    { courseName: '字'.repeat(101) },
    { courseCategory: 5 },
    { courseLogo: 'javascript:alert(1)' },
    { courseLogo: '//evil.example/a.png' },
    { courseDiscount: -1 },
    { courseDiscount: 1.5 },
    { categoryId1: 'x' },
    { introduce: 'x'.repeat(200_001) },
  ])('refuses %#', async (bad) => {
    const answer = await t.raw('POST', 'course/auth/course/audit/save', { courseName: '课', ...bad }, own)
    expect(answer).toMatchObject({ code: 422, data: { field: Object.keys(bad)[0] } })
    expect((await list()).totalCount).toBe(0)
  })

  test('categories have to lie below each other, be of the right kind and of this site', async () => {
    const { categoryIds } = await draft()
    const [categoryId1, categoryId2, categoryId3] = categoryIds
    const [wrong] = (await draft()).categoryIds
    const [abroad] = (await makeDraft(t.owner, { siteId: 13 })).categoryIds
    const [library] = (await draft({ courseCategory: 3 })).categoryIds
    expect((await save({ courseName: '好', categoryId1, categoryId2, categoryId3 })).code).toBe(200)
    expect((await save({ courseName: '只到一级', categoryId1 })).code).toBe(200)
    for (const bad of [
      { categoryId1: categoryId2 },
      { categoryId1, categoryId3 },
      { categoryId1: wrong, categoryId2 },
      { categoryId1: abroad },
      { categoryId1: library },
    ])
      expect(await save({ courseName: '坏', ...bad })).toMatchObject({
        code: 422,
        msg: expect.stringContaining('分类'),
      })
    expect((await save({ courseName: '文库', courseCategory: 3, categoryId1: library })).code).toBe(200)
  })
})

describe('changing a course', () => {
  test('only what was sent, and the revision grows', async () => {
    const { courseId } = await draft({ courseName: '旧名' })
    const first = await update({ courseId, rev: 1, courseDesc: '一句话' })
    expect(first).toMatchObject({ code: 200, data: { courseId, version: 1, rev: 2 } })
    expect((await view(courseId)).data).toMatchObject({ courseName: '旧名', courseDesc: '一句话', rev: 2 })
  })

  test('two editors: the second one is told and loses nothing', async () => {
    const { courseId } = await draft()
    const answers = await Promise.all(['甲', '乙', '丙'].map((courseName) => update({ courseId, rev: 1, courseName })))
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409, 409])
    const won = answers.findIndex(({ code }) => code === 200)
    expect((await view(courseId)).data).toMatchObject({ courseName: '甲乙丙'[won], rev: 2 })
    expect(answers.find(({ code }) => code === 409)?.msg).toContain('内容已在别处修改')
    // The winner's answer got lost: asking again for the same is no conflict.
    expect(await update({ courseId, rev: 1, courseName: '甲乙丙'[won] })).toMatchObject({ code: 200, data: { rev: 2 } })
  })

  test("another's course is as missing as one that does not exist, for every call", async () => {
    const { courseId, token } = await makeDraft(t.owner, { lecturer: other })
    const abroad = await makeDraft(t.owner, { siteId: 13 })
    const calls: [string, object][] = [
      ['view', {}],
      ['update', { courseName: '改' }],
      ['delete', {}],
      ['restore', {}],
      ['stand', { isPutaway: 0 }],
      ['submit', {}],
      ['withdraw', {}],
      ['schedule', { publishTime: null }],
      ['history', {}],
      ['history/restore', { version: 1 }],
      ['compare', {}],
      ['preview', {}],
    ]
    for (const [name, more] of calls) {
      const ask = (id: string) => t.raw('POST', `course/auth/course/audit/${name}`, { courseId: id, ...more }, own)
      const missing = await ask('1')
      expect([name, missing.code]).toEqual([name, 404])
      expect(await ask(courseId)).toEqual(missing)
      expect(await ask(abroad.courseId)).toEqual(missing)
    }
    expect((await view(courseId, { token })).data).toMatchObject({ rev: 1, auditStatus: 3 })
  })
})

describe('the life of a version', () => {
  test('what is missing comes back as sentences with their places', async () => {
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
      { place: 'course', id: made.courseId, field: 'courseLogo', sentence: '请上传封面' },
      { place: 'course', id: made.courseId, field: 'introduce', sentence: '请填写详细介绍' },
      { place: 'course', id: made.courseId, field: 'courseDiscount', sentence: '收费内容请填写大于 0 的售价' },
      { place: 'period', id: one, field: 'periodText', sentence: '章节「第一章」的课时「第 1 节」还没有填写图文内容' },
      { place: 'period', id: two, field: 'videoId', sentence: '章节「第一章」的课时「第 2 节」还没有上传视频' },
      { place: 'chapter', id: empty, field: 'periodList', sentence: '章节「空章」还没有课时，请添加课时或删除该章节' },
    ])
    expect((await view(made.courseId)).data.missingList).toEqual(data.missingList)
  })

  test('a video may be on its way when the version is handed in, but not have failed', async () => {
    const made = await draft()
    const [periodId = ''] = made.periodIds
    await makeDraftVideo(t.owner, made, periodId, { videoStatus: 3 })
    expect((await submit({ courseId: made.courseId })).data.missingList[0]?.sentence).toContain('处理失败')
    await makeDraftVideo(t.owner, made, periodId, { videoStatus: 1 })
    expect((await submit({ courseId: made.courseId })).data).toMatchObject({ submitted: 1, auditStatus: 0 })
  })

  test('the outline shows the poster of a video that is ready, signed', async () => {
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

  test('a video of which a part is missing is handed in only once its author has accepted the part', async () => {
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

  test('handed in it cannot be edited; handed in twice is once; taken back it can', async () => {
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

  test('approved it is on the shelf; the next edit begins a version that learners do not see', async () => {
    const made = await makePending(t.owner, { lecturer: me, courseName: '第一版' })
    const { courseId } = made
    expect((await stand(courseId, 1)).msg).toContain('还没有审核通过')
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

  test('rejected it becomes a draft again by being edited, and the opinion stays', async () => {
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

  test('a course older than versions is edited like any other', async () => {
    const old = await makeCourse(t.owner, { lecturerId: me.lecturerId, courseName: '老课程' })
    const { courseId } = old
    const before = (await view(courseId)).data
    expect(before).toMatchObject({
      version: 0,
      rev: 0,
      auditStatus: 1,
      courseName: '老课程',
      isPutaway: 1,
      periodTotal: 2,
    })
    expect((await list()).list[0]).toMatchObject({ courseId, auditStatus: 1, version: 0 })
    expect((await update({ courseId, rev: 0, courseName: '老课程' })).data.version).toBe(0)
    const { data } = await update({ courseId, rev: 0, courseName: '新名字', courseLogo: '/covers/1.webp' })
    expect(data).toMatchObject({ version: 2, rev: 1 })
    await expect.poll(() => publicName(courseId)).toBe('老课程')
    const outline = (await t.call('course/auth/course/chapter/audit/list', { courseId }, own)).data
    expect(outline.chapterList.map(({ id }) => id)).toEqual([old.chapterId])
    expect(outline.chapterList[0]?.periodList.map(({ id }) => id)).toEqual(old.periodIds)
    await submit({ courseId })
    await pass(courseId, 2)
    await expect.poll(() => publicName(courseId)).toBe('新名字')
    const live = (await t.call('course/api/course/chapter/list', { courseId }, {})).data.chapterList
    expect(live[0]?.periodList.map(({ id }) => id)).toEqual(old.periodIds)
  })

  test('the level that an author names is compared, and stands on the card once it is approved', async () => {
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

  test('what one can do afterwards is written, compared, approved and shown; older courses keep theirs', async () => {
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

    const old = await makeCourse(t.owner, { lecturerId: me.lecturerId })
    await t.owner`UPDATE course SET outcome_list = '["会做一道菜"]' WHERE site_id = 12 AND id = ${old.courseId}`
    expect((await view(old.courseId)).data.outcomeList).toEqual(['会做一道菜'])
    await update({ courseId: old.courseId, courseName: '改了名字' })
    expect((await view(old.courseId)).data.outcomeList).toEqual(['会做一道菜'])
  })

  test('an older version comes back as a draft, and what was being written stays in the history', async () => {
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
    // The same call again is the same draft.
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

  test('compare tells what learners will find changed', async () => {
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

describe('on and off the shelf', () => {
  test('the lecturer takes it off and puts it on; twice is once', async () => {
    const { courseId } = await makePending(t.owner, { lecturer: me })
    await pass(courseId)
    expect((await stand(courseId, 0)).msg).toBe('下架成功')
    expect((await stand(courseId, 0)).code).toBe(200)
    await expect.poll(async () => (await t.call('course/api/course/view', { courseId }, {})).code).toBe(404)
    // A later version does not put it back by itself.
    await update({ courseId, courseName: '新' })
    await submit({ courseId })
    await pass(courseId, 2)
    expect((await view(courseId)).data).toMatchObject({ isPutaway: 0, liveVersion: 2 })
    expect((await stand(courseId, 1)).code).toBe(200)
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
    expect((await stand(courseId, 1)).code).toBe(200)
  })
})

describe('publish times', () => {
  const soon = (ms: number) => new Date(t.services.clock.now() + ms).toISOString()

  test('must lie ahead', async () => {
    const { courseId } = await draft()
    expect(await submit({ courseId, publishTime: soon(-1000) })).toMatchObject({
      code: 422,
      data: { field: 'publishTime' },
    })
    const answer = await t.raw('POST', 'course/auth/course/audit/submit', { courseId, publishTime: 'bald' }, own)
    expect(answer.code).toBe(422)
  })

  test('an approved version waits for its time and goes on the shelf by itself, once', async () => {
    const { courseId } = await draft({ courseName: '定时课' })
    await submit({ courseId, publishTime: soon(3_600_000) })
    await pass(courseId)
    expect((await view(courseId)).data).toMatchObject({ auditStatus: 1, isWaiting: 1, hasLive: 0 })
    expect((await stand(courseId, 1)).msg).toContain('自动上架')
    const job = { siteId: 12, courseId, version: 1 }
    // Too early, as when somebody moved the time: nothing is published, and the job comes again.
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

  test('a waiting version can be published at once', async () => {
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

  test('a newer version that is on the shelf already is not replaced by an older one', async () => {
    const { courseId } = await draft({ courseName: '第一版' })
    await submit({ courseId, publishTime: soon(3_600_000) })
    await pass(courseId)
    await update({ courseId, courseName: '第二版' })
    await submit({ courseId, publishTime: null })
    await pass(courseId, 2)
    await t.owner`UPDATE course_version SET publish_time = now() - interval '1 second' WHERE course_id = ${courseId} AND version = 1`
    await publishWhenDue(t.services, { siteId: 12, courseId, version: 1 })
    // The rows themselves: what visitors read may be some seconds old.
    const shelf = () => t.owner`SELECT course_name AS name, version FROM course WHERE id = ${courseId}`
    expect(await shelf()).toEqual([{ name: '第二版', version: 2 }])
    await pass(courseId, 1)
    expect(await shelf()).toEqual([{ name: '第二版', version: 2 }])
    const [first] =
      await t.owner`SELECT published_at AS at FROM course_version WHERE course_id = ${courseId} AND version = 1`
    expect(first).toEqual({ at: null })
  })
})

describe('the list', () => {
  test('by state, kind and words, with counts', async () => {
    const a = await draft({ courseName: '甲 100%' })
    const b = await makePending(t.owner, { lecturer: me, courseName: '乙 1000' })
    const c = await makePending(t.owner, { lecturer: me, courseName: '丙' })
    await pass(c.courseId)
    await draft({ courseName: '文库甲', courseCategory: 3 })
    const names = async (input: InputOf<'course/auth/course/audit/list'>) =>
      (await list(input)).list.map(({ courseName }) => courseName)
    expect((await list()).counts).toEqual({ all: 3, draft: 1, pending: 1, passed: 1, rejected: 0, on: 1, deleted: 0 })
    expect(await names({ auditStatus: 3 })).toEqual(['甲 100%'])
    expect(await names({ auditStatus: 0 })).toEqual(['乙 1000'])
    expect(await names({ isPutaway: 1 })).toEqual(['丙'])
    expect(await names({ keyword: '100%' })).toEqual(['甲 100%'])
    expect(await names({ courseCategory: 3 })).toEqual(['文库甲'])
    await update({ courseId: a.courseId, courseDesc: '改' })
    expect((await names({}))[0]).toBe('甲 100%')
    expect(await list({ pageSize: 2, pageCurrent: 2 })).toMatchObject({ totalCount: 3, totalPage: 2 })
    expect((await list({ pageSize: 2, pageCurrent: 2 })).list).toHaveLength(1)
    expect(b.courseId).not.toBe('')
  })

  test('tells of videos that are on their way', async () => {
    const made = await draft()
    await makeDraftVideo(t.owner, made, made.periodIds[0] ?? '', { videoStatus: 1, seconds: 30 })
    await makeDraftVideo(t.owner, made, made.periodIds[1] ?? '', { videoStatus: 3, seconds: 12 })
    expect((await list()).list[0]).toMatchObject({ videoWaiting: 1, videoFailed: 1, totalSeconds: 42, periodTotal: 2 })
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

  test('plays a video that is ready', async () => {
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

const paths = [
  'list',
  'save',
  'view',
  'update',
  'delete',
  'restore',
  'stand',
  'submit',
  'withdraw',
  'schedule',
  'history',
  'history/restore',
  'compare',
]
test.each(paths)('walls of course/auth/course/audit/%s', async (name) => {
  const input = { courseId: '1', courseName: '课', isPutaway: 1, version: 1, publishTime: null }
  const path = `course/auth/course/audit/${name}`
  expect((await t.raw('POST', path, input)).code).toBe(303)
  expect((await t.raw('POST', path, input, { token: (await makeUser(t.owner)).token })).code).toBe(306)
  expect((await t.raw('POST', path, input, { ...own, siteId: 13 })).code).toBe(302)
  expect((await t.raw('POST', path, { ...input, courseId: 'x', courseName: '', pageSize: 0 }, own)).code).toBe(422)
})
test.each(['preview', 'preview/sign'])('walls of course/auth/course/audit/%s', async (name) => {
  const path = `course/auth/course/audit/${name}`
  expect((await t.raw('POST', path, { courseId: '1', periodId: '1' })).code).toBe(303)
  expect((await t.raw('POST', path, { courseId: '1', periodId: '1' }, { ...own, siteId: 13 })).code).toBe(302)
  expect((await t.raw('POST', path, {}, own)).code).toBe(422)
})
