import { createServer, type Server } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { createReadyAnswers } from './ready-answers.ts'

let server: Server | undefined
afterEach(() => server?.close())

async function serve(ready: ReturnType<typeof createReadyAnswers>): Promise<string> {
  server = createServer((request, response) => {
    if (!ready.answer(request, response)) response.writeHead(404).end('ordinary way')
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as { port: number }).port}`
}

test('serves a cached answer with its headers until it expires', async () => {
  let now = 1_000_000
  const ready = createReadyAnswers({ now: () => now })
  const base = await serve(ready)
  ready.keep('/a', {
    headers: { 'content-type': 'video/mp4', 'x-content-type-options': 'nosniff' },
    body: Buffer.from('segment'),
    exp: 1_010,
  })
  const answer = await fetch(`${base}/a`)
  expect(await answer.text()).toBe('segment')
  expect(answer.headers.get('content-type')).toBe('video/mp4')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  now = 1_010_000
  expect((await fetch(`${base}/a`)).status).toBe(404)
  expect(ready.size()).toBe(0)
})

test('bypasses other addresses, methods and ranges', async () => {
  const ready = createReadyAnswers()
  const base = await serve(ready)
  ready.keep('/a', { headers: {}, body: Buffer.from('x'), exp: Date.now() / 1000 + 60 })
  expect((await fetch(`${base}/a?b`)).status).toBe(404)
  expect((await fetch(`${base}/a`, { method: 'POST' })).status).toBe(404)
  expect((await fetch(`${base}/a`, { headers: { range: 'bytes=0-0' } })).status).toBe(404)
})

test('evicts the oldest entries', () => {
  const ready = createReadyAnswers({ maxBytes: 250 })
  for (const url of ['/1', '/2', '/3'])
    ready.keep(url, { headers: {}, body: Buffer.alloc(100), exp: Date.now() / 1000 + 60 })
  expect(ready.size()).toBe(2)
})
