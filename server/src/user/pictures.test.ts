import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUser } from '../../test/factories.ts'
import { makePicture, sendFile } from '../../test/files.ts'
import { startTestApp, type TestApp } from '../../test/harness.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.close())

/** What somebody may not show: a picture of another person, a paper, a picture of another site, of nowhere, and from elsewhere. */
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

test('a portrait is a drawn one or a picture that the person sent', async () => {
  const user = await makeUser(t.owner)
  const set = (headImgUrl: string) => t.call('user/auth/user/ext/update', { headImgUrl }, { token: user.token })
  const own = await sendFile(t, user.token, await makePicture())
  expect((await set(own.data.url)).data.headImgUrl).toBe(own.data.url)
  for (const url of await notTheirs(user.token)) expect((await set(url)).data, url).toEqual({ field: 'headImgUrl' })
  expect((await t.call('user/auth/user/ext/view', {}, { token: user.token })).data.headImgUrl).toBe(own.data.url)
  expect((await set('/avatars/01.svg')).data.headImgUrl).toBe('/avatars/01.svg')
  expect((await set('')).code).toBe(200)
})

test('feedback has up to nine pictures, all of the person’s own', async () => {
  const user = await makeUser(t.owner)
  const send = (picList: string[]) =>
    t.call('user/auth/user/feedback/log/save', { content: '视频卡住了', picList }, { token: user.token })
  const picture = await makePicture()
  const [one, two] = [await sendFile(t, user.token, picture), await sendFile(t, user.token, picture)]
  expect((await send([one.data.url, two.data.url])).code).toBe(200)
  expect((await send(Array.from({ length: 10 }, () => one.data.url))).data).toEqual({ field: 'picList' })
  for (const url of await notTheirs(user.token))
    expect((await send([one.data.url, url])).data, url).toEqual({ field: 'picList' })
  const { data } = await t.call('user/auth/user/feedback/log/page', {}, { token: user.token })
  expect(data.list.map(({ picList }) => picList)).toEqual([[one.data.url, two.data.url]])
})
