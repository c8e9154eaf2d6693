import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  type MadeDraft,
  type MadeUser,
  makeDraft,
  makeDraftVideo,
  makeFile,
  makePending,
  makeUser,
} from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'

let t: TestApp
let operator: MadeUser
let who: { token: string }
let made: MadeDraft
let author: { token: string }
beforeAll(async () => {
  t = await startTestApp()
})
beforeEach(async () => {
  operator = await makeUser(t.owner, { isAdmin: 1, nickname: '审核员' })
  who = { token: operator.token }
  made = await makePending(t.owner, { courseName: '待审课程' })
  author = { token: made.token }
})
afterAll(() => t.close())

const pass = (courseId: string, more: object = {}, as = who) =>
  t.call('course/admin/review/pass', { courseId, version: 1, ...more }, as)

const reject = (courseId: string, auditOpinion: string, more: object = {}, as = who) =>
  t.call('course/admin/review/reject', { courseId, version: 1, auditOpinion, ...more }, as)
const view = async (courseId: string) => (await t.call('course/admin/review/view', { courseId }, who)).data
const messages = async (as = author) => (await t.call('user/auth/msg/user/list', {}, as)).data.list
const seen = (courseId: string) => t.call('course/api/course/view', { courseId }, {})

describe('decisions', () => {
  test('approval publishes the whole version and notifies its author', async () => {
    const fileId = await makeFile(t.owner, made.userId, { fileName: '讲义.docx', fileSize: 99 })
    await t.call('course/auth/course/audit/withdraw', { courseId: made.courseId }, author)
    const [one = '', two = ''] = made.periodIds
    const videoId = await makeDraftVideo(t.owner, made, one, { seconds: 61.5 })
    await t.call('course/auth/course/chapter/period/audit/update', { id: two, fileId }, author)
    await t.call('course/auth/course/accessory/save', { courseId: made.courseId, fileId, acName: '附件' }, author)
    await t.call(
      'course/auth/course/picture/audit/save',
      { courseId: made.courseId, pictureList: [{ picUrl: '/files/12/5' }] },
      author,
    )
    await t.call(
      'course/auth/course/chapter/pic/save',
      { chapterId: made.chapterId, picList: [{ picUrl: '/files/12/6' }] },
      author,
    )
    await t.call('course/auth/course/audit/submit', { courseId: made.courseId }, author)

    const { code, msg, data } = await pass(made.courseId, { auditOpinion: '很好 <b>' })
    expect([code, msg]).toEqual([200, '审核通过，操作成功'])
    expect(data).toEqual({ courseId: made.courseId, ok: 1, reason: '', ready: 1, reasonList: [], isWaiting: 0 })
    const live = (await seen(made.courseId)).data
    expect(live).toMatchObject({
      courseName: '待审课程',
      periodTotal: 2,
      totalSeconds: 61.5,
      fileTypes: 'docx',
      accessoryList: [{ acName: '附件', fileType: 'docx', fileSize: 99 }],
      pictureList: [{ picUrl: '/files/12/5' }],
    })
    const { chapterList } = (await t.call('course/api/course/chapter/list', { courseId: made.courseId }, {})).data
    expect(chapterList).toMatchObject([
      {
        id: made.chapterId,
        periodList: [
          { id: one, periodType: 1, videoLength: 61.5 },
          { id: two, periodType: 3, docType: 'docx', docSize: 99 },
        ],
      },
    ])
    const learner = await makeUser(t.owner)
    const signed = await t.call('course/auth/course/sign', { periodId: one }, { token: learner.token })
    expect(signed.data).toMatchObject({ vid: videoId })
    expect(
      (await t.call('course/api/course/search/list', { keyword: '待审' }, {})).data.list.map(
        ({ courseId }) => courseId,
      ),
    ).toContain(made.courseId)
    const [message] = await messages()
    expect(message).toMatchObject({
      msgTitle: '课程《待审课程》审核通过',
      linkUrl: `/account/vod/check?id=${made.courseId}`,
    })
    expect(message?.msgText).toContain('很好 &lt;b&gt;')
    const studied = (
      await t.call('course/auth/course/chapter/page', { courseId: made.courseId }, { token: learner.token })
    ).data
    expect(studied.chapterList[0]?.picList).toMatchObject([{ picUrl: '/files/12/6' }])
    await t.owner`UPDATE course SET is_free = 0 WHERE id = ${made.courseId}`
    const stranger = { token: (await makeUser(t.owner)).token }
    const closed = (await t.call('course/auth/course/chapter/page', { courseId: made.courseId }, stranger)).data
    expect(closed.chapterList[0]?.picList).toEqual([])
    const [slide] = await t.owner`SELECT pic_url FROM course_chapter_pic WHERE chapter_id = ${made.chapterId}`
    expect(slide).toEqual({ picUrl: '/files/12/6' })
  })

  test('concurrent approvals are idempotent', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => pass(made.courseId)))
    for (const answer of answers) expect(answer).toMatchObject({ code: 200, data: { ok: 1 } })
    expect(await messages()).toHaveLength(1)
    const { logList } = (await t.call('course/admin/review/history', { courseId: made.courseId }, who)).data
    expect(logList).toMatchObject([{ auditAction: 'pass', actionName: '审核通过', userName: '审核员', version: 1 }])
    const [rows] = await t.owner`SELECT count(*)::int AS n FROM course_period WHERE course_id = ${made.courseId}`
    expect(rows).toEqual({ n: 2 })
  })

  test('a resubmission is compared with the rejected one and its reason', async () => {
    const { courseId } = made
    expect((await view(courseId)).rejected).toBeNull()
    await reject(courseId, '封面不清楚\n简介太短')
    expect((await view(courseId)).rejected).toBeNull()
    await t.call('course/auth/course/audit/update', { courseId, courseDesc: '更长的简介' }, author)
    expect((await t.call('course/auth/course/audit/submit', { courseId }, author)).data.submitted).toBe(1)
    expect(await view(courseId)).toMatchObject({
      approved: null,
      rejected: {
        auditOpinion: '封面不清楚\n简介太短',
        userName: '审核员',
        changeList: [{ field: 'courseDesc', after: '更长的简介' }],
      },
    })
    await pass(courseId)
    await t.call('course/auth/course/audit/update', { courseId, courseDesc: '又一个' }, author)
    expect((await t.call('course/auth/course/audit/submit', { courseId }, author)).data.submitted).toBe(1)
    // After an approval the approved version is the base again.
    expect((await view(courseId)).rejected).toBeNull()
  })

  test('attachments under review open for the reviewer', async () => {
    const { courseId } = made
    await t.call('course/auth/course/audit/withdraw', { courseId }, author)
    const fileId = await makeFile(t.owner, made.userId, { fileName: '讲义.docx', fileSize: 9 })
    await t.call('course/auth/course/accessory/save', { courseId, fileId }, author)
    await t.call('course/auth/course/audit/submit', { courseId }, author)
    const [accessory] = (await view(courseId)).submitted.accessoryList
    expect(accessory?.fileUrl).toMatch(new RegExp(`^/files/12/${fileId}\\?exp=`))
  })

  test('a concurrent approval and rejection has one winner', async () => {
    const answers = await Promise.all([pass(made.courseId), reject(made.courseId, '不行')])
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 409])
    expect(await messages()).toHaveLength(1)
  })

  test('a video that is not ready blocks approval, with the reason', async () => {
    await makeDraftVideo(t.owner, made, made.periodIds[0] ?? '', { videoStatus: 1 })
    const { code, data } = await pass(made.courseId)
    expect([code, data.ok, data.ready]).toEqual([200, 0, 0])
    expect(data.reasonList).toEqual(['章节「第一章」的课时「第 1 节」的视频仍在处理中，处理完成后才能通过'])
    expect(await view(made.courseId)).toMatchObject({
      ready: 0,
      reasonList: data.reasonList,
      submitted: { auditStatus: 0 },
    })
    expect((await seen(made.courseId)).code).toBe(404)
    expect(await messages()).toEqual([])
    await t.owner`UPDATE video SET video_status = 2`
    expect((await pass(made.courseId)).data).toMatchObject({ ok: 1, ready: 1 })
  })

  test('a rejection needs a reason, which the author sees', async () => {
    expect(
      (
        await t.raw(
          'POST',
          'course/admin/review/reject',
          { courseId: made.courseId, version: 1, auditOpinion: ' ' },
          who,
        )
      ).code,
    ).toBe(422)
    expect((await reject(made.courseId, '第一行\n第二行')).code).toBe(200)
    expect((await reject(made.courseId, '第一行\n第二行')).code).toBe(200)
    expect((await t.call('course/auth/course/audit/view', { courseId: made.courseId }, author)).data).toMatchObject({
      auditStatus: 2,
      auditOpinion: '第一行\n第二行',
    })
    expect(await messages()).toMatchObject([
      { msgTitle: '课程《待审课程》审核未通过', msgText: expect.stringContaining('第一行<br />第二行') },
    ])
    expect((await pass(made.courseId)).code).toBe(409)
  })

  test('a stale revision cannot be decided', async () => {
    const { rev } = (await view(made.courseId)).submitted
    await t.call('course/auth/course/audit/withdraw', { courseId: made.courseId }, author)
    expect((await pass(made.courseId, { rev })).code).toBe(409)
    await t.call('course/auth/course/audit/update', { courseId: made.courseId, courseName: '悄悄改了' }, author)
    await t.call('course/auth/course/audit/submit', { courseId: made.courseId }, author)
    expect(await pass(made.courseId, { rev })).toMatchObject({ code: 409, msg: expect.stringContaining('新的修改') })
    expect((await reject(made.courseId, '不行', { rev })).code).toBe(409)
    expect((await pass(made.courseId, { rev: rev + 1 })).data.ok).toBe(1)
  })

  test('a draft is neither visible nor decidable', async () => {
    const { courseId } = await makeDraft(t.owner)
    const missing = await t.call('course/admin/review/view', { courseId: '1' }, who)
    expect(missing.code).toBe(404)
    expect(await t.call('course/admin/review/view', { courseId }, who)).toEqual(missing)
    expect((await pass(courseId)).code).toBe(409)
  })

  test('bulk decisions answer one result each', async () => {
    const second = await makePending(t.owner)
    const waiting = await makePending(t.owner)
    await makeDraftVideo(t.owner, waiting, waiting.periodIds[0] ?? '', { videoStatus: 1 })
    const changed = await makePending(t.owner)
    const courseIds = [made.courseId, second.courseId, waiting.courseId, changed.courseId, '1']
    const batch = (more: object) =>
      t.call('course/admin/review/batch', { courseIds, deed: 'pass', revs: [1, 1, 1, 7, 1], ...more }, who)
    const { data, msg } = await batch({})
    expect(data.list.map(({ ok }) => ok)).toEqual([1, 1, 0, 0, 0])
    expect(data.list[2]).toMatchObject({ ready: 0, reason: expect.stringContaining('处理中') })
    expect(data.list[3]?.reason).toContain('新的修改')
    expect(data.list[4]?.reason).toContain('不存在')
    expect([data.done, msg]).toEqual([2, '已处理 2 项，3 项未处理'])
    expect((await batch({ deed: 'reject' })).code).toBe(422)
    expect((await batch({ revs: [1] })).code).toBe(422)
    const rejected = await t.call(
      'course/admin/review/batch',
      { courseIds: [changed.courseId], deed: 'reject', auditOpinion: '重做' },
      who,
    )
    expect(rejected.data.done).toBe(1)
  })
})

