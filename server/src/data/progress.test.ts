import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MadeCourse, type MadeUser, makeCourse, makeUser, makeVideo } from '../../test/factories.ts'
import { startTestApp, type TestApp } from '../../test/harness.ts'

const REPORT = 'data/api/course/user/period/log/save'
let t: TestApp
let learner: MadeUser
let course: MadeCourse
let video: string
let text: string

beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())
beforeEach(async () => {
  learner = await makeUser(t.owner)
  course = await makeCourse(t.owner)
  ;[video = '', text = ''] = course.periodIds
  await makeVideo(t.owner, video, 100)
})

async function begin(periodId: string, user = learner): Promise<string> {
  const { data } = await t.call('course/auth/course/sign', { periodId }, { token: user.token })
  return data.studyId
}
/** Advances the clocks of the lesson and its learners. */
async function pass(periodId: string, seconds: number): Promise<void> {
  await t.owner`UPDATE period_progress SET credited_at = credited_at - make_interval(secs => ${seconds}) WHERE period_id = ${periodId}`
  await t.owner`UPDATE study_clock SET used_until = used_until - make_interval(secs => ${seconds})`
}
/**
 * Upper bound of the credit in seconds after a sign at `since` (ms): three times the elapsed time, plus the tolerance.
 */
const atMost = (since: number, passed = 0) => ((Date.now() - since) / 1000 + passed) * 3 + 4
const report = (body: object, user: MadeUser | null = learner) =>
  t.raw('POST', REPORT, body, user ? { token: user.token } : {}) as Promise<{
    code: number
    msg: string
    data: { progress: number; currentDuration: number; isFinished: number; credited: number }
  }>

