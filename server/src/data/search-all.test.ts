import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WireInputOf } from '@zhixing/contract'
import { makeCourse, makeLive, makeUser } from '../../test/factories.ts'
import { startTestApp, type TestApp } from '../../test/harness.ts'
import { refreshSearchWords } from '../course/index.ts'
import { atSite } from '../kernel/db/index.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const all = async (input: WireInputOf<'data/api/search/all'>, siteId = 12) =>
  (await t.call('data/api/search/all', input, { siteId })).data

async function addCourse(courseName: string, siteId = 12) {
  const made = await makeCourse(t.owner, { courseName, siteId })
  await refreshSearchWords(atSite(t.owner, siteId), made.courseId)
  return made
}

test('counts every kind, and answers a page of one kind like its own search', async () => {
  const { courseId } = await addCourse('天体力学')
  await addCourse('天体力学（别站）', 13)
  const person = await makeUser(t.owner)
  for (const title of ['天体力学怎么入门', '天体力学要学微积分吗'])
    await t.call('community/auth/questions/save', { title, content: '' }, { token: person.token })

  const found = await all({ keyword: '天体力学' })
  expect(found.meant).toBe('')
  expect(found.counts.map(({ type }) => type)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 10])
  expect(found.counts.filter(({ totalCount }) => totalCount > 0)).toEqual([
    { type: 1, totalCount: 1 },
    { type: 7, totalCount: 2 },
  ])
  expect(found.courses?.list).toEqual([expect.objectContaining({ courseId, highlight: '«天体力学»' })])
  expect(found.questions).toBeNull()

  const questions = await all({ keyword: '天体力学', type: 7, pageSize: 1, pageCurrent: 2 })
  expect(questions.counts).toEqual(found.counts)
  expect(questions.courses).toBeNull()
  const alone = await t.call('community/api/questions/search/list', {
    keyword: '天体力学',
    pageSize: 1,
    pageCurrent: 2,
  })
  expect(questions.questions).toEqual(alone.data)
})

test('live courses are a separate kind', async () => {
  const { courseId } = await makeLive(t.owner, { courseName: '流星雨直播观测' })
  await refreshSearchWords(atSite(t.owner, 12), courseId)
  const found = await all({ keyword: '流星雨', type: 2 })
  expect(found.courses?.list).toEqual([expect.objectContaining({ courseId, highlight: '«流星雨»直播观测' })])
  expect(found.counts.filter(({ totalCount }) => totalCount > 0)).toEqual([{ type: 2, totalCount: 1 }])
  // By initials, and in a search for recorded courses.
  expect((await all({ keyword: 'liuxingyu' })).counts).toContainEqual({ type: 2, totalCount: 1 })
})

test('initials are tried when no word matches, in counts and page alike', async () => {
  const { courseId } = await addCourse('量子通信')
  const found = await all({ keyword: 'lztx' })
  expect(found.counts).toContainEqual({ type: 1, totalCount: 1 })
  expect(found.courses?.list).toEqual([expect.objectContaining({ courseId })])
  const { courseId: written } = await addCourse('LZTX 编码')
  const both = await all({ keyword: 'LZTX' })
  expect(both.courses?.list.map((course) => course.courseId)).toEqual([written])
  expect(both.counts).toContainEqual({ type: 1, totalCount: 1 })
})

test('a kind without matches counts phonetic matches', async () => {
  await addCourse('博弈论')
  // Homophones of 博弈; the requested kind has none.
  const found = await all({ keyword: '博艺论', type: 5 })
  expect(found.counts).toContainEqual({ type: 1, totalCount: 1 })
  expect(found).toMatchObject({ meant: '', exams: { totalCount: 0 } })
})

test('without matches, a spelling correction is searched and answered', async () => {
  const { courseId } = await addCourse('拓扑学导引')
  const person = await makeUser(t.owner)
  const { id } = (
    await t.call(
      'community/auth/questions/save',
      { title: 'Kubernetes 怎么部署', content: '' },
      { token: person.token },
    )
  ).data
  expect(await all({ keyword: '拓朴大学导引' })).toMatchObject({
    meant: '拓扑学导引',
    courses: { list: [{ courseId }] },
  })
  expect(await all({ keyword: 'kubernets', type: 7 })).toMatchObject({
    meant: 'kubernetes',
    questions: { list: [{ id, highlight: '«Kubernetes» 怎么部署' }] },
  })
  // Not from another site, and no invention.
  expect((await all({ keyword: 'kubernets' }, 13)).meant).toBe('')
  expect(await all({ keyword: '毫不相干的词' })).toMatchObject({ meant: '', courses: { totalCount: 0 } })
  const { list } = (await t.call('data/api/search/suggest', { keyword: 'kubernets' })).data
  expect(list).toMatchObject([{ kind: 'question', id }])
})

test('invalid queries are refused, and punctuation matches nothing', async () => {
  expect((await t.raw('POST', 'data/api/search/all', { keyword: ' ' })).data).toEqual({ field: 'keyword' })
  expect((await t.raw('POST', 'data/api/search/all', { keyword: '学', type: 9 })).msg).toBe('没有这种搜索范围')
  expect((await all({ keyword: '！' })).counts.every(({ totalCount }) => totalCount === 0)).toBe(true)
})
