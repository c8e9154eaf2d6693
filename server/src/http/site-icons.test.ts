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
  // An opaque logo is no silhouette: the badge has the glyph of the product.
  expect(await badgeOf('jia.example.com')).toEqual(await badgeOf('yi.example.com'))
})

/** Of the badge: whether all of it is white, and how opaque a corner, the middle and the whole are. */
async function badgeOf(host: string) {
  const sharp = await loadSharp()
  const { rawPayload, headers } = await get('/icons/badge-96.png', host)
  expect(headers['content-type']).toBe('image/png')
  const { data, info } = await sharp(rawPayload).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  expect(info).toMatchObject({ width: 96, height: 96, channels: 4 })
  const drawn = Array.from({ length: 96 * 96 }, (_, at) => [...data.subarray(at * 4, at * 4 + 4)])
  const alpha = drawn.map(([, , , opacity = 0]) => opacity)
  return {
    isWhite: drawn.every(([r, g, b, opacity]) => opacity === 0 || (r === 255 && g === 255 && b === 255)),
    corner: alpha[0],
    middle: alpha[48 * 96 + 48],
    share: alpha.reduce((sum, value) => sum + value, 0) / (alpha.length * 255),
  }
}

test('the badge is white on transparent: the glyph, or the outline of a logo with a clear ground', async () => {
  const glyph = await badgeOf('yi.example.com')
  expect(glyph).toMatchObject({ isWhite: true, corner: 0 })
  expect(glyph.share).toBeGreaterThan(0.03)
  const sharp = await loadSharp()
  const user = await makeUser(t.owner, { siteId: 13 })
  const disc = await sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80"><circle cx="40" cy="40" r="30" fill="#080"/></svg>',
    ),
  )
    .png()
    .toBuffer()
  await t.services.platform.storage.write('site13/disc.png', disc)
  const [file] = await t.owner<{ id: string }[]>`
    INSERT INTO stored_file (site_id, user_id, file_kind, file_name, file_type, file_size, file_key)
    VALUES (13, ${user.userId}, 'image', 'disc.png', 'image/png', ${disc.length}, 'site13/disc.png') RETURNING id`
  await t.owner`UPDATE site SET mini_logo = ${`/files/13/${file?.id}`} WHERE site_id = 13`
  await t.services.sites.reload()
  expect(await badgeOf('yi.example.com')).toMatchObject({ isWhite: true, corner: 0, middle: 255 })
})
