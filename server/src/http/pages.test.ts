import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fakeWeb } from '../../test/fake-web.ts'
import { startTestApp, type TestApp } from '../../test/harness.ts'
import { createApp } from '../app.ts'

let t: TestApp
let app: FastifyInstance
/** Pages in the order in which their rendering began, and what ends each. */
let began: { path: string; end: () => void }[] = []
beforeAll(async () => {
  t = await startTestApp()
  /** A web whose pages take as long as the test wants. */
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
/** Ends what is being rendered, one after another, until nothing is any more. */
async function drain(): Promise<void> {
  for (let ended = 0, quiet = 0; quiet < 20; quiet++) {
    for (; ended < began.length; ended++, quiet = 0) {
      began[ended]?.end()
      await turn()
    }
    await turn()
  }
}

test('one address that asks for a hundred pages makes another wait for one of them, not for a hundred', async () => {
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
  // What the flood waits for as well is rendered in the turn of whoever comes first, once for both.
  expect(place('/flood/99')).toBeLessThan(48)
  expect(began).toHaveLength(101)
})

test('who finds no place to wait in is told to come back, and it is one of the address that fills it', async () => {
  began = []
  // More addresses than one may have without a rest, all of one network.
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

test('every tab of a list is a page of its own; marks of campaigns are not, and what nobody knows is kept for nobody', async () => {
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
