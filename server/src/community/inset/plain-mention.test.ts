import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeBlogger, publish } from '../../../test/blog.ts'
import { type MadeUser, makeCourse, makeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { listWords } from '../../../test/words.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

let writer: MadeUser
let named: MadeUser
beforeEach(async () => {
  writer = await makeUser(t.owner, { nickname: '写评论的人' })
  named = await makeBlogger(t.owner, { nickname: '小明' })
})

const by = ({ token }: MadeUser) => ({ token })
const news = async (who: MadeUser) =>
  (await t.call('user/auth/msg/user/list', {}, by(who))).data.list.filter(({ msgTitle }) =>
    msgTitle.includes('提到了你'),
  )

test('a comment under an article notifies mentioned people once, and links their names', async () => {
  const blogId = await publish(t, await makeBlogger(t.owner))
  const reader = await makeUser(t.owner, { nickname: '没有博客的人' })
  const stranger = await makeUser(t.owner, { siteId: 13, nickname: '别站' })
  const content = '@小明 @没有博客的人 @别站 你们怎么看？<b>@小明</b>'
  const mentionIds = [named.userId, reader.userId, stranger.userId, writer.userId]
  const save = () =>
    t.call('community/auth/blog/comment/save', { blogId, content, mentionIds, clientKey: 'k1' }, by(writer))
  const { data } = await save()
  // People of other sites, or not named in the text, are ignored; the text stays as typed.
  expect(data.content).toBe(content)
  const both = [
    { userId: named.userId, name: '小明', isBlogger: 1 },
    { userId: reader.userId, name: '没有博客的人', isBlogger: 0 },
  ]
  expect(data.mentionList.toSorted((a, b) => b.isBlogger - a.isBlogger)).toEqual(both)
  await save()
  expect(await news(named)).toMatchObject([
    { msgTitle: '写评论的人在《一篇文章》的评论中提到了你', linkUrl: `/blog/article/${blogId}#comments` },
  ])
  expect(await news(reader)).toHaveLength(1)
  expect(await news(writer)).toEqual([])
  const { list } = (await t.call('community/api/blog/comment/list', { blogId })).data
  expect(list[0]?.mentionList.toSorted((a, b) => b.isBlogger - a.isBlogger)).toEqual(both)
})

test('a lone surrogate in a comment or name does not prevent the message', async () => {
  const owner = await makeBlogger(t.owner)
  const blogId = await publish(t, owner)
  const comment = { blogId, content: '好\ud83d', mentionIds: [] }
  expect((await t.call('community/auth/blog/comment/save', comment, by(writer))).code).toBe(200)
  const { list } = (await t.call('user/auth/msg/user/list', {}, by(owner))).data
  expect(list[0]?.msgTitle).toContain('评论了你的文章')
})

test('a person who blocked the author is not notified; at most ten are mentioned', async () => {
  const blogId = await publish(t, await makeBlogger(t.owner))
  await t.call('community/auth/block/save', { userId: writer.userId, isBlock: 1 }, by(named))
  const comment = { blogId, content: '@小明 在吗', mentionIds: [named.userId] }
  expect((await t.call('community/auth/blog/comment/save', comment, by(writer))).code).toBe(200)
  expect(await news(named)).toEqual([])
  const many = { ...comment, mentionIds: Array.from({ length: 11 }, (_, at) => String(at + 1)) }
  expect((await t.raw('POST', 'community/auth/blog/comment/save', many, by(writer))).msg).toBe('一条评论最多提到 10 人')
})

test('a comment under review notifies on approval', async () => {
  const operator = await makeUser(t.owner, { isAdmin: 1 })
  const blogId = await publish(t, await makeBlogger(t.owner))
  await listWords(t, ['第一次来'])
  const { data } = await t.call(
    'community/auth/blog/comment/save',
    { blogId, content: '@小明 第一次来', mentionIds: [named.userId] },
    by(writer),
  )
  await listWords(t)
  expect([data.statusId, await news(named)]).toEqual([2, []])
  const waiting = (await t.call('community/admin/moderation/list', {}, by(operator))).data.list
  const held = waiting.find(({ targetId }) => targetId === data.id)
  const stays = { id: held?.id ?? '', action: 'keep' as const }
  expect((await t.call('community/admin/moderation/decide', stays, by(operator))).code).toBe(200)
  expect(await news(named)).toHaveLength(1)
})

test('comments under answers and on courses mention people, too', async () => {
  const asker = await makeUser(t.owner)
  const ask = await t.call('community/auth/questions/save', { title: '怎么背单词', content: '' }, by(asker))
  const questionsId = ask.data.id
  const answer = await t.call(
    'community/auth/questions/comment/save',
    { questionsId, content: '<p>多看多用</p>' },
    by(asker),
  )
  const reply = { questionsId, parentId: answer.data.id, content: '同意 @小明', mentionIds: [named.userId] }
  const { data } = await t.call('community/auth/questions/comment/save', reply, by(writer))
  expect(data.mentionList).toEqual([{ userId: named.userId, name: '小明', isBlogger: 1 }])
  expect((await news(named))[0]?.linkUrl).toBe(`/question/view/${questionsId}#answer-${answer.data.id}`)
  const under = (await t.call('community/api/questions/comment/list', { questionsId })).data.list[0]
  expect(under?.replyList[0]?.mentionList).toEqual(data.mentionList)

  const { courseId } = await makeCourse(t.owner, { courseName: '背单词的科学' })
  await t.call('course/auth/user/order/course/ref/save', { courseId }, by(writer))
  const rating = { courseId, commentText: '@小明 一起来学', score: 5, mentionIds: [named.userId] }
  expect((await t.call('course/auth/courseComment/save', rating, by(writer))).code).toBe(200)
  const [shown] = (await t.call('course/api/courseComment/list', { courseId })).data.list
  expect(shown?.mentionList).toEqual(data.mentionList)
  expect((await news(named)).map(({ msgTitle }) => msgTitle)).toContain('写评论的人在《背单词的科学》的评论中提到了你')
  // Suggests commenters of the course first.
  const people = await t.call('community/auth/inset/people/list', { courseId }, by(named))
  expect(people.data.list).toContainEqual(expect.objectContaining({ userId: writer.userId, isInThread: 1 }))
})
