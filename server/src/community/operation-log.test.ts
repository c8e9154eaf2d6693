/** Subjects and changes in the operation log for calls of several domains. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeCourse, makeUser, type MadeUser } from '../../test/factories.ts'
import { startTestApp, type TestApp } from '../../test/harness.ts'
import { makeOperator } from '../../test/people.ts'

let t: TestApp
let operator: MadeUser
beforeAll(async () => {
  t = await startTestApp()
  operator = await makeOperator(t, [
    'decoration',
    'dict',
    'comment',
    'blog',
    'category',
    'review',
    'message',
    'log',
    'user',
  ])
})
afterAll(() => t.close())

/** The operator's newest line. */
async function line() {
  const { data } = await t.call('user/admin/log/operation/page', { userId: operator.userId, pageSize: 1 }, operator)
  const [last] = data.list
  return {
    operation: last?.operation,
    subject: last?.subject,
    path: last?.subjectPath,
    changes: last?.changeList.map(({ label, before, after }) => [label, before, after]),
  }
}

test('a navigation entry: created, changed, moved, disabled, deleted', async () => {
  const nav = { navTitle: '好课', navUrl: '/list', target: '_self', platShow: 0 } as const
  const { data } = await t.call('system/admin/nav/save', nav, operator)
  const about = { subject: '好课', path: '/admin/nav' }
  expect(await line()).toEqual({ operation: '保存导航', ...about, changes: [] })
  await t.call('system/admin/nav/save', { ...nav, id: data.id, navTitle: '精品课', target: '_blank' }, operator)
  expect(await line()).toEqual({
    operation: '保存导航',
    ...about,
    subject: '精品课',
    changes: [
      ['名称', '好课', '精品课'],
      ['打开方式', '当前窗口', '新窗口'],
    ],
  })
  await t.call('system/admin/nav/stand', { id: data.id, statusId: 0 }, operator)
  expect((await line()).changes).toEqual([['状态', '启用', '停用']])

  await t.call('system/admin/nav/save', { ...nav, navTitle: '直播' }, operator)
  const { data: all } = await t.call('system/admin/nav/list', {}, operator)
  const pc = all.list.filter(({ platShow }) => platShow === 0)
  await t.call('system/admin/nav/sort', { ids: pc.map(({ id }) => id).toReversed() }, operator)
  expect(await line()).toEqual({
    operation: '调整导航顺序',
    subject: '导航列表',
    path: '/admin/nav',
    changes: [['顺序', '精品课、直播', '直播、精品课']],
  })

  await t.call('system/admin/nav/delete', { id: data.id }, operator)
  expect(await line()).toEqual({ operation: '删除导航', ...about, subject: '精品课', changes: [] })
})

test('a refused creation is named by its input, with numbers masked', async () => {
  const advert = { advTitle: '开学季', beginTime: '2026-09-02T00:00:00Z', endTime: '2026-09-01T00:00:00Z' }
  expect((await t.raw('POST', 'system/admin/adv/save', advert, operator)).code).not.toBe(200)
  expect(await line()).toMatchObject({ operation: '保存广告', subject: '开学季', changes: [] })
  const { mobile } = await makeUser(t.owner)
  expect((await t.raw('POST', 'user/admin/user/save', { mobile }, operator)).code).not.toBe(200)
  expect(await line()).toMatchObject({ subject: mobile.replace(/^(\d{3})\d{4}/, '$1****') })
})

test('an information article', async () => {
  const article = { navName: '关于我们', artTitle: '隐私政策', artPic: '', artDesc: '<p>旧文</p>' }
  const { data } = await t.call('system/admin/article/save', article, operator)
  await t.call('system/admin/article/save', { ...article, id: data.id, artDesc: '<p>新文</p>' }, operator)
  expect(await line()).toEqual({
    operation: '保存站点文章',
    subject: '隐私政策',
    path: '/admin/articles',
    changes: [['内容', '旧文', '新文']],
  })
})

test('a deleted dictionary entry keeps its name in the log', async () => {
  const entry = { fieldName: 'logWords', fieldKey: 7, fieldValue: '第七项' }
  const { data } = await t.call('system/admin/dict/save', entry, operator)
  await t.call('system/admin/dict/delete', { id: data.id }, operator)
  expect(await line()).toEqual({
    operation: '删除数据字典',
    subject: '第七项（logWords 7）',
    path: '/admin/dicts',
    changes: [],
  })
})

test("a moderator's decision with its mute", async () => {
  const [asker, reporter] = [await makeUser(t.owner, { nickname: '提问人' }), await makeUser(t.owner)]
  const question = { title: '加微信领取资料吗', content: '<p>领取全部资料</p>' }
  const { id: targetId } = (await t.call('community/auth/questions/save', question, asker)).data
  await t.call('community/auth/report/save', { targetType: 2, targetId, reason: 1 }, reporter)
  const { data: cases } = await t.call('community/admin/moderation/list', {}, operator)
  const id = cases.list.find((one) => one.targetId === targetId)?.id ?? ''
  const decision = { id, action: 'remove', reason: 1, opinion: '广告', muteDays: 3 } as const
  await t.call('community/admin/moderation/decide', decision, operator)
  const decided = await line()
  expect(decided).toMatchObject({
    operation: '处理社区内容',
    subject: '提问人的问题：加微信领取资料吗',
    path: '/admin/moderation',
  })
  expect(decided.changes).toEqual([
    ['处理', '待处理', '已撤下'],
    ['理由', '', '广告与刷屏'],
    ['处理意见', '', '广告'],
    ['作者处罚', '没有', expect.stringMatching(/^禁言至 /)],
  ])
})

test('lists saved as a whole, and rules', async () => {
  const group = { groupName: '作弊', actionType: 2 as const }
  const { id } = (await t.call('community/admin/word/save', { ...group, words: ['赌博', '代考'] }, operator)).data
  await t.call('community/admin/word/save', { id, ...group, words: ['代考', '枪手'] }, operator)
  const words = await line()
  expect(words).toMatchObject({ subject: '敏感词', path: '/admin/words' })
  expect(words.changes?.[0]?.[0]).toBe('作弊')

  const names = Array.from({ length: 30 }, (_, at) => `第 ${at} 个分类`)
  const ids: string[] = []
  for (const categoryName of names)
    ids.push(
      (await t.call('course/admin/category/save', { categoryType: 5, parentId: '0', categoryName }, operator)).data.id,
    )
  const { data: tree } = await t.call('course/admin/category/tree', { categoryType: 5 }, operator)
  const order = tree.tree.map(({ id }) => id)
  const swapped = [...order.slice(0, -2), ...order.slice(-2).toReversed()]
  await t.call('course/admin/category/sort', { parentId: '0', ids: swapped }, operator)
  expect(await line()).toEqual({
    operation: '调整分类顺序',
    subject: '分类列表',
    path: '/admin/categories',
    // Only the moved part of a long list.
    changes: [['顺序', '第 28 个分类、第 29 个分类', '第 29 个分类、第 28 个分类']],
  })
})

test('several objects are named by the first one and their number', async () => {
  const courses = [await makeCourse(t.owner), await makeCourse(t.owner)]
  const courseIds = courses.map(({ courseId }) => courseId)
  await t.call('course/admin/review/batch', { courseIds, deed: 'reject', auditOpinion: '请补充简介' }, operator)
  expect(await line()).toMatchObject({
    operation: '批量审核课程',
    subject: expect.stringMatching(/^「.+」等 2 门课程$/),
    path: '/admin/reviews',
  })
})
