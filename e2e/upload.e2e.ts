/**
 * Video uploads: by unmodified simple-uploader.js, and by the product's uploader through network cuts, a restart and a
 * reload.
 */
import { createHash } from 'node:crypto'
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContext, Page, Request } from 'playwright-core'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { launch, open, url } from './browser.ts'
import { cuttingProxy } from './cutting-proxy.ts'
import { inside } from './inside.ts'
import { startOwnProduct } from './own-product.ts'
import { enterAs, eventually, visitor } from './people.ts'

const LECTURER = '13800000002'
const CHUNK = 2_048_000
/**
 * Size of the long upload, MB: long enough to be hit by every cut. At 4096, less than 1 % is sent twice: chunks in
 * flight are lost with the connection.
 */
const LONG_MB = Number(process.env.E2E_UPLOAD_MB ?? 300)
const CUTS = 5
/** Timeout of each part, ms: reading takes long on a busy machine. */
const PATIENCE = 200_000 + LONG_MB * 150

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'zhixing-upload-'))
const bundle = join(folder, 'bundle')
let browser: Browser
beforeAll(async () => {
  browser = await launch()
  await build({
    configFile: false,
    root,
    base: '/e2e-uploader/',
    logLevel: 'warn',
    build: {
      outDir: bundle,
      target: 'es2022',
      emptyOutDir: true,
      rolldownOptions: {
        input: join(import.meta.dirname, 'uploader-entry.ts'),
        output: { entryFileNames: 'index.js' },
      },
    },
  })
})
afterAll(async () => {
  await browser?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** A file with an MP4 header and distinct megabytes. @returns its path and MD5 */
function filmOf(name: string, bytes: number, seed: number): { path: string; md5: string } {
  const path = join(folder, name)
  const handle = openSync(path, 'w')
  const hash = createHash('md5')
  const block = Buffer.alloc(1_000_000, seed)
  for (let at = 0; at < bytes; at += block.length) {
    block.writeUInt32LE(at / block.length, 100)
    if (at === 0) Buffer.from('00000020667479706d703432000000006d70343269736f6d', 'hex').copy(block)
    const piece = block.subarray(0, Math.min(block.length, bytes - at))
    writeSync(handle, piece)
    hash.update(piece)
  }
  closeSync(handle)
  return { path, md5: hash.digest('hex') }
}

/** Serves test scripts from the product's origin, under the policy of such files. */
async function serveScripts(context: BrowserContext): Promise<void> {
  await context.route('**/e2e-uploader/**', async (route) => {
    const name = new URL(route.request().url()).pathname.replace('/e2e-uploader/', '')
    const path =
      name === 'simple-uploader.js'
        ? join(root, 'node_modules/simple-uploader.js/dist/uploader.js')
        : join(bundle, name)
    await route.fulfill({
      contentType: 'text/javascript',
      body: readFileSync(path),
      headers: name.includes('hash-worker')
        ? {
            'content-security-policy':
              "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; frame-ancestors 'self'",
          }
        : {},
    })
  })
}

const videoOf = (md5: string) =>
  inside(
    (owner) => owner<{ id: string; size: string }[]>`
      SELECT id, source_size AS size FROM video WHERE source_md5 = ${md5} AND site_id = 12`,
  )

describe('unmodified simple-uploader.js', () => {
  interface Reported {
    success: string | null
    error: string | null
    posts: number[]
    gets: number
  }

  async function page(): Promise<Page> {
    const opened = await visitor(browser)
    await enterAs(opened.context(), LECTURER)
    await serveScripts(opened.context())
    await open(opened, url('/account/info'))
    await opened.addScriptTag({ url: '/e2e-uploader/simple-uploader.js' })
    await opened.evaluate(() => {
      const input = document.createElement('input')
      input.type = 'file'
      input.id = 'zx-file'
      document.body.append(input)
    })
    return opened
  }

  /** Uploads a file with these options. @returns the library's result */
  async function run(
    on: Page,
    film: { path: string; md5: string },
    options: { method: string; forceChunkSize: boolean; check: boolean; hashed: boolean },
  ): Promise<Reported> {
    const posts: number[] = []
    let gets = 0
    const count = (request: Request) => {
      if (!request.url().includes('videoInfo/upload')) return
      if (request.method() === 'GET') gets += 1
      else {
        const inForm = /name="chunkNumber"\r\n\r\n(\d+)/.exec(request.postDataBuffer()?.toString('latin1') ?? '')?.[1]
        posts.push(Number(new URL(request.url()).searchParams.get('chunkNumber') ?? inForm))
      }
    }
    on.on('request', count)
    await on.setInputFiles('#zx-file', film.path)
    const ended = await on.evaluate(
      ({ method, forceChunkSize, check, identifier, chunkSize }) =>
        new Promise<{ success: string | null; error: string | null }>((resolve) => {
          type Library = new (
            options: object,
          ) => {
            on(event: string, hear: (...args: unknown[]) => void): void
            addFile(file: File): void
            upload(): void
          }
          const Uploader = (window as unknown as { Uploader: Library }).Uploader
          const uploader = new Uploader({
            target: '/apis/vod/auth/videoInfo/upload',
            headers: { 'SITE-ID': document.documentElement.dataset.site },
            method,
            forceChunkSize,
            chunkSize,
            simultaneousUploads: 3,
            maxChunkRetries: 3,
            chunkRetryInterval: 500,
            ...(identifier ? { generateUniqueIdentifier: () => identifier } : {}),
            ...(check
              ? {
                  checkChunkUploadedByResponse: (chunk: { offset: number }, text: string) => {
                    const { skipUpload, uploads } = (
                      JSON.parse(text) as { data: { skipUpload: boolean; uploads: number[] } }
                    ).data
                    return skipUpload || uploads.includes(chunk.offset + 1)
                  },
                }
              : {}),
          })
          uploader.on('fileSuccess', (_root, _file, message) => resolve({ success: message as string, error: null }))
          uploader.on('fileError', (_root, _file, message) => resolve({ success: null, error: message as string }))
          const file = (document.querySelector('#zx-file') as HTMLInputElement).files?.[0]
          if (file) uploader.addFile(file)
          uploader.upload()
        }),
      { ...options, identifier: options.hashed ? film.md5 : null, chunkSize: CHUNK },
    )
    on.off('request', count)
    return { ...ended, posts, gets }
  }

  const combinations = ['octet', 'multipart'].flatMap((method) =>
    [false, true].flatMap((forceChunkSize) => [true, false].map((check) => ({ method, forceChunkSize, check }))),
  )
  test.each(combinations)('$method, forceChunkSize $forceChunkSize, checked by response: $check', async (options) => {
    const on = await page()
    const film = filmOf('simple.mp4', 10_000_000, 1 + combinations.indexOf(options))
    const { success, error, posts, gets } = await run(on, film, { ...options, hashed: true })
    expect(error).toBeNull()
    const chunks = options.forceChunkSize ? 5 : 4
    expect(posts.toSorted()).toEqual(Array.from({ length: chunks }, (_, n) => n + 1))
    if (options.check) expect(gets).toBe(1)
    const [video] = await videoOf(film.md5)
    expect(video).toMatchObject({ size: '10000000' })
    // The library passes the answer of the chunk that completed last.
    expect(success).toContain('"code":200')
    // Again: nothing is sent.
    const again = await run(on, film, { ...options, hashed: true })
    expect([again.posts, again.error, again.success]).toEqual([[], null, expect.stringContaining(video?.id ?? '-')])
  })

  test.each(['octet', 'multipart'])('resumes an earlier upload under its own file name (%s)', async (method) => {
    const on = await page()
    const film = filmOf(`left-${method}.mp4`, 12_288_000, method.length)
    const name = `12288000-left-${method}mp4`
    for (const n of [2, 5]) {
      const query = new URLSearchParams({
        chunkNumber: String(n),
        chunkSize: String(CHUNK),
        currentChunkSize: String(CHUNK),
        totalSize: '12288000',
        totalChunks: '6',
        identifier: name,
        filename: `left-${method}.mp4`,
      })
      const sent = await on.context().request.post(url(`/apis/vod/auth/videoInfo/upload?${query}`), {
        headers: { 'SITE-ID': '12', 'content-type': 'video/mp4' },
        data: readFileSync(film.path).subarray((n - 1) * CHUNK, n * CHUNK),
      })
      expect(sent.status()).toBe(200)
    }
    const { error, posts } = await run(on, film, { method, forceChunkSize: false, check: true, hashed: false })
    expect([error, posts.toSorted()]).toEqual([null, [1, 3, 4, 6]])
    expect(await videoOf(film.md5)).toHaveLength(1)
  })

  test('a refusal is reported at once, with a sentence', async () => {
    const on = await page()
    const path = join(folder, 'page.mp4')
    writeFileSync(path, `<!doctype html>${'<p>不是视频</p>'.repeat(300_000)}`)
    const md5 = createHash('md5').update(readFileSync(path)).digest('hex')
    const { error, posts } = await run(
      on,
      { path, md5 },
      { method: 'octet', forceChunkSize: false, check: true, hashed: true },
    )
    expect(error).toContain('不是视频')
    expect(posts).toEqual([1])
  })
})

describe("the product's uploader", () => {
  const check = (page: Page) =>
    page.evaluate(
      () =>
        window.zxUploads
          ?.items()
          .map(({ state, doneBytes, videoId, message }) => ({ state, doneBytes, videoId, message })) ?? [],
    )
  const stateOf = async (page: Page) => (await check(page))[0]?.state
  /** Refused uploads are listed too: the newest of this name. */
  const stateOfFilm = (page: Page, name: string) =>
    page.evaluate(
      (wanted) =>
        window.zxUploads
          ?.items()
          .filter(({ fileName }) => fileName === wanted)
          .at(-1)?.state,
      name,
    )

  async function load(page: Page, origin: string): Promise<void> {
    await open(page, `${origin}/account/info`)
    await page.addScriptTag({ url: '/e2e-uploader/index.js', type: 'module' })
    await page.waitForFunction(() => window.zxUploads !== undefined)
  }

  test(`uploads ${LONG_MB} MB through ${CUTS} cuts, a killed server and a reload, without resending acknowledged chunks`, {
    timeout: 5 * PATIENCE,
  }, async () => {
    const product = await startOwnProduct()
    const proxy = await cuttingProxy(product.origin)
    const page = await visitor(browser)
    page.context().setDefaultTimeout(120_000)
    page.on('dialog', (dialog) => void dialog.accept())
    const database = product.openDatabase()
    try {
      const film = filmOf('long.mp4', LONG_MB * 1_000_000, 77)
      await page.context().request.post(`${proxy.origin}/apis/user/api/user/login/password`, {
        headers: { 'SITE-ID': '12' },
        data: { mobile: LECTURER, password: 'Demo@2026', clientType: 1 },
      })
      await serveScripts(page.context())
      await load(page, proxy.origin)
      await page.setInputFiles('#zx-file', film.path)
      const before = proxy.up()
      await page.evaluate(() => {
        if (window.zxFile) window.zxUploads?.add([{ file: window.zxFile }])
      })
      const total = LONG_MB * 1_000_000
      const reached = async (share: number) => {
        const done = async () => {
          const [item] = await check(page)
          if (item?.state === 'failed') throw new Error(item.message)
          return item?.state === 'done' || (item?.state === 'uploading' && item.doneBytes >= share * total)
        }
        await eventually(done, PATIENCE).toBe(true)
      }
      // Events along the way; reload and kill lie between the cuts.
      for (let cut = 1; cut <= CUTS; cut++) {
        await reached(cut / (CUTS + 3))
        proxy.cut()
        await eventually(() => stateOf(page)).toBe('offline')
        proxy.restore()
      }
      await reached((CUTS + 1) / (CUTS + 3))
      process.kill(product.appPid() ?? 0, 'SIGKILL')
      await reached((CUTS + 2) / (CUTS + 3))
      await page.reload()
      await page.addScriptTag({ url: '/e2e-uploader/index.js', type: 'module' })
      await page.waitForFunction(() => window.zxUploads !== undefined)
      await eventually(() => stateOf(page)).toBe('needFile')
      await page.setInputFiles('#zx-file', film.path)
      await page.evaluate(() => {
        const key = window.zxUploads?.items()[0]?.key
        if (key && window.zxFile) window.zxUploads?.provide(key, { file: window.zxFile })
      })
      await eventually(() => stateOf(page), PATIENCE).toBe('done')
      const sent = proxy.up() - before
      const [item] = await check(page)
      const [video] =
        await database.owner`SELECT source_md5 AS md5, source_size AS size, source_sha256 AS sha FROM video WHERE id = ${item?.videoId ?? '0'}`
      expect(video).toMatchObject({ md5: film.md5, size: String(total) })
      const twice = (sent - total) / total
      console.log(`sent ${sent} bytes for ${total}: ${(twice * 100).toFixed(2)} % more`)
      // At most the three chunks in flight are lost per cut; other traffic of the page is small.
      expect(sent - total).toBeLessThan((CUTS + 2) * 3 * CHUNK + CHUNK)
      if (LONG_MB >= 4096) expect(twice).toBeLessThan(0.01)
    } finally {
      await database.close()
      await proxy.close()
      await product.stop()
    }
  })

  test('waits while signed out, and continues after signing in', async () => {
    const page = await visitor(browser)
    await enterAs(page.context(), LECTURER)
    await serveScripts(page.context())
    await load(page, url(''))
    const film = filmOf('session.mp4', 20_000_000, 55)
    await page.setInputFiles('#zx-file', film.path)
    const cookies = await page.context().cookies()
    let sent = 0
    await page.context().route('**/videoInfo/upload*', async (route) => {
      if (route.request().method() === 'POST' && ++sent === 4) await page.context().clearCookies()
      await route.continue()
    })
    await page.evaluate(() => {
      if (window.zxFile) window.zxUploads?.add([{ file: window.zxFile }])
    })
    await eventually(() => stateOfFilm(page, 'session.mp4')).toBe('signIn')
    expect(await videoOf(film.md5)).toEqual([])
    await page.context().addCookies(cookies)
    await eventually(() => stateOfFilm(page, 'session.mp4')).toBe('done')
    expect(await videoOf(film.md5)).toHaveLength(1)
  })
})
