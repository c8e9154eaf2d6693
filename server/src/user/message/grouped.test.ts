import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUser, type MadeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { transaction } from '../../kernel/db/index.ts'
import { msgTypes, sendGroupedMessages } from './message.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

const liked = (to: MadeUser, personId: string, name: string) => ({
  siteId: 12,
  userId: to.userId,
  msgType: msgTypes.interaction,
  linkUrl: `/by/${name}`,
  groupKey: 'like 1',
  personId,
  words: (people: number) => ({ msgTitle: `${name}等 ${people} 人赞了你`, msgText: `<p>${name}</p>` }),
})
const send = (...messages: ReturnType<typeof liked>[]) =>
  transaction(t.db(), (tx) => sendGroupedMessages(tx, t.services, messages))
const titles = async ({ token }: MadeUser) =>
  (await t.call('user/auth/msg/user/list', {}, { token })).data.list.map(({ msgTitle, linkUrl }) => [msgTitle, linkUrl])

test('events of a group are one message, in the words of the newest, in a batch and after each other', async () => {
  const [one, other] = [await makeUser(t.owner), await makeUser(t.owner)]
  await send(liked(one, '1', '甲'), liked(other, '9', '丁'), liked(one, '2', '乙'), liked(one, '1', '甲'))
  expect(await titles(one)).toEqual([['甲等 2 人赞了你', '/by/甲']])
  expect(await titles(other)).toEqual([['丁等 1 人赞了你', '/by/丁']])
  await send(liked(one, '3', '丙'))
  expect(await titles(one)).toEqual([['丙等 3 人赞了你', '/by/丙']])
  // The same person again.
  await send(liked(one, '2', '乙'))
  expect(await titles(one)).toEqual([['丙等 3 人赞了你', '/by/丙']])
  await t.call('user/auth/msg/user/read/all', {}, { token: one.token })
  await send(liked(one, '4', '戊'), liked(one, '5', '己'))
  expect(await titles(one)).toEqual([
    ['己等 2 人赞了你', '/by/己'],
    ['丙等 3 人赞了你', '/by/丙'],
  ])
})
