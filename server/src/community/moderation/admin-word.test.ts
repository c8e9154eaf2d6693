import { wordActions } from '@zhixing/contract/community/word-limits'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { makeCourse, makeLive, makeUser, type MadeUser } from '../../../test/factories.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { openRoomSocket } from '../../../test/sockets.ts'
import { enrolIn } from '../../../test/work.ts'
import { listWords } from '../../../test/words.ts'

let t: TestApp
let boss: MadeUser
let person: MadeUser
beforeAll(async () => {
  t = await startTestApp()
  boss = await makeUser(t.owner, { isAdmin: 1 })
  person = await makeUser(t.owner)
})
afterAll(() => t.close())
afterEach(() => listWords(t))

const by = ({ token }: MadeUser) => ({ token })
const list = async () => (await t.call('community/admin/word/list', {}, by(boss))).data.list
const save = (groupName: string, actionType: 1 | 2 | 3, words: string[], more: object = {}) =>
  t.call('community/admin/word/save', { groupName, actionType, words, ...more }, by(boss))
const askQuestion = (title: string, content: string, labelNames: string[] = []) =>
  t.call('community/auth/questions/save', { title, content, labelNames }, by(person))
const question = async (id: string) => (await t.call('community/auth/questions/view', { id }, by(person))).data

describe('groups', () => {
  test('are created, changed and deleted with their words', async () => {
    const { id } = (await save('广告', 1, ['加微信', '代写', '代写'])).data
    expect(await list()).toMatchObject([{ id, groupName: '广告', actionType: 1, words: ['代写', '加微信'] }])
    const [{ etag } = { etag: '' }] = await list()
    await save('广告与引流', 3, ['加微信'], { id, etag })
    expect(await list()).toMatchObject([{ id, groupName: '广告与引流', actionType: 3, words: ['加微信'] }])
    expect(await save('广告', 1, [], { id, etag })).toMatchObject({ code: 409 })
    expect((await t.call('community/admin/word/delete', { id }, by(boss))).code).toBe(200)
    expect(await list()).toEqual([])
    expect((await t.call('community/admin/word/delete', { id }, by(boss))).code).toBe(404)
    expect((await save('广告', 1, [], { id })).code).toBe(404)
  })

  test('a name is used once, a word may be in several groups, and other sites see none', async () => {
    await save('广告', 1, ['代写'])
    expect(await save('广告', 2, ['代写'])).toMatchObject({ code: 422, data: { field: 'groupName' } })
    expect((await save('辱骂', 2, ['代写'])).code).toBe(200)
    const elsewhere = await makeUser(t.owner, { siteId: 13, isAdmin: 1 })
    const there = await t.call('community/admin/word/list', {}, { token: elsewhere.token, siteId: 13 })
    expect(there.data.list).toEqual([])
    expect((await t.call('community/admin/word/list', {}, by(person))).code).toBe(306)
  })

  test('a trial names the words with their groups and shows the result', async () => {
    await save('辱骂', 3, ['傻子'])
    await save('广告', 2, ['代写作业'])
    const { data } = await t.call('community/admin/word/try', { text: '傻子，专业 代 写 作业' }, by(boss))
    expect(data).toEqual({
      list: [
        { word: '傻子', groupName: '辱骂', actionType: 3, from: 0, to: 2 },
        { word: '代写作业', groupName: '广告', actionType: 2, from: 6, to: 12 },
      ],
      actionType: 2,
      masked: '**，专业 代 写 作业',
    })
  })
})

test('words in written texts are counted, in refused ones too; a trial counts nothing', async () => {
  await save('广告', 1, ['代写作业', '加微信'])
  await save('辱骂', 3, ['傻子'])
  await askQuestion('代写作业吗', '代写作业，加微信')
  await askQuestion('专业代写作业', '价格好')
  await askQuestion('一个问题', '傻子才问')
  await t.call('community/admin/word/try', { text: '傻子' }, by(boss))
  const hits = async () =>
    (await list()).map(({ groupName, hitList }) => [
      groupName,
      ...hitList.map(({ word, hitCount }) => `${word} ${hitCount}`),
    ])
  await expect.poll(hits).toEqual([
    ['广告', '代写作业 2', '加微信 1'],
    ['辱骂', '傻子 1'],
  ])
  // Another site counts for itself.
  expect(await t.owner`SELECT 1 FROM community_word_hit WHERE site_id <> 12`).toEqual([])
  // The count outlives a change of the group.
  const { id = '', etag } = (await list())[1] ?? {}
  await save('辱骂', 2, ['傻子', '笨蛋'], { id, etag })
  expect((await list()).flatMap(({ hitList }) => hitList.map(({ word }) => word))).toContain('傻子')
})

describe('actions', () => {
  test('a refused text is not stored; a held one waits; a masked one is shown with stars', async () => {
    await save('违法', 1, ['赌博'])
    await save('广告', 2, ['代写作业'])
    await save('辱骂', 3, ['傻子'])
    expect(await askQuestion('怎样看待赌博', '<p>正文</p>')).toMatchObject({ code: 422 })
    const held = await askQuestion('找人代写作业', '<p>价格好说</p>')
    expect(held.data.statusId).toBe(2)
    const shown = await askQuestion('傻子也能学会吗', '<p>我是傻<strong>子</strong></p>')
    expect(shown.data.statusId).toBe(1)
    expect(await question(shown.data.id)).toMatchObject({
      title: '**也能学会吗',
      content: '<p>我是*<strong>*</strong></p>',
    })
    expect(await askQuestion('普通的标题', '<p>正文</p>', ['傻子'])).toMatchObject({ code: 422 })
  })

  test('comments of a course have no review: held words are refused, masked ones replaced', async () => {
    const { courseId } = await makeCourse(t.owner, { isFree: 1 })
    await enrolIn(t.owner, courseId, person.userId)
    await listWords(t, ['代写作业'])
    const rate = (commentText: string) =>
      t.call('course/auth/courseComment/save', { courseId, commentText, score: 5 }, by(person))
    expect((await rate('找我代写作业')).code).toBe(422)
    await listWords(t, ['傻子'], { action: wordActions.mask })
    await rate('傻子都懂')
    const { data } = await t.call('course/api/courseComment/list', { courseId })
    expect(data.list[0]).toMatchObject({ commentText: '**都懂' })
  })

  test('names are refused by any action', async () => {
    await listWords(t, ['傻子'], { action: wordActions.mask })
    expect(await t.call('user/auth/user/ext/update', { nickname: '大傻子' }, by(person))).toMatchObject({ code: 422 })
  })

  test('lines of a live room are masked or refused', async () => {
    const address = await t.app.listen({ port: 0, host: '127.0.0.1' })
    const { periodIds } = await makeLive(t.owner, { liveStatus: 2 })
    const socket = openRoomSocket(address, periodIds[0] ?? '', person)
    await socket.welcome
    await listWords(t, ['傻子'], { action: wordActions.mask })
    expect(await socket.send({ type: 'say', text: '傻子来了' })).toMatchObject({ type: 'ok' })
    const [line] =
      await t.owner`SELECT message_text AS text FROM live_message WHERE period_id = ${periodIds[0] ?? ''} AND kind = 'chat'`
    expect(line?.text).toBe('**来了')
    await listWords(t, ['代写'], { action: wordActions.refuse })
    expect(await socket.send({ type: 'say', text: '代写' })).toMatchObject({ type: 'no', code: 999 })
    socket.socket.terminate()
  })
})
