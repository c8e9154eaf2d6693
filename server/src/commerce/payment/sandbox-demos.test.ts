import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/harness.ts'
import { channelFor, channelsAt, payTypeList } from '../channel/channels.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
  await t.owner`UPDATE site SET is_demo = 0 WHERE site_id = 13`
  await t.services.sites.reload()
})
afterAll(() => t.close())

test('a site that is not a demo offers the sandbox only when configured', async () => {
  const { services } = t
  expect((await payTypeList(services, t.db(12), '')).map(({ payType }) => payType)).toEqual([90])
  expect(await payTypeList(services, t.db(13), '')).toEqual([])
  await expect(channelFor(services, t.db(13), 90)).rejects.toThrow()
  const asked = await startTestApp({ PAY_SANDBOX: '1' })
  try {
    expect((await channelsAt(asked.services, asked.db(13))).map(({ name }) => name)).toEqual(['sandbox'])
  } finally {
    await asked.close()
  }
})
