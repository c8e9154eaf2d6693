import type { WireInputOf } from '@zhixing/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MadeUser, makeFile, makeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { listWords } from '../../../test/words.ts'
import { type MadeWall, makeLearner, makeWall } from '../../../test/work.ts'
import { transaction } from '../../kernel/db/index.ts'
import { personalData } from '../../user/index.ts'

let t: TestApp
let wall: MadeWall
let courseId: string
let li: MadeUser
let wang: MadeUser
let stranger: MadeUser
let operator: MadeUser
beforeAll(async () => {
  t = await startTestApp()
  stranger = await makeUser(t.owner)
  operator = await makeUser(t.owner, { isAdmin: 1 })
})
beforeEach(async () => {
  wall = await makeWall(t.owner)
  courseId = wall.courseId
  li = await makeLearner(t.owner, courseId, { nickname: '李雷' })
  wang = await makeLearner(t.owner, courseId, { nickname: '小王' })
})
afterAll(() => t.close())

const by = ({ token }: { token: string }) => ({ token })
type Saved = WireInputOf<'community/auth/course/work/save'>
const save = (over: Partial<Saved> = {}, who: MadeUser = li) =>
  t.call(
    'community/auth/course/work/save',
    { courseId, rev: 0, title: '窗边的人', content: '<p onclick="x()">等云</p>', ...over },
    by(who),
  )
const handIn = async (over: Partial<Saved> = {}, who: MadeUser = li) => {
  const { data, msg } = await save(over, who)
  expect(msg).toContain('成功')
  return data.id
}
const page = async (who?: MadeUser, sort: 'new' | 'liked' = 'new') =>
  (await t.call('community/api/course/work/page', { courseId, sort }, who ? by(who) : {})).data.list
const ids = async (who?: MadeUser, sort: 'new' | 'liked' = 'new') => (await page(who, sort)).map(({ id }) => id)
const view = (id: string, who?: MadeUser) => t.call('community/api/course/work/view', { id }, who ? by(who) : {})
const own = async (who = li) => (await t.call('community/auth/course/work/own', { courseId }, by(who))).data
const titles = async (who: MadeUser) =>
  (await t.call('user/auth/msg/user/list', {}, by(who))).data.list.map(({ msgTitle }) => msgTitle)
const hide = (id: string, isHidden: 0 | 1, reason = '请去掉水印', who: MadeUser = wall.teacher) =>
  t.call('community/auth/course/work/desk/hide', { id, isHidden, reason }, by(who))

