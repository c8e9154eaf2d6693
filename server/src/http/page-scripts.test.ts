import type { RouterContext } from 'react-router'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUser } from '../../test/factories.ts'
import { fakeWeb } from '../../test/fake-web.ts'
import { startTestApp, type TestApp } from '../../test/harness.ts'
import { createApp } from '../app.ts'
import type { PageServices } from './pages.ts'

let t: TestApp
let app: FastifyInstance
let owner: { token: string }
beforeAll(async () => {
  t = await startTestApp()
  owner = { token: (await makeUser(t.owner, { isAdmin: 1 })).token }
  let key: RouterContext<PageServices>
  /** A page that shows what it was given. */
  const loader = async (args: { request: Request }) => {
    const { context } = args as unknown as { context: { get(of: typeof key): PageServices } }
    const { scripts, nonce } = context.get(key)
    const body = JSON.stringify({ ...scripts(new URL(args.request.url).pathname), nonce })
    return new Response(body, { headers: { 'content-type': 'text/html' } })
  }
  const web = fakeWeb(loader)
  key = ((await web.load()).entry.module as unknown as { pageContext: typeof key }).pageContext
  app = await createApp(t.services, { web })
  await app.ready()
})
afterAll(async () => {
  await app.close()
  await t.close()
})

const set = async (input: object) =>
  expect((await t.raw('POST', 'system/admin/site/update', input, owner)).code).toBe(200)

async function page(path: string) {
  const { headers, body } = await app.inject({
    url: path,
    headers: { host: t.services.sites.byId(12)?.domain ?? '' },
  })
  const policy = String(headers['content-security-policy'])
  const directive = (name: string) => policy.split('; ').find((part) => part.startsWith(`${name} `)) ?? ''
  return { ...(JSON.parse(body) as ReturnType<PageServices['scripts']> & { nonce: string }), policy, directive }
}

test('a bare address of statistics becomes a script of counted pages, with its host in their policy', async () => {
  const src = 'https://hm.baidu.com/hm.js?0123'
  await set({ statisticsCode: src, isEnableStatistics: 1 })
  const home = await page('/')
  expect(home.parts).toEqual([{ src, isAsync: true }])
  expect(home.directive('script-src')).toBe(`script-src 'self' 'nonce-${home.nonce}' https://hm.baidu.com`)
  expect(home.directive('style-src')).toBe(`style-src 'self' 'nonce-${home.nonce}'`)
  for (const path of ['/login', '/checkout/pay/1', '/account/info', '/apply']) {
    const { parts, policy } = await page(path)
    expect([path, parts, policy.includes('baidu')]).toEqual([path, [], false])
  }
  await set({ isEnableStatistics: 0 })
  expect((await page('/list')).parts).toEqual([])
})

test('a widget runs on the pages of the service only, and reaches its windows and messages', async () => {
  const text = `(function(a){a.src='https://static.meiqia.com/widget/loader.js'})(document)`
  const code = { onlineServiceCode: `<script>${text}</script>`, onlineServicePages: '/,/view/*,/login' }
  await set({ ...code, isEnableOnlineService: 1 })
  const view = await page('/view/3')
  expect(view).toMatchObject({ parts: [{ text }], widgetPages: code.onlineServicePages, serviceLink: '' })
  for (const name of ['script-src', 'connect-src', 'frame-src', 'style-src', 'img-src'])
    expect(view.directive(name)).toContain(' https://*.meiqia.com')
  expect(view.directive('connect-src')).toContain(' wss://*.meiqia.com')
  expect(view.directive('script-src')).not.toContain('unsafe-inline')
  for (const path of ['/list', '/login']) {
    const { parts, policy } = await page(path)
    expect([path, parts, policy.includes('meiqia'), policy.includes('frame-src')]).toEqual([path, [], false, false])
  }
  await set({ onlineServiceCode: 'https://work.weixin.qq.com/kfid/1' })
  const link = await page('/view/4')
  expect(link).toMatchObject({ parts: [], widgetPages: '', serviceLink: 'https://work.weixin.qq.com/kfid/1' })
  expect(link.policy).not.toContain('weixin')
})
