import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fakeWeb } from '../../test/fake-web.ts'
import { startTestApp, type TestApp } from '../../test/harness.ts'
import { createApp } from '../app.ts'

let t: TestApp
let app: FastifyInstance
/** Pages in order of their rendering, with the function that ends each. */
let began: { path: string; end: () => void }[] = []
beforeAll(async () => {
  t = await startTestApp()
  /** Loader of controlled duration. */
  const loader = async ({ request }: { request: Request }) => {
    const { pathname, search } = new URL(request.url)
    const path = pathname + search
    await new Promise<void>((end) => began.push({ path, end }))
    return new Response(path)
  }
  app = await createApp(t.services, { web: fakeWeb(loader) })
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await t.close()
})

const ask = (path: string, ip: string) =>
  app.inject({ url: path, remoteAddress: ip, headers: { host: t.services.sites.byId(12)?.domain ?? '' } })
const turn = () => new Promise(setImmediate)
/** Ends renderings one by one until none is left. */
async function drain(): Promise<void> {
  for (let ended = 0, quiet = 0; quiet < 20; quiet++) {
    for (; ended < began.length; ended++, quiet = 0) {
      began[ended]?.end()
      await turn()
    }
    await turn()
  }
}

test('a flood from one address delays another address by one page only', async () => {
  began = []
  const flood = Array.from({ length: 100 }, (_, n) => ask(`/flood/${n}`, '10.0.0.1'))
  await expect.poll(() => began.length).toBe(40)
  const honest = [ask('/course', '10.9.0.1'), ask('/flood/99', '10.9.0.2')]
  await turn()
  await drain()
  const answers = await Promise.all([...flood, ...honest])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 102 }, () => 200))
  const place = (path: string) => began.findIndex((one) => one.path === path)
  expect(place('/course')).toBeLessThan(44)
  // A page that several wait for is rendered once, in the earliest turn.
  expect(place('/flood/99')).toBeLessThan(48)
  expect(began).toHaveLength(101)
})

test('a full queue answers 503 to the flooding address', async () => {
  began = []
  // More than the per-address limit, from one network.
  const flood = Array.from({ length: 1100 }, (_, n) => ask(`/many/${n}`, `10.1.0.${n % 4}`))
  await expect.poll(() => began.length).toBe(40)
  const honest = ask('/course/2', '10.8.0.1')
  await turn()
  await drain()
  expect((await honest).statusCode).toBe(200)
  const refused = (await Promise.all(flood)).filter(({ statusCode }) => statusCode === 503)
  expect(refused.length).toBeGreaterThanOrEqual(60)
  expect(refused[0]?.headers['retry-after']).toBe('2')
})

test('caches by known parameters, ignores campaign marks, skips unknown ones', async () => {
  began = []
  const get = async (path: string) => {
    const asked = ask(path, '10.7.0.1')
    await turn()
    await drain()
    return (await asked).body
  }
  expect(await get('/blog?tab=3')).toBe('/blog?tab=3')
  expect(await get('/blog')).toBe('/blog')
  expect(await get('/blog?utm_source=wx')).toBe('/blog')
  expect(await get('/blog?tab=3&utm_source=wx')).toBe('/blog?tab=3')
  expect(await get('/blog?x=1')).toBe('/blog?x=1')
  expect(await get('/blog?x=1')).toBe('/blog?x=1')
  expect(began.map(({ path }) => path)).toEqual(['/blog?tab=3', '/blog', '/blog?x=1', '/blog?x=1'])
})