describe('watching', () => {
  test('credits watched ranges, and stores the position', async () => {
    const studyId = await begin(video)
    await pass(video, 10)
    const { data } = await report({ studyId, periodId: video, ranges: [[0, 10]], currentDuration: 10.5, seq: 1 })
    expect(data).toMatchObject({ progress: 10, currentDuration: 10.5, isFinished: 0, credited: 10 })
    expect(
      (await t.call('course/auth/course/sign', { periodId: video }, { token: learner.token })).data.currentDuration,
    ).toBe(10.5)
  })

  test('a fully watched lesson is finished, and stays finished', async () => {
    const studyId = await begin(video)
    await pass(video, 60)
    await report({ studyId, periodId: video, ranges: [[0, 60]], currentDuration: 60, seq: 1 })
    await pass(video, 40)
    expect(
      (await report({ studyId, periodId: video, ranges: [[60, 97]], currentDuration: 97, seq: 2 })).data,
    ).toMatchObject({ progress: 100, isFinished: 1 })
    await pass(video, 5)
    expect(
      (await report({ studyId, periodId: video, ranges: [[0, 2]], currentDuration: 2, seq: 3 })).data.isFinished,
    ).toBe(1)
  })

  test('a forged end is credited the elapsed seconds only', async () => {
    const since = Date.now()
    const studyId = await begin(video)
    const { data } = await report({ studyId, periodId: video, ranges: [[0, 100]], currentDuration: 100, seq: 1 })
    expect(data.isFinished).toBe(0)
    expect(data.credited).toBeLessThanOrEqual(atMost(since))
  })

  test('rapid reports share one tolerance, which a new sign does not refill', async () => {
    const since = Date.now()
    for (let turn = 0; turn < 4; turn++) {
      const studyId = await begin(video)
      for (let step = 0; step < 6; step++) {
        const from = (turn * 6 + step) * 4
        await report({ studyId, periodId: video, ranges: [[from, from + 4]], currentDuration: from + 4, seq: step + 1 })
      }
    }
    const { data } = await t.call(
      'data/auth/course/user/period/progress/list',
      { courseId: course.courseId },
      { token: learner.token },
    )
    // Of a lesson of 100 seconds.
    expect(data.list[0]?.progress).toBeLessThanOrEqual(Math.ceil(atMost(since)))
    expect(data.list[0]?.studySeconds).toBeLessThanOrEqual(Math.ceil((Date.now() - since) / 1000) + 1)
  })

  test('twentyfold speed does not finish a lesson', async () => {
    const since = Date.now()
    const studyId = await begin(video)
    for (let step = 0; step < 5; step++) {
      await pass(video, 1)
      await report({
        studyId,
        periodId: video,
        ranges: [[step * 20, step * 20 + 20]],
        currentDuration: step * 20 + 20,
        seq: step + 1,
      })
    }
    const { data } = await t.call(
      'data/auth/course/user/period/progress/list',
      { courseId: course.courseId },
      { token: learner.token },
    )
    expect(data.list[0]).toMatchObject({ periodId: video, isFinished: 0, finishedAt: null })
    expect(data.list[0]?.progress).toBeLessThanOrEqual(Math.ceil(atMost(since, 5)))
  })

  test('a repeated range counts once', async () => {
    const studyId = await begin(video)
    await pass(video, 20)
    await report({ studyId, periodId: video, ranges: [[0, 10]], seq: 1 })
    await pass(video, 20)
    expect((await report({ studyId, periodId: video, ranges: [[0, 10]], seq: 2 })).data.progress).toBe(10)
  })

  test('a duplicate report is credited once, also concurrently', async () => {
    const studyId = await begin(video)
    await pass(video, 10)
    const body = { studyId, periodId: video, ranges: [[0, 10]], currentDuration: 10, seq: 1 }
    const answers = await Promise.all([report(body), report(body), report(body)])
    expect(answers.filter(({ data }) => data.credited > 0)).toHaveLength(1)
    expect(answers.every(({ data }) => data.progress === 10)).toBe(true)
    const [row] = await t.owner<
      { seconds: number }[]
    >`SELECT study_seconds AS seconds FROM course_progress WHERE user_id = ${learner.userId}`
    // Twice would be 20.
    expect(row?.seconds).toBeLessThan(20)
  })

  test('a late offline report is credited, and does not move the current position', async () => {
    const older = await begin(video)
    await pass(video, 60)
    const newer = await begin(video)
    // The second sign must not consume the first study's time.
    await pass(video, 60)
    await report({ studyId: newer, periodId: video, ranges: [[0, 5]], currentDuration: 80, seq: 1 })
    await pass(video, 30)
    const { data } = await report({ studyId: older, periodId: video, ranges: [[10, 40]], currentDuration: 40, seq: 4 })
    expect(data.credited).toBe(30)
    expect(data.currentDuration).toBe(80)
  })

  test('fifteen parallel lessons are credited the elapsed time once', async () => {
    const since = Date.now()
    const wide = await makeCourse(t.owner, { periods: 15 })
    const studies: { periodId: string; studyId: string }[] = []
    for (const periodId of wide.periodIds) {
      await makeVideo(t.owner, periodId, 60)
      studies.push({ periodId, studyId: await begin(periodId) })
    }
    for (const { periodId } of studies)
      await t.owner`UPDATE period_progress SET credited_at = credited_at - interval '28 seconds' WHERE period_id = ${periodId}`
    const answers = await Promise.all(
      studies.map((study) => report({ ...study, ranges: [[0, 60]], currentDuration: 60, seq: 1, beganAgo: 28 })),
    )
    expect(answers.map(({ code }) => code)).toEqual(Array(15).fill(200))
    const credited = answers.reduce((sum, { data }) => sum + data.credited, 0)
    expect(credited).toBeLessThanOrEqual(atMost(since, 28) + 1)
    expect(answers.filter(({ data }) => data.isFinished === 1).length).toBeLessThanOrEqual(credited / 50)
    // Nor do repeated reports or signs.
    for (const { periodId } of studies) {
      const studyId = await begin(periodId)
      expect((await report({ studyId, periodId, ranges: [[0, 60]], seq: 1, beganAgo: 600 })).data.isFinished).toBe(
        answers[wide.periodIds.indexOf(periodId)]?.data.isFinished,
      )
    }
  })

  test('an open page is credited half a minute at most, unless the device was offline', async () => {
    const studyId = await begin(video)
    await pass(video, 7200)
    expect((await report({ studyId, periodId: video, ranges: [[0, 100]], seq: 1 })).data.credited).toBeLessThan(95)
  })

  test('batched reports, with invalid and duplicate ones, are answered independently', async () => {
    const people = await Promise.all(Array.from({ length: 12 }, () => makeUser(t.owner)))
    const studies = await Promise.all(people.map((person) => begin(video, person)))
    await pass(video, 20)
    const answers = await Promise.all(
      people.flatMap((person, n) => {
        const body = { studyId: studies[n], periodId: video, ranges: [[0, n + 1]], currentDuration: n + 1, seq: 1 }
        return [report(body, person), report({ ...body, periodId: text }, person), report({ ...body, seq: 2 }, person)]
      }),
    )
    answers.forEach(({ code, data }, at) => {
      const n = Math.floor(at / 3)
      expect(code).toBe(at % 3 === 1 ? 404 : 200)
      if (at % 3 !== 1) expect(data).toMatchObject({ progress: n + 1, currentDuration: n + 1 })
    })
  })

  test('a replaced session is an error, and nothing is recorded', async () => {
    const studyId = await begin(video)
    await pass(video, 10)
    await t.owner`UPDATE user_session SET ended = 'elsewhere' WHERE user_id = ${learner.userId}`
    const answer = await report({ studyId, periodId: video, ranges: [[0, 10]], currentDuration: 10, seq: 1 })
    expect(answer).toMatchObject({ code: 304, msg: '你的账户已在其他地方登录！' })
  })

  test('a visitor’s report is accepted, and nothing is recorded', async () => {
    const studyId = await begin(video)
    const answer = await report({ studyId, periodId: video, ranges: [[0, 9]] }, null)
    expect(answer).toMatchObject({ code: 200, data: { progress: 0, isFinished: 0, isSignedIn: 0 } })
    const [row] = await t.owner<{ progress: number }[]>`SELECT progress FROM period_progress WHERE period_id = ${video}`
    expect(row?.progress).toBe(0)
  })

  test('foreign studies, unknown lessons and other sites answer alike', async () => {
    const studyId = await begin(video)
    const stranger = await makeUser(t.owner)
    const foreign = await report({ studyId, periodId: video, ranges: [] }, stranger)
    const unknown = await report({ studyId, periodId: '1', ranges: [] }, stranger)
    expect(foreign).toEqual(unknown)
    expect(foreign.code).toBe(404)
  })

  test.each([{ ranges: [[0]] }, { ranges: 'all' }, { studyId: 'x' }, { currentDuration: -1 }, { ranges: [[5, 1e9]] }])(
    'bad input %j is refused',
    async (bad) => {
      const studyId = await begin(video)
      expect((await report({ studyId, periodId: video, ...bad })).code).toBe(422)
    },
  )
})

