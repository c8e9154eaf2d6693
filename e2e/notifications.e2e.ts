/** Browser notifications: turned on by a press, sent through a push service on loopback, shown by the service worker. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, test } from 'vitest'
import { makeBrowser, pushGateway } from '../server/test/gateways/push.ts'
import { launchWithNotifications, open, url } from './browser.ts'
import { eventually, signedIn } from './people.ts'

let browser: Browser
let service: Awaited<ReturnType<typeof pushGateway>>
beforeAll(async () => {
  browser = await launchWithNotifications()
  service = await pushGateway()
})
afterAll(async () => {
  await browser.close()
  await service.close()
})

test('a person turns notifications on, gets one in this browser, and turns them off', async () => {
  const { page } = await signedIn(browser, { serviceWorkers: 'allow' })
  const context = page.context()
  await context.grantPermissions(['notifications'], { origin: new URL(url('/')).origin })
  const { subscription, decrypt } = makeBrowser(service.origin)
  // Chromium's push service is not reachable in tests: the browser subscribes to ours.
  await page.addInitScript(({ endpoint, p256dh, auth }) => {
    PushManager.prototype.getSubscription = () => Promise.resolve(null)
    PushManager.prototype.subscribe = () =>
      Promise.resolve({ toJSON: () => ({ endpoint, keys: { p256dh, auth } }) } as unknown as PushSubscription)
  }, subscription)
  await open(page, url('/account/message'))
  await page.getByRole('button', { name: '消息设置' }).click()
  const dialog = page.getByRole('dialog', { name: '消息设置' })
  await dialog.getByRole('button', { name: '在这个浏览器开启' }).click()
  await dialog.getByText('（当前）').waitFor()
  await dialog.getByRole('switch', { name: '班级通知：浏览器' }).waitFor()
  await dialog.getByRole('button', { name: /^给 .* 发一条测试通知$/ }).click()
  await eventually(async () => service.received.length).toBe(1)
  const payload = decrypt(service.received[0]?.body ?? Buffer.alloc(0))

  const cdp = await context.newCDPSession(page)
  const registered = new Promise<string>((found) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations
      if (one) found(one.registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  await cdp.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(url('/')).origin,
    registrationId: await registered,
    data: payload,
  })
  const shown = () =>
    page.evaluate(async () => {
      const list = await (await navigator.serviceWorker.ready).getNotifications()
      return list.map((one) => ({
        text: `${one.title}：${one.body}`,
        // TypeScript does not know badges.
        pictures: [one.icon, (one as Notification & { badge: string }).badge].map(
          (address) => new URL(address).pathname,
        ),
      }))
    })
  await eventually(shown).toEqual([
    {
      text: '浏览器通知已开启：收到这条测试通知，说明这个浏览器可以收到消息。',
      pictures: ['/icons/icon-192.png', '/icons/badge-96.png'],
    },
  ])

  await dialog.getByRole('button', { name: /^关闭 .* 的通知$/ }).click()
  await dialog.getByRole('button', { name: '在这个浏览器开启' }).waitFor()
})
