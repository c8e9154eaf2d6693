import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUser } from '../../test/factories.ts'
import { startTestApp, type TestApp } from '../../test/harness.ts'
import { loadSharp } from '../lib/sharp.ts'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
  await t.owner`UPDATE site SET domain = 'jia.example.com', theme = 'jade' WHERE site_id = 12`
  await t.owner`UPDATE site SET domain = 'yi.example.com', theme = '#aa3300', name_pc = '青禾书院' WHERE site_id = 13`
  await t.services.sites.reload()
})
afterAll(() => t.close())

const get = (url: string, host: string) => t.app.inject({ url, headers: { host } })

test('each site has its own manifest with name, colour and PNG icons', async () => {
  const [one, other] = await Promise.all(
    ['jia.example.com', 'yi.example.com'].map(async (host) => {
      const answer = await get('/manifest.webmanifest', host)
      expect(answer.headers['content-type']).toContain('application/manifest+json')
      return answer.json<{ name: string; theme_color: string; icons: { src: string; sizes: string }[] }>()
    }),
  )
  expect(one).toMatchObject({ name: '测试站甲', theme_color: '#19704f' })
  expect(other).toMatchObject({ name: '青禾书院', theme_color: '#aa3300' })
  expect(one?.icons.map(({ sizes }) => sizes)).toEqual(['192x192', '512x512', '512x512'])
})

test('icons have the declared sizes and the colour of the site', async () => {
  const sharp = await loadSharp()
  for (const [name, edge] of [
    ['icon-192.png', 192],
    ['icon-512.png', 512],
    ['maskable-512.png', 512],
    ['apple-touch-icon.png', 180],
  ] as const) {
    const answer = await get(`/icons/${name}`, 'yi.example.com')
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'png', width: edge, height: edge })
    const pixel = await sharp(answer.rawPayload)
      .extract({ left: edge / 2, top: 6, width: 1, height: 1 })
      .raw()
      .toBuffer()
    expect([...pixel.subarray(0, 3)], name).toEqual([0xaa, 0x33, 0x00])
    // Launchers cut these to their own shape, so that they have no transparent corners.
    const isFull = name === 'maskable-512.png' || name === 'apple-touch-icon.png'
    const corner = await sharp(answer.rawPayload)
      .ensureAlpha()
      .extract({ left: 0, top: 0, width: 1, height: 1 })
      .raw()
      .toBuffer()
    expect(corner[3], name).toBe(isFull ? 255 : 0)
  }
  expect((await get('/icons/favicon.svg', 'jia.example.com')).body).toContain('#19704f')
  expect((await get('/icons/other.png', 'jia.example.com')).statusCode).toBe(404)
})

test('an uploaded square logo becomes the icon; that of another site does not', async () => {
  const sharp = await loadSharp()
  const user = await makeUser(t.owner)
  const red = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer()
  await t.services.platform.storage.write('site12/logo.png', red)
  const [file] = await t.owner<{ id: string }[]>`
    INSERT INTO stored_file (site_id, user_id, file_kind, file_name, file_type, file_size, file_key)
    VALUES (12, ${user.userId}, 'image', 'logo.png', 'image/png', ${red.length}, 'site12/logo.png') RETURNING id`
  const colourOf = async (host: string) => {
    const { rawPayload } = await get('/icons/icon-192.png', host)
    const pixel = await sharp(rawPayload).extract({ left: 96, top: 6, width: 1, height: 1 }).raw().toBuffer()
    return [...pixel.subarray(0, 3)]
  }
  await t.owner`UPDATE site SET mini_logo = ${`/files/12/${file?.id}`}`
  await t.services.sites.reload()
  expect(await colourOf('jia.example.com')).toEqual([255, 0, 0])
  expect(await colourOf('yi.example.com')).toEqual([0xaa, 0x33, 0x00])
})
