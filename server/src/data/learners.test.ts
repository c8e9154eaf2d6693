import type { CallKey, WireInputOf } from '@zhixing/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MadeCourse, type MadeUser, makeCourse, makeLecturer, makeUser, makeVideo } from '../../test/factories.ts'
import { startTestApp, type TestApp } from '../../test/harness.ts'
import { enrol } from '../course/index.ts'

let t: TestApp
let teacher: MadeUser & { lecturerId: string }
let course: MadeCourse
let video: string
let people: MadeUser[]
beforeAll(async () => {
  t = await startTestApp()
})
beforeEach(async () => {
  teacher = await makeLecturer(t.owner)
  course = await makeCourse(t.owner, { lecturerId: teacher.lecturerId, courseName: '版画基础' })
  video = course.periodIds[0] ?? ''
  await makeVideo(t.owner, video, 100)
  people = []
  for (const nickname of ['阿一', '阿二', '阿三']) people.push(await makeUser(t.owner, { nickname }))
  for (const { userId } of people) await enrol(t.services, 12, { userId, courseId: course.courseId })
})
afterAll(() => t.close())

const ask = <K extends CallKey>(key: K, input: WireInputOf<K>, who: MadeUser = teacher) =>
  t.call(key, input, { token: who.token })

/** Watches from 0 to `seconds` of the video through the calls of the product. */
async function watch(who: MadeUser, seconds: number) {
  const { data } = await ask('course/auth/course/sign', { periodId: video }, who)
  await t.owner`UPDATE period_progress SET credited_at = credited_at - make_interval(secs => ${seconds}) WHERE period_id = ${video} AND user_id = ${who.userId}`
  await t.owner`UPDATE study_clock SET used_until = used_until - make_interval(secs => ${seconds}) WHERE user_id = ${who.userId}`
  const report = {
    studyId: data.studyId,
    periodId: video,
    ranges: [[0, seconds] as [number, number]],
    currentDuration: seconds,
    seq: 1,
    beganAgo: seconds,
  }
  expect((await ask('data/api/course/user/period/log/save', report, who)).code).toBe(200)
}
const [one, two] = [() => people[0] as MadeUser, () => people[1] as MadeUser]

describe('the list of learners', () => {
  const list = async (input: WireInputOf<'data/auth/course/user/period/progress/course/list'> = {}) =>
    (await ask('data/auth/course/user/period/progress/course/list', { courseId: course.courseId, ...input })).data

  test('lists all enrolled learners, last studied first', async () => {
    await watch(two(), 40)
    await watch(one(), 100)
    const { list: rows, totalCount } = await list()
    expect(totalCount).toBe(3)
    expect(rows.map(({ nickname, progress, periodStudy }) => [nickname, progress, periodStudy])).toEqual([
      ['阿一', 50, 1],
      ['阿二', 20, 0],
      ['阿三', 0, 0],
    ])
    expect(rows[0]).toMatchObject({
      courseName: '版画基础',
      periodTotal: 2,
      lastPeriodName: '第 1 节',
      finishedAt: null,
    })
    expect(rows[2]).toMatchObject({ lastStudyTime: null, lastPeriodName: '', studySeconds: 0 })
    expect(rows[0]).not.toHaveProperty('mobile')
  })

  test('filters, sorts and pages', async () => {
    await watch(two(), 40)
    const names = async (input: Parameters<typeof list>[0]) => (await list(input)).list.map(({ nickname }) => nickname)
    expect(await names({ keyword: '二' })).toEqual(['阿二'])
    expect(await names({ state: 'learning' })).toEqual(['阿二'])
    expect(await names({ state: 'none' })).toHaveLength(2)
    expect(await names({ state: 'finished' })).toEqual([])
    expect(await names({ sort: 'joinTime', order: 'asc' })).toEqual(['阿一', '阿二', '阿三'])
    expect(await names({ sort: 'progress', order: 'desc', pageSize: 1 })).toEqual(['阿二'])
  })

  test('without a course: learners of all own courses only', async () => {
    const more = await makeCourse(t.owner, { lecturerId: teacher.lecturerId, courseName: '拓印' })
    await enrol(t.services, 12, { userId: one().userId, courseId: more.courseId })
    const foreign = await makeCourse(t.owner)
    await enrol(t.services, 12, { userId: one().userId, courseId: foreign.courseId })
    const { data } = await ask('data/auth/course/user/period/progress/course/list', {})
    expect(data.totalCount).toBe(4)
    expect(new Set(data.list.map(({ courseName }) => courseName))).toEqual(new Set(['版画基础', '拓印']))
    expect((await ask('data/auth/course/user/period/progress/course/list', { keyword: '拓' })).data.totalCount).toBe(1)
  })
})

