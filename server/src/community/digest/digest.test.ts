import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBlogger, publish } from '../../../test/blog.ts'
import { type MadeUser, makeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { sendDigests } from './digest.ts'

let t: TestApp
let author: MadeUser
let reader: MadeUser
beforeAll(async () => {
  t = await startTestApp()
  author = await makeBlogger(t.owner, { nickname: '小周' })
  reader = await makeUser(t.owner, { nickname: '阿林' })
})
afterAll(() => t.close())

const by = ({ token }: MadeUser) => ({ token })
const WEEK = 7 * 86_400_000
const messages = async (who: MadeUser) => (await t.call('user/auth/msg/user/list', {}, by(who))).data.list
const setting = (kind: 'digest' | 'like' | 'mention' | 'answer', isOn: 0 | 1, who = reader) =>
  t.call('user/auth/msg/setting/save', { kind, isOn }, by(who))
/** Runs the job at a given time. */
const at = (now: number) => sendDigests({ ...t.services, clock: { ...t.services.clock, now: () => now } })

test('subscribers get a digest once a week, and none about a week without news', async () => {
  const now = Date.now()
  expect(await at(now)).toBe(0)
  await setting('digest', 1)
  await t.call('community/auth/blogger/user/record/save', { bloggerUserId: author.userId }, by(reader))
  await publish(t, author, { title: '星轨<入门>' })
  await t.call('community/auth/questions/save', { title: '怎么拍星轨', content: '' }, by(author))
  // The next digest covers this week.
  expect(await at(now + WEEK)).toBe(1)
  expect(await at(now + WEEK + 3_600_000)).toBe(0)
  const [message] = (await messages(reader)).filter(({ msgTitle }) => msgTitle === '你的每周摘要')
  expect(message?.msgText).toContain('你关注的人写了')
  expect(message?.msgText).toContain('星轨&lt;入门&gt;')
  expect(message?.msgText).toContain('怎么拍星轨')
  expect((await messages(author)).map(({ msgTitle }) => msgTitle)).not.toContain('你的每周摘要')
  expect(await at(now + 5 * WEEK)).toBe(0)
  await setting('digest', 0)
  expect(await at(now + WEEK * 6)).toBe(0)
})

test('disabled kinds are not sent; frequent events are one message', async () => {
  const fans = [await makeUser(t.owner, { nickname: '甲' }), await makeUser(t.owner, { nickname: '乙' })]
  const { data: asked } = await t.call(
    'community/auth/questions/save',
    { title: '侧光怎么用', content: '' },
    by(author),
  )
  const { data: said } = await t.call(
    'community/auth/questions/comment/save',
    { questionsId: asked.id, content: '<p>看影子</p>' },
    by(reader),
  )
  const like = (who: MadeUser) =>
    t.call(
      'community/auth/questions/user/record/save',
      { questionsId: asked.id, commentId: said.id, opType: 2 },
      by(who),
    )
  for (const fan of fans) await like(fan)
  expect((await messages(reader)).map(({ msgTitle }) => msgTitle)).toContain(
    '乙等 2 人赞同了你在问题《侧光怎么用》的回答',
  )
  expect((await setting('like', 0)).data.list.find(({ kind }) => kind === 'like')?.isOn).toBe(0)
  await like(author)
  expect((await messages(reader)).map(({ msgTitle }) => msgTitle)).toContain(
    '乙等 2 人赞同了你在问题《侧光怎么用》的回答',
  )
  expect((await t.call('user/auth/msg/setting/list', {}, by(reader))).data.list).toContainEqual({
    kind: 'mention',
    isOn: 1,
    isFixed: 0,
    channelList: [
      { channel: 'mail', isOn: 0 },
      { channel: 'push', isOn: 0 },
      { channel: 'wechat', isOn: 0 },
    ],
  })
  expect((await t.call('user/auth/msg/setting/save', { kind: 'order' as 'like', isOn: 0 }, by(reader))).code).toBe(422)
})

test('a blocked person causes no message: like, mention or answer', async () => {
  const bore = await makeUser(t.owner, { nickname: '无聊的人' })
  const who = await makeUser(t.owner, { nickname: '清静的人' })
  const block = (userId: string, isBlock: 0 | 1 = 1) =>
    t.call('community/auth/block/save', { userId, isBlock }, by(who))
  expect((await block(who.userId)).code).toBe(422)
  expect((await block('99')).code).toBe(404)
  expect((await block(bore.userId)).data.isBlock).toBe(1)
  expect((await t.call('community/auth/block/list', {}, by(who))).data.list).toMatchObject([{ nickname: '无聊的人' }])
  const { data: asked } = await t.call('community/auth/questions/save', { title: '怎么早起', content: '' }, by(who))
  const answer = () =>
    t.call(
      'community/auth/questions/comment/save',
      { questionsId: asked.id, content: `<p><span data-type="mention" data-id="${who.userId}">@清静的人</span></p>` },
      by(bore),
    )
  await answer()
  await t.call('community/auth/questions/user/record/save', { questionsId: asked.id, opType: 2 }, by(bore))
  expect(await messages(who)).toEqual([])
  await block(bore.userId, 0)
  await answer()
  expect((await messages(who)).map(({ msgTitle }) => msgTitle).toSorted()).toEqual([
    '无聊的人回答了你的问题《怎么早起》',
    '无聊的人在问题《怎么早起》的回答中提到了你',
  ])
})