describe('handing in', () => {
  test('a work is seen by the learners of the course; only a public one by everyone', async () => {
    const id = await handIn()
    expect(await page(wang)).toMatchObject([{ id, nickname: '李雷', title: '窗边的人', isPublic: 0 }])
    expect((await view(id, wang)).data).toMatchObject({ content: '<p>等云</p>', isOwn: 0, mayComment: 1 })
    expect(await ids()).toEqual([])
    expect((await view(id)).code).toBe(404)
    expect((await view(id, stranger)).code).toBe(404)
    expect((await save({ rev: 1, isPublic: 1 })).msg).toBe('修改成功')
    expect(await ids()).toEqual([id])
    expect((await view(id, stranger)).data).toMatchObject({ mayComment: 0, isPublic: 1 })
    expect(await titles(wall.teacher)).toContain(`李雷交了课程《${(await view(id)).data.courseName}》的作品`)
  })

  test('one work per learner and course, also of concurrent and repeated requests', async () => {
    const answers = await Promise.all([1, 2, 3].map(() => save()))
    expect(answers.map(({ code }) => code)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ data }) => data.id)).size).toBe(1)
    // The same request again, after its answer was lost.
    expect(await save()).toMatchObject({ msg: '修改成功', data: { rev: 1 } })
    expect((await titles(wall.teacher)).filter((title) => title.startsWith('李雷交了'))).toHaveLength(1)
    // Another window that began without the work.
    expect(await save({ title: '别的' })).toMatchObject({ code: 409 })
    expect((await own()).work).toMatchObject({ title: '窗边的人', rev: 1 })
  })

  test('only learners of a course that asks for one hand in', async () => {
    expect((await save({}, stranger)).msg).toBe('报名课程后才能交作品')
    expect((await save({}, wall.teacher)).msg).toBe('老师不需要交作品')
    const silent = await makeWall(t.owner, { asksWork: 0 })
    const there = await makeLearner(t.owner, silent.courseId)
    expect((await save({ courseId: silent.courseId }, there)).code).toBe(404)
    expect((await t.call('community/api/course/work/page', { courseId: silent.courseId })).code).toBe(404)
  })

  test('nothing empty, nothing that the course does not accept, nothing of others', async () => {
    expect((await save({ content: '<p> </p>' })).msg).toBe('请写作品说明，或添加图片、文件、链接')
    expect((await save({ pictureList: ['/files/12/123'] })).msg).toBe('图片不存在，请重新上传')
    const foreign = await makeFile(t.owner, wang.userId, { fileKind: 'document' })
    expect((await save({ fileIds: [foreign] })).msg).toBe('附件不存在，请重新上传')
    expect((await save({ workUrl: 'javascript:x()' })).code).toBe(422)
    const strict = await makeWall(t.owner, { workPictures: 0, workFiles: 0, workLink: 0 })
    const there = await makeLearner(t.owner, strict.courseId)
    const picture = await makeFile(t.owner, there.userId, { fileKind: 'image' })
    const document = await makeFile(t.owner, there.userId, { fileKind: 'document' })
    const at = { courseId: strict.courseId }
    expect((await save({ ...at, pictureList: [`/files/12/${picture}`] }, there)).msg).toContain('不收图片')
    expect((await save({ ...at, fileIds: [document] }, there)).msg).toContain('不收文件')
    expect((await save({ ...at, workUrl: 'example.com' }, there)).msg).toContain('不收链接')
    expect((await save(at, there)).code).toBe(200)
  })

  test('pictures and files are handed in, the first picture is the cover; files open for those who see the work', async () => {
    const picture = `/files/12/${await makeFile(t.owner, li.userId, { fileKind: 'image' })}`
    const fileId = await makeFile(t.owner, li.userId, { fileKind: 'document' })
    const id = await handIn({
      content: '',
      pictureList: [picture, picture],
      fileIds: [fileId],
      workUrl: 'example.com/a',
    })
    expect(await page(wang)).toMatchObject([{ cover: picture, pictureCount: 1, fileCount: 1 }])
    expect((await view(id, wang)).data).toMatchObject({ workUrl: 'https://example.com/a', pictureList: [picture] })
    const file = (who: MadeUser) => t.call('community/auth/course/work/file', { id, fileId }, by(who))
    expect((await file(wang)).data.url).toContain(fileId)
    expect((await file(stranger)).code).toBe(404)
  })

  test('a withdrawn work is gone with its content, and may be handed in again', async () => {
    const id = await handIn({ isPublic: 1 })
    const drop = () => t.call('community/auth/course/work/delete', { courseId }, by(li))
    expect((await drop()).msg).toBe('撤回成功')
    expect((await drop()).code).toBe(200)
    expect(await ids(wang)).toEqual([])
    expect((await view(id, wang)).code).toBe(404)
    expect((await view(id, li)).code).toBe(404)
    expect((await own()).work).toBeNull()
    const [row] = await t.owner<{ content: string }[]>`SELECT content FROM community_work WHERE id = ${id}`
    expect(row?.content).toBe('')
    expect(await handIn({ title: '重交' })).toBe(id)
    expect(await page(wang)).toMatchObject([{ id, title: '重交' }])
  })

  test('a listed word holds the work until a moderator shows it', async () => {
    await listWords(t, ['代写'])
    const { data, msg } = await save({ content: '<p>提供代写</p>', isPublic: 1 })
    expect(msg).toBe('提交成功，审核通过后显示')
    expect(await ids(wang)).toEqual([])
    expect((await view(data.id)).code).toBe(404)
    expect((await own()).work).toMatchObject({ statusId: 2 })
    // An edit without the word goes on waiting.
    expect((await save({ rev: 1, content: '<p>好</p>' })).data.statusId).toBe(2)
    const cases = (await t.call('community/admin/moderation/list', { state: 'open' }, by(operator))).data.list
    const held = cases.find(({ targetId }) => targetId === data.id)
    expect(held).toMatchObject({ targetType: 12, title: '窗边的人', linkUrl: `/admin/works?work=${data.id}` })
    await t.call('community/admin/moderation/decide', { id: held?.id ?? '', action: 'keep' }, by(operator))
    expect(await ids(wang)).toEqual([data.id])
    await listWords(t)
  })

  test('is part of the personal export and erased with the account', async () => {
    const id = await handIn()
    const data = personalData.all(t.services).find(({ domain }) => domain === 'community')
    const part = data?.parts.find(({ name }) => name === 'community_work')
    expect(await part?.select(t.db(12), li.userId)).toMatchObject([{ title: '窗边的人' }])
    await transaction(t.db(12), async (tx) => data?.erase(tx, li.userId))
    expect(await ids(wang)).not.toContain(id)
    const [row] = await t.owner<{ title: string }[]>`SELECT title FROM community_work WHERE id = ${id}`
    expect(row?.title).toBe('')
  })
})

