import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MadeDraft, makeLecturer, makePending, makeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'

let t: TestApp
let who: { token: string }
let made: MadeDraft
let author: { token: string }
beforeAll(async () => {
  t = await startTestApp()
})
beforeEach(async () => {
  who = { token: (await makeUser(t.owner, { isAdmin: 1, nickname: '审核员' })).token }
  made = await makePending(t.owner, { courseName: '待审课程' })
  author = { token: made.token }
})
afterAll(() => t.close())

const save = (over: object = {}, as = who) =>
  t.raw(
    'POST',
    'course/admin/review/remark/save',
    {
      courseId: made.courseId,
      version: 1,
      periodId: made.periodIds[0],
      videoTime: 83.25,
      content: '这里的公式少了负号',
      ...over,
    },
    as,
  )
const reviewed = async () =>
  (await t.call('course/admin/review/remark/list', { courseId: made.courseId }, who)).data.list
const own = async () =>
  (await t.call('course/auth/course/audit/remark/list', { courseId: made.courseId }, author)).data.list
const reject = () =>
  t.call('course/admin/review/reject', { courseId: made.courseId, version: 1, auditOpinion: '请看批注' }, who)
const submit = () => t.call('course/auth/course/audit/submit', { courseId: made.courseId }, author)

describe('remarks of a review', () => {
  test('are visible to the author after the decision only, and can be resolved', async () => {
    expect((await save()).code).toBe(200)
    await save({
      videoTime: undefined,
      paragraph: 2,
      quote: '极限的定义是',
      content: '例子太远',
      periodId: made.periodIds[1],
    })
    expect(await own()).toEqual([])
    expect((await reviewed()).map(({ isOpen }) => isOpen)).toEqual([1, 1])

    await reject()
    const [one, two] = await own()
    expect(one).toMatchObject({
      version: 1,
      periodId: made.periodIds[0],
      videoTime: 83.25,
      paragraph: null,
      content: '这里的公式少了负号',
      userName: '审核员',
      doneTime: null,
    })
    expect(two).toMatchObject({ videoTime: null, paragraph: 2, quote: '极限的定义是' })
    expect(one).not.toHaveProperty('isOpen')

    const mark = (isDone: 0 | 1) =>
      t.call('course/auth/course/audit/remark/update', { id: one?.id ?? '', isDone }, author)
    await mark(1)
    expect((await reviewed())[0]).toMatchObject({ isOpen: 0, doneTime: expect.any(String) })
    await mark(0)
    expect((await own())[0]?.doneTime).toBeNull()
  })

  test('of a previous review stay visible during the next, whose remarks are hidden', async () => {
    await save()
    await reject()
    await submit()
    await save({ content: '还是少了' })
    expect((await own()).map(({ content }) => content)).toEqual(['这里的公式少了负号'])
    expect((await reviewed()).map(({ isOpen }) => isOpen)).toEqual([0, 1])
  })

  test('are idempotent by client key', async () => {
    const clientKey = 'k'.repeat(16)
    const first = await save({ clientKey })
    expect((await save({ clientKey })).data).toEqual(first.data)
    expect(await reviewed()).toHaveLength(1)
  })

  test('are refused on decided versions, missing lessons, and without text', async () => {
    expect((await save({ periodId: '987654321' })).code).toBe(404)
    expect((await save({ content: ' ' })).code).toBe(422)
    await reject()
    expect((await save()).code).toBe(409)
    expect((await save({ version: 7 })).code).toBe(404)
  })

  test('may be deleted until the decision', async () => {
    const saved = (await save()).data as { id: string }
    const remove = (id: string) => t.raw('POST', 'course/admin/review/remark/delete', { id }, who)
    expect((await remove(saved.id)).code).toBe(200)
    const stays = (await save()).data as { id: string }
    await reject()
    expect((await remove(stays.id)).code).toBe(404)
  })

  test('are private to author and reviewers', async () => {
    await save()
    await reject()
    const [remark] = await own()
    const other = { token: (await makeLecturer(t.owner)).token }
    const id = remark?.id ?? ''
    expect((await t.raw('POST', 'course/auth/course/audit/remark/list', { courseId: made.courseId }, other)).code).toBe(
      404,
    )
    expect((await t.raw('POST', 'course/auth/course/audit/remark/update', { id, isDone: 1 }, other)).code).toBe(404)
    expect((await save({}, author)).code).toBe(306)
  })
})
