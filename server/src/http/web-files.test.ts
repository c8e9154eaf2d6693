import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addWebFiles } from './web-files.ts'

const dir = mkdtempSync(join(tmpdir(), 'zhixing-web-files-'))
let app: FastifyInstance
beforeAll(async () => {
  mkdirSync(join(dir, 'assets'))
  writeFileSync(join(dir, 'sw.js'), 'worker')
  writeFileSync(join(dir, 'assets/page-1.js'), 'plain')
  writeFileSync(join(dir, 'assets/page-1.js.br'), 'small')
  writeFileSync(join(dir, 'assets/pdf.worker.min-CIqJB0yW.mjs'), 'pdf')
  app = Fastify()
  const file = await addWebFiles(app, dir)
  app.get('/*', async (request, reply) => file(request, reply) ?? 'a page')
})
afterAll(async () => {
  await app.close()
  rmSync(dir, { recursive: true })
})

test('sets Cache-Control and negotiates compression', async () => {
  const plain = await app.inject('/assets/page-1.js?x=1')
  expect([plain.body, plain.headers['cache-control']]).toEqual(['plain', 'public, max-age=31536000, immutable'])
  expect(plain.headers['content-type']).toContain('javascript')
  const small = await app.inject({ url: '/assets/page-1.js', headers: { 'accept-encoding': 'gzip, br' } })
  expect([small.body, small.headers['content-encoding']]).toEqual(['small', 'br'])
  expect(small.headers['content-type']).toContain('javascript')
  const worker = await app.inject('/sw.js')
  expect(worker.headers).toMatchObject({ 'cache-control': 'no-cache' })
  expect(worker.headers['content-security-policy']).toContain("connect-src 'self'")
})

test('CSP allows fetches for listed workers only', async () => {
  const { headers } = await app.inject('/assets/pdf.worker.min-CIqJB0yW.mjs')
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("script-src 'self'; connect-src 'self'")
  expect(policy).not.toContain('sandbox')
  expect((await app.inject('/assets/page-1.js')).headers['content-security-policy']).toBeUndefined()
})

test('supports HEAD and conditional requests', async () => {
  const head = await app.inject({ method: 'HEAD', url: '/sw.js' })
  expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', '6'])
  const known = await app.inject({ url: '/sw.js', headers: { 'if-none-match': String(head.headers.etag) } })
  expect(known.statusCode).toBe(304)
})

test.each([
  '/',
  '/assets',
  '/assets/',
  '/assets/page-2.js',
  '/assets/../sw.js/x',
  '/%2e%2e/package.json',
  '/assets//page-1.js',
])('does not serve %s', async (path) => {
  expect((await app.inject(path)).body).toBe('a page')
})