describe('the wall', () => {
  test('likes count once and order the works; featured ones come first', async () => {
    const first = await handIn()
    const second = await handIn({ title: '第二件' }, wang)
    expect(await ids(li)).toEqual([second, first])
    const like = (isAdmire: 0 | 1) => t.call('community/auth/course/work/admire', { id: first, isAdmire }, by(wang))
    await like(1)
    expect((await like(1)).data.admireCount).toBe(1)
    expect(await ids(li, 'liked')).toEqual([first, second])
    expect((await like(0)).data.admireCount).toBe(0)
    const good = (who: MadeUser) => t.call('community/auth/course/work/desk/good', { id: first, isGood: 1 }, by(who))
    expect((await good(wall.teacher)).msg).toBe('已设为精选')
    expect(await ids(li)).toEqual([first, second])
    // Once, also when the request is repeated after it was read.
    await t.call('user/auth/msg/user/read/all', {}, by(li))
    await good(wall.teacher)
    expect((await titles(li)).filter((title) => title.includes('把你的作品《窗边的人》设为精选'))).toHaveLength(1)
  })

  test('learners and the lecturer comment, others only read', async () => {
    const id = await handIn({ isPublic: 1 })
    const say = (who: MadeUser, content: string, parentId = '0') =>
      t.call('community/auth/course/work/comment/save', { id, content, parentId }, by(who))
    const { data } = await say(wang, '光很好')
    expect((await say(wall.teacher, '同意', data.id)).data).toMatchObject({ isOfficial: 1, replyNickname: '小王' })
    expect((await say(stranger, '路过')).msg).toBe('报名课程后才能评论作品')
    const list = (await t.call('community/api/course/work/comment/list', { id })).data.list
    expect(list).toMatchObject([{ content: '光很好', replyList: [{ content: '同意' }] }])
    expect(await page()).toMatchObject([{ commentCount: 2 }])
    const drop = (who: MadeUser) => t.call('community/auth/course/work/comment/delete', { id: data.id }, by(who))
    expect((await drop(stranger)).code).toBe(404)
    // The author of the work removes comments on it.
    expect((await drop(li)).code).toBe(200)
    expect(await page()).toMatchObject([{ commentCount: 0 }])
  })

  test('a reported work reaches the moderators, and is hidden with a reason that an edit does not lift', async () => {
    const id = await handIn({ isPublic: 1 })
    const report = (who: MadeUser) =>
      t.call('community/auth/report/save', { targetType: 12, targetId: id, reason: 1 }, by(who))
    expect((await report(stranger)).code).toBe(200)
    const cases = (await t.call('community/admin/moderation/list', { state: 'open' }, by(operator))).data.list
    const caseId = cases.find(({ targetId }) => targetId === id)?.id ?? ''
    await t.call('community/admin/moderation/decide', { id: caseId, action: 'remove', reason: 1 }, by(operator))
    expect(await ids(wang)).toEqual([])
    expect((await own()).work).toMatchObject({ statusId: 3, hiddenBy: 2 })
    expect((await save({ rev: 1, title: '改过' })).data.statusId).toBe(3)
    expect((await hide(id, 0)).msg).toBe('这件作品已被平台下架，只有管理员能恢复')
    expect((await report(wang)).code).toBe(404)
  })
})

