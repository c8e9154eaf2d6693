import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUser, type MadeUser } from '../../../test/factories.ts'
import { makePicture, sendFile } from '../../../test/files.ts'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { makeOperator } from '../../../test/people.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

/** Pictures that may not be used: another person's, a private file, another site's, missing, external. */
async function notTheirs(token: string) {
  const other = await makeUser(t.owner)
  const picture = await makePicture()
  const [theirs, paper] = [
    await sendFile(t, other.token, picture),
    await sendFile(t, token, picture, { kind: 'private' }),
  ]
  return [
    theirs.data.url,
    `/files/12/${paper.data.fileId}`,
    '/files/13/5',
    '/files/12/5',
    '/files/12/99999999999999999999',
  ]
}

test('a portrait is a preset or an own upload', async () => {
  const user = await makeUser(t.owner)
  const set = (headImgUrl: string) => t.call('user/auth/user/ext/update', { headImgUrl }, { token: user.token })
  const own = await sendFile(t, user.token, await makePicture())
  expect((await set(own.data.url)).data.headImgUrl).toBe(own.data.url)
  for (const url of await notTheirs(user.token)) expect((await set(url)).data, url).toEqual({ field: 'headImgUrl' })
  expect((await t.call('user/auth/user/ext/view', {}, { token: user.token })).data.headImgUrl).toBe(own.data.url)
  expect((await set('/avatars/01.svg')).data.headImgUrl).toBe('/avatars/01.svg')
  expect((await set('')).code).toBe(200)
})

const send = async (who: MadeUser, kind: 'image' | 'private' = 'private', siteId = 12) =>
  (await sendFile(t, who.token, await makePicture(), { kind, siteId })).data.fileId

test('feedback has up to nine own private pictures', async () => {
  const user = await makeUser(t.owner)
  const save = (picList: string[]) =>
    t.call('user/auth/user/feedback/log/save', { content: '视频卡住了', picList }, user)
  const [one, two] = [await send(user), await send(user)]
  expect((await save([one, two, one])).code).toBe(200)
  expect((await save(Array.from({ length: 10 }, () => one))).data).toEqual({ field: 'picList' })
  const [other, stranger] = [await makeUser(t.owner), await makeUser(t.owner, { siteId: 13 })]
  const foreign = [await send(other), await send(stranger, 'private', 13), await send(user, 'image'), '5']
  for (const id of foreign) expect(await save([one, id]), id).toMatchObject({ code: 422, data: { field: 'picList' } })
  const { data } = await t.call('user/auth/user/feedback/log/page', {}, user)
  expect(data.list.map(({ picList }) => picList.length)).toEqual([2])
})

const open = async (url: string, who?: MadeUser) =>
  (await t.app.inject({ method: 'GET', url, ...(who ? { headers: { token: who.token } } : {}) })).statusCode

test('feedback pictures are visible to the sender and operators of the site only', async () => {
  const [user, other] = [await makeUser(t.owner), await makeUser(t.owner)]
  const operator = await makeOperator(t, ['feedback'])
  const abroad = await makeOperator(t, ['feedback'], 13)
  const content = '二维码扫不出来，见截图'
  const { data } = await t.call(
    'user/auth/user/feedback/log/save',
    { content, picList: [await send(user), await send(user)] },
    user,
  )
  const opensFor = async (urls: readonly string[], who: MadeUser) => {
    expect(urls).toHaveLength(2)
    for (const url of urls) {
      const [plain = ''] = url.split('?')
      expect(await open(url, who), url).toBe(200)
      expect(await open(plain, who), plain).toBe(404)
      for (const one of [user, other, operator, abroad, undefined])
        if (one !== who) expect([await open(url, one), await open(plain, one)], url).toEqual([404, 404])
    }
  }
  const own = await t.call('user/auth/user/feedback/log/page', {}, user)
  await opensFor(own.data.list[0]?.picList ?? [], user)
  const list = await t.call('user/admin/feedback/list', { keyword: content }, operator)
  await opensFor(list.data.list[0]?.picList ?? [], operator)
  await opensFor((await t.call('user/admin/feedback/view', { id: data.id }, operator)).data.picList, operator)
})