describe('reading', () => {
  test('a text needs both its end and its minimum time', async () => {
    await t.call('course/auth/user/order/course/ref/save', { courseId: course.courseId }, { token: learner.token })
    const studyId = await begin(text)
    expect((await report({ studyId, periodId: text, readDone: 1, seq: 1 })).data.isFinished).toBe(0)
    await pass(text, 20)
    expect((await report({ studyId, periodId: text, readDone: 1, seq: 2 })).data).toMatchObject({
      isFinished: 1,
      progress: 100,
    })
  })
})

describe('study records', () => {
  test('lessons that left the course do not count for its progress', async () => {
    const finish = async (periodId: string, seconds: number) => {
      const studyId = await begin(periodId)
      await pass(periodId, seconds)
      const input = { studyId, periodId, currentDuration: seconds, seq: 1, beganAgo: seconds }
      return report(periodId === video ? { ...input, ranges: [[0, seconds]] } : { ...input, ranges: [] })
    }
    await finish(video, 100)
    const record = async () =>
      (await t.call('data/auth/course/user/progress/list', {}, { token: learner.token })).data.list[0]
    expect(await record()).toMatchObject({ progress: 50, periodStudy: 1 })
    await t.owner`UPDATE course_period SET status_id = 0 WHERE id = ${video}`
    await t.owner`UPDATE course SET period_total = 1 WHERE id = ${course.courseId}`
    await finish(text, 0)
    // Only the seconds that the test itself took may count for the text; the video would be 50 or more.
    const after = await record()
    expect(after).toMatchObject({ periodStudy: 0 })
    expect(after?.progress).toBeLessThan(50)
  })

  test('one row per course, with progress and study time', async () => {
    const studyId = await begin(video)
    await pass(video, 100)
    await report({ studyId, periodId: video, ranges: [[0, 100]], currentDuration: 100, seq: 1, beganAgo: 100 })
    const { data } = await t.call('data/auth/course/user/progress/list', {}, { token: learner.token })
    expect(data.list).toHaveLength(1)
    expect(data.list[0]).toMatchObject({
      courseId: course.courseId,
      progress: 50,
      periodStudy: 1,
      isFinished: 0,
      lastPeriodId: video,
      lastDuration: 100,
    })
    expect(data.summary).toMatchObject({ courseCount: 1, finishedCount: 0, streakDays: 1 })
    expect(data.summary.weekSeconds).toHaveLength(7)
    expect(data.summary.todaySeconds).toBeGreaterThan(95)
  })

  test('records are private', async () => {
    const studyId = await begin(video)
    await pass(video, 10)
    await report({ studyId, periodId: video, ranges: [[0, 10]], seq: 1 })
    const stranger = await makeUser(t.owner)
    expect((await t.call('data/auth/course/user/progress/list', {}, { token: stranger.token })).data.list).toEqual([])
    expect(
      (
        await t.call(
          'data/auth/course/user/period/progress/list',
          { courseId: course.courseId },
          { token: stranger.token },
        )
      ).data.list,
    ).toEqual([])
  })

  test('the daily goal, its streak and the freeze of the week', async () => {
    const goal = async (user = learner) => (await t.call('data/auth/study/goal/view', {}, { token: user.token })).data
    expect(await goal()).toMatchObject({ dailyMinutes: 0, streakDays: 0, isDoneToday: 0, hasFreeze: 1 })
    expect((await t.call('user/auth/user/research/goal', { dailyMinutes: 15 }, { token: learner.token })).code).toBe(
      200,
    )
    expect(
      (await t.raw('POST', 'user/auth/user/research/goal', { dailyMinutes: 601 }, { token: learner.token })).code,
    ).toBe(422)
    await t.owner`
      INSERT INTO study_day (site_id, user_id, day, seconds)
      SELECT 12, ${learner.userId}, (now() AT TIME ZONE 'Asia/Shanghai')::date - n, 900 FROM unnest(ARRAY[0, 2, 3]) n`
    const found = await goal()
    expect(found).toMatchObject({ dailyMinutes: 15, todaySeconds: 900, streakDays: 3, isDoneToday: 1 })
    expect(found.weekList.map(({ state }) => state)).toEqual([
      'missed',
      'missed',
      'missed',
      'done',
      'done',
      'frozen',
      'done',
    ])
    // Another person's days do not count.
    expect(await goal(await makeUser(t.owner))).toMatchObject({ dailyMinutes: 0, streakDays: 0 })
    await t.call('user/auth/user/research/goal', { dailyMinutes: 30 }, { token: learner.token })
    expect(await goal()).toMatchObject({ streakDays: 0, isDoneToday: 0 })
  })

  test('the streak ends today, or yesterday before any study today', async () => {
    await t.owner`
      INSERT INTO study_day (site_id, user_id, day, seconds)
      SELECT 12, ${learner.userId}, (now() AT TIME ZONE 'Asia/Shanghai')::date - n, 300
      FROM unnest(ARRAY[1, 2, 3, 5]) n`
    expect(
      (await t.call('data/auth/course/user/progress/list', {}, { token: learner.token })).data.summary.streakDays,
    ).toBe(3)
  })

  test('both need a session of the site', async () => {
    for (const path of ['data/auth/course/user/progress/list', 'data/auth/course/user/period/progress/list'] as const) {
      expect((await t.raw('POST', path, { courseId: course.courseId })).code).toBe(303)
      expect(
        (await t.raw('POST', path, { courseId: course.courseId }, { token: learner.token, siteId: 13 })).code,
      ).toBe(302)
    }
    expect(
      (await t.call('data/auth/course/user/period/progress/list', { courseId: '1' }, { token: learner.token })).code,
    ).toBe(404)
  })
})
