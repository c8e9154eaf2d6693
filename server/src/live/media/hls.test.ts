import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '../../kernel/log.ts'
import { findEncoder } from '../../platform/transcode/encoder.ts'
import { parsePlaylist } from '../hls-playlist.ts'
import { hlsNames, startHls } from './hls.ts'

const encoder = await findEncoder(undefined)

test.skipIf(!encoder)('an interrupted stream continues the playlist after a discontinuity (needs ffmpeg)', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'live-hls-'))
  const film = join(folder, 'film.flv')
  const picture = '-f lavfi -i testsrc=size=64x36:rate=10:duration=5 -c:v libx264 -g 10 -pix_fmt yuv420p -f flv'
  execFileSync(encoder?.ffmpeg ?? '', ['-v', 'error', ...picture.split(' '), film])
  // Each connection ends with the video, as when the media process is killed.
  const server = createServer((_, response) => response.end(readFileSync(film)))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const out = join(folder, 'hls')
  const writer = startHls({ ffmpeg: encoder?.ffmpeg ?? '', url, folder: out, log: createLog('silent') })
  onTestFinished(async () => {
    writer.stop()
    server.closeAllConnections()
    server.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  const read = () => readFile(join(out, hlsNames.playlist), 'utf8').catch(() => '')
  await expect.poll(read, { timeout: 30_000 }).toContain('.ts')
  // Delta updates rely on one continuous playlist.
  const first = parsePlaylist(await read())
  expect(first.isEven).toBe(true)
  expect(first.head.filter((line) => line.startsWith('#EXT-X-KEY'))).toHaveLength(1)
  await expect.poll(async () => parsePlaylist(await read()).isEven, { timeout: 30_000 }).toBe(false)
  const playlist = parsePlaylist(await read())
  expect(playlist.pieces.flat()).toContain('#EXT-X-DISCONTINUITY')
  // Numbers are unique and gapless.
  expect(playlist.pieces.map((piece) => piece.at(-1))).toEqual(
    playlist.pieces.map((_, n) => `seg-${String(n).padStart(6, '0')}.ts`),
  )
  expect(await read()).not.toContain('#EXT-X-ENDLIST')
})