describe('walls', () => {
  const input = {
    courseId: '1',
    version: 1,
    auditOpinion: '不行',
    courseIds: ['1'],
    deed: 'pass',
    id: '1',
    templateText: '句',
    isPutaway: 1,
    courseSort: 1,
  }
  const calls: [string, 'review' | 'course'][] = [
    ['course/admin/review/list', 'review'],
    ['course/admin/review/view', 'review'],
    ['course/admin/review/pass', 'review'],
    ['course/admin/review/reject', 'review'],
    ['course/admin/review/batch', 'review'],
    ['course/admin/review/history', 'review'],
    ['course/admin/review/template/list', 'review'],
    ['course/admin/review/template/save', 'review'],
    ['course/admin/review/template/delete', 'review'],
    ['course/admin/course/list', 'course'],
    ['course/admin/course/view', 'course'],
    ['course/admin/course/stand', 'course'],
    ['course/admin/course/update', 'course'],
  ]

  test.each(calls)('%s needs the right to %s', async (path, permission) => {
    const plain = await makeUser(t.owner, { isAdmin: 1, isOwner: 0 })
    const role = async (permissions: string[]) => {
      const [row] = await t.owner<{ id: string }[]>`
        INSERT INTO admin_role (site_id, role_name, permissions)
        VALUES (12, ${`角色${path}${permissions.join()}`}, ${`{${permissions.join(',')}}`}::text::text[])
        RETURNING id`
      await t.owner`DELETE FROM admin_user_role WHERE user_id = ${plain.userId}`
      await t.owner`INSERT INTO admin_user_role (site_id, user_id, role_id) VALUES (12, ${plain.userId}, ${row?.id ?? ''})`
    }
    const ask = (as: { token?: string; siteId?: number }) => t.raw('POST', path, input, as)
    expect((await ask({})).code).toBe(303)
    expect((await ask(author)).code).toBe(306)
    expect((await ask({ ...who, siteId: 13 })).code).toBe(302)
    await role(['info', permission === 'review' ? 'course' : 'review'])
    expect((await ask({ token: plain.token })).code).toBe(306)
    await role([permission])
    expect([200, 404]).toContain((await ask({ token: plain.token })).code)
  })

  test('an operator of another site finds nothing', async () => {
    const abroad = await makeUser(t.owner, { siteId: 13, isAdmin: 1 })
    const as = { token: abroad.token, siteId: 13 }
    const missing = await t.call('course/admin/review/pass', { courseId: '1', version: 1 }, as)
    expect(missing.code).toBe(404)
    expect(await t.call('course/admin/review/pass', { courseId: made.courseId, version: 1 }, as)).toEqual(missing)
    expect((await t.call('course/admin/review/view', { courseId: made.courseId }, as)).code).toBe(404)
    expect(
      (await t.call('course/admin/course/stand', { courseId: made.courseId, isPutaway: 0, reason: '否' }, as)).code,
    ).toBe(404)
    expect((await t.call('course/admin/review/list', {}, as)).data.list).toEqual([])
  })

  test('actions of operators are logged', async () => {
    await reject(made.courseId, '重做封面')
    const [line] =
      await t.owner`SELECT operation, user_id, content FROM sys_log WHERE user_id = ${operator.userId} ORDER BY id DESC LIMIT 1`
    expect(line).toMatchObject({
      operation: '驳回课程审核',
      userId: operator.userId,
      content: expect.stringContaining('重做封面'),
    })
  })
})

