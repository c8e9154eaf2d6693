/** An object store that does not answer for a while. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUser } from '../../test/factories.ts'
import { makePicture, sendFile } from '../../test/files.ts'
import { startTestApp, type TestApp } from '../../test/harness.ts'
import { type ObjectStoreServer, startObjectStore } from '../../test/object-store.ts'

let store: ObjectStoreServer
let t: TestApp
beforeAll(async () => {
  store = await startObjectStore()
  t = await startTestApp(store.env)
})
afterAll(async () => {
  await t?.close()
  await store.close()
})

const outages: [string, () => Promise<void>, () => Promise<void>][] = [
  [
    'answers with a fault',
    async () => {
      store.fault = 503
    },
    async () => {
      store.fault = null
    },
  ],
  ['is not reachable', () => store.stop(), () => store.start()],
]

test.each(outages)(
  'while the store %s, files are refused as busy, not as missing, and work again',
  async (_, begin, end) => {
    const { token } = await makeUser(t.owner)
    const picture = await makePicture()
    const { data } = await sendFile(t, token, picture)
    await begin()
    const read = await t.app.inject({ url: data.url })
    expect([read.statusCode, read.headers['cache-control'], read.headers['retry-after']]).toEqual([
      503,
      'no-store',
      '1',
    ])
    expect(read.json()).toMatchObject({ code: 503, msg: '文件存储暂时没有响应，请稍后再试' })
    expect(await sendFile(t, token, picture)).toMatchObject({ status: 503, msg: '文件存储暂时没有响应，请稍后再试' })
    await end()
    expect((await t.app.inject({ url: data.url })).statusCode).toBe(200)
    expect(await sendFile(t, token, picture)).toMatchObject({ status: 200 })
  },
)