test('own courses with figures', async () => {
  await watch(one(), 100)
  const { data } = await ask('data/auth/course/progress/courses', {})
  expect(data.totalCount).toBe(1)
  expect(data.list[0]).toMatchObject({
    courseId: course.courseId,
    learners: 3,
    began: 1,
    finished: 0,
    averageProgress: 16.7,
    periodTotal: 2,
  })
  expect((await ask('data/auth/course/progress/courses', { keyword: '没有' })).data.totalCount).toBe(0)
})

test('a course by day, with the distribution of progress', async () => {
  await watch(one(), 100)
  await watch(two(), 40)
  const { data } = await ask('data/auth/course/progress/summary', { courseId: course.courseId, days: 7 })
  expect(data.totals).toMatchObject({ learners: 3, began: 2, finished: 0, averageProgress: 23.3 })
  expect(data.curve).toHaveLength(7)
  expect(data.curve.at(-1)).toMatchObject({ learners: 2, joined: 3, finished: 0 })
  expect(data.curve.at(-1)?.seconds).toBeGreaterThan(139)
  expect(data.curve.at(-2)).toMatchObject({ learners: 0, seconds: 0, joined: 0 })
  expect(data.distribution.map(({ count }) => count)).toEqual([1, 1, 1, 0, 0, 0])
})

test('lessons with numbers of learners', async () => {
  await watch(one(), 100)
  await watch(two(), 40)
  const { data } = await ask('data/auth/course/progress/periods', { courseId: course.courseId })
  expect(data.list).toMatchObject([
    { periodId: video, chapterName: '第一章', began: 2, finished: 1 },
    { began: 0, finished: 0 },
  ])
})

test('the retention curve falls where viewers leave', async () => {
  await watch(one(), 100)
  await watch(two(), 40)
  const { data } = await ask('data/auth/course/progress/retention', { periodId: video })
  expect(data).toMatchObject({ began: 2, finished: 1, periodName: '第 1 节', videoLength: 100 })
  expect(data.points).toHaveLength(100)
  expect(data.points.slice(0, 40).every((share) => share === 1)).toBe(true)
  expect(data.points.slice(40).every((share) => share === 0.5)).toBe(true)
  expect(data.stops).toEqual([{ second: 40, left: 1 }])
  const text = await ask('data/auth/course/progress/retention', { periodId: course.periodIds[1] ?? '' })
  expect(text.data).toMatchObject({ began: 0, stops: [] })
})

test('one learner lesson by lesson', async () => {
  await watch(two(), 40)
  const { data } = await ask('data/auth/course/progress/learner', { courseId: course.courseId, userId: two().userId })
  expect(data).toMatchObject({ nickname: '阿二', progress: 20 })
  expect(data.periodList).toMatchObject([
    { periodId: video, progress: 40, ranges: [[0, 40]], currentDuration: 40, finishedAt: null },
    { progress: 0, ranges: [], lastStudyTime: null },
  ])
})

test('notFound for learners without the course, and foreign courses and lessons', async () => {
  const stranger = await makeUser(t.owner)
  const other = await makeLecturer(t.owner)
  const abroad = await makeLecturer(t.owner, { siteId: 13 })
  const { courseId } = course
  expect((await ask('data/auth/course/progress/learner', { courseId, userId: stranger.userId })).code).toBe(404)
  for (const [key, input] of [
    ['data/auth/course/user/period/progress/course/list', { courseId }],
    ['data/auth/course/progress/summary', { courseId }],
    ['data/auth/course/progress/periods', { courseId }],
    ['data/auth/course/progress/learner', { courseId, userId: one().userId }],
    ['data/auth/course/progress/retention', { periodId: video }],
  ] as const) {
    expect((await t.raw('POST', key, input, { token: other.token })).code, key).toBe(404)
    expect((await t.raw('POST', key, input, { token: abroad.token, siteId: 13 })).code, key).toBe(404)
    expect((await t.raw('POST', key, input, { token: stranger.token })).code, key).toBe(306)
    expect((await t.raw('POST', key, input)).code, key).toBe(303)
    expect((await t.raw('POST', key, input, { token: teacher.token })).code, key).toBe(200)
  }
  expect((await ask('data/auth/course/progress/courses', {}, other)).data.totalCount).toBe(0)
  expect((await t.raw('POST', 'data/auth/course/progress/courses', {}, { token: stranger.token })).code).toBe(306)
})