test('publishing keeps progress and notes of a thousand learners', async () => {
  const { courseId } = made
  await pass(courseId)
  const [one = '', two = ''] = made.periodIds
  await t.owner`
    WITH people AS (INSERT INTO users (site_id, mobile, nickname) SELECT 12, '137' || (10000000 + n)::text, '学员' FROM generate_series(1, 1000) n RETURNING id),
    owned AS (INSERT INTO course_user (site_id, user_id, course_id) SELECT 12, id, ${courseId}::bigint FROM people),
    noted AS (INSERT INTO note_log (site_id, user_id, course_id, chapter_id, period_id, content)
      SELECT 12, id, ${courseId}::bigint, ${made.chapterId}::bigint, ${two}::bigint, '笔记'
      FROM people)
    INSERT INTO period_progress (site_id, user_id, period_id, course_id, chapter_id, progress, study_id, finished_at)
    SELECT 12, id, p::bigint, ${courseId}::bigint, ${made.chapterId}::bigint, 100, 1, now() FROM people, unnest(${`{${one},${two}}`}::text::bigint[]) p`
  const status = () => t.owner`
    SELECT (SELECT count(*)::int FROM period_progress WHERE course_id = ${courseId} AND progress = 100) AS progress,
      (SELECT count(*)::int FROM note_log WHERE course_id = ${courseId} AND status_id = 1) AS notes,
      (SELECT count(*)::int FROM course_user WHERE course_id = ${courseId}) AS owners, (SELECT count_study FROM course WHERE id = ${courseId}) AS study`
  const before = await status()
  expect(before[0]).toMatchObject({ progress: 2000, notes: 1000, owners: 1000 })

  // The next version moves the first period, drops the second and adds a third.
  const chapter = (await t.call('course/auth/course/chapter/audit/save', { courseId, chapterName: '新章' }, author))
    .data.id
  await t.call('course/auth/course/chapter/period/audit/sort', { chapterId: chapter, ids: [one] }, author)
  await t.call('course/auth/course/chapter/period/audit/delete', { id: two }, author)
  const third = await t.call(
    'course/auth/course/chapter/period/audit/save',
    { chapterId: made.chapterId, periodName: '第三节', periodType: 2, periodText: '<p>新</p>' },
    author,
  )
  await t.call('course/auth/course/audit/submit', { courseId }, author)
  expect((await pass(courseId, { version: 2 })).data.ok).toBe(1)

  expect(await status()).toEqual(before)
  const learner = await makeUser(t.owner)
  await t.owner`UPDATE user_session SET user_id = (SELECT user_id FROM course_user WHERE course_id = ${courseId} LIMIT 1) WHERE user_id = ${learner.userId}`
  const { chapterList } = (await t.call('course/auth/course/chapter/page', { courseId }, { token: learner.token })).data
  expect(chapterList.map(({ periodList }) => periodList.map(({ id, progress }) => [id, progress]))).toEqual([
    [[third.data.id, 0]],
    [[one, 100]],
  ])
  expect((await t.call('course/auth/course/sign', { periodId: two }, { token: learner.token })).code).toBe(404)

  // An older version restores the dropped lesson with its progress.
  const back = await t.call('course/auth/course/audit/history/restore', { courseId, version: 1 }, author)
  await t.call('course/auth/course/audit/submit', { courseId }, author)
  await pass(courseId, { version: back.data.version })
  const again = (await t.call('course/auth/course/chapter/page', { courseId }, { token: learner.token })).data
    .chapterList
  expect(again.map(({ periodList }) => periodList.map(({ id, progress }) => [id, progress]))).toEqual([
    [
      [one, 100],
      [two, 100],
    ],
  ])
  expect(await status()).toEqual(before)
})