describe('the lecturer', () => {
  test('hides with a reason, which the learner gets; withdrawing and handing in again does not show it', async () => {
    const id = await handIn()
    expect((await hide(id, 1, '')).code).toBe(422)
    expect((await hide(id, 1)).msg).toBe('下架成功')
    expect(await ids(wang)).toEqual([])
    expect((await own()).work).toMatchObject({ statusId: 3, hiddenReason: '请去掉水印' })
    expect(await titles(li)).toContain('你的作品《窗边的人》已被下架')
    await t.call('community/auth/course/work/delete', { courseId }, by(li))
    expect((await save({ title: '重交' })).data.statusId).toBe(3)
    expect((await hide(id, 0)).msg).toBe('恢复成功')
    expect(await ids(wang)).toEqual([id])
  })

  test('gives feedback, lists and filters the works of own courses only', async () => {
    const id = await handIn()
    const feedback = (text: string, who: MadeUser = wall.teacher) =>
      t.call('community/auth/course/work/desk/feedback', { id, feedback: text }, by(who))
    expect((await feedback('第二张最好')).msg).toBe('点评成功')
    expect((await view(id, wang)).data).toMatchObject({ feedback: '第二张最好' })
    expect((await titles(li))[0]).toContain('点评了你的作品')
    const desk = (who: MadeUser, more: object = {}) =>
      t.call('community/auth/course/work/desk/page', { courseId, ...more }, by(who))
    expect((await desk(wall.teacher)).data).toMatchObject({ asksWork: 1, list: [{ id, feedback: '第二张最好' }] })
    expect((await desk(wall.teacher, { state: 'hidden' })).data.list).toEqual([])
    expect((await desk(wall.teacher, { keyword: '李' })).data.list).toHaveLength(1)
    const { teacher } = await makeWall(t.owner)
    expect((await desk(teacher)).code).toBe(404)
    expect((await feedback('x', teacher)).code).toBe(404)
    expect((await hide(id, 1, 'x', teacher)).code).toBe(404)
  })
})

test('operators list works of all courses, feature, hide and show them', async () => {
  const id = await handIn({ isPublic: 1 })
  const good = () => t.call('community/admin/work/good', { id, isGood: 1 }, by(operator))
  const listed = async (more: object = {}) =>
    (await t.call('community/admin/work/list', { courseId, ...more }, by(operator))).data.list
  expect(await listed()).toMatchObject([{ id, nickname: '李雷', hiddenBy: 0 }])
  expect((await good()).msg).toBe('已设为精选')
  expect(await listed({ state: 'good' })).toHaveLength(1)
  expect((await t.call('community/admin/work/hide', { id, reason: '广告' }, by(operator))).msg).toBe('下架成功')
  expect(await titles(li)).toContain('你的作品《窗边的人》已被下架')
  expect((await good()).msg).toBe('作品没有显示，不能设为精选')
  expect((await t.call('community/admin/work/view', { id }, by(operator))).data).toMatchObject({ hiddenReason: '广告' })
  expect((await t.call('community/admin/work/show', { id }, by(operator))).msg).toBe('恢复成功')
  expect(await ids()).toEqual([id])
})
