/** The audit of dependencies, with the real npm and a fake registry. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { readAudit } from './audit-rules.ts'

const folder = mkdtempSync(join(tmpdir(), 'zhixing-audit-'))
const manifest = { name: 'audited', version: '1.0.0' }
beforeAll(() => {
  const dependencies = { 'old-parser': '1.2.3', 'quiet-one': '2.0.0' }
  const devDependencies = { 'only-here': '1.0.0' }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ ...manifest, dependencies, devDependencies }))
  const packages = {
    '': { ...manifest, dependencies, devDependencies },
    'node_modules/old-parser': { version: '1.2.3' },
    'node_modules/quiet-one': { version: '2.0.0' },
    'node_modules/only-here': { version: '1.0.0', dev: true },
  }
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ ...manifest, lockfileVersion: 3, packages }))
})
afterAll(() => rmSync(folder, { recursive: true }))

const hole = (n: number, severity: string) => ({
  id: n,
  url: `https://github.com/advisories/GHSA-aaaa-bbbb-000${n}`,
  title: `Hole ${n}`,
  severity,
  vulnerable_versions: '<3.0.0',
})

/** Runs the check against a registry with this answer or status. */
async function check(answer: Record<string, unknown> | number) {
  const server = createServer((request, response) => {
    const isAudit = request.url === '/-/npm/v1/security/advisories/bulk'
    response.writeHead(!isAudit ? 404 : typeof answer === 'number' ? answer : 200, {
      'content-type': 'application/json',
    })
    response.end(isAudit && typeof answer === 'object' ? JSON.stringify(answer) : '{}')
    request.resume()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const registry = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const child = spawn(process.execPath, [join(import.meta.dirname, 'audit.ts'), folder], {
    env: { ...process.env, npm_config_registry: registry, npm_config_cache: join(folder, 'cache') },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()))
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  return { said, code }
}

describe('with npm', () => {
  test('a high vulnerability fails and is named; a moderate one, or one of a dev dependency, does not', async () => {
    const { said, code } = await check({
      'old-parser': [hole(1, 'critical'), hole(2, 'moderate')],
      'quiet-one': [hole(3, 'low')],
    })
    expect(said).toContain('old-parser <3.0.0: Hole 1 (critical, GHSA-aaaa-bbbb-0001)')
    expect(said).toContain('1 grave holes of dependencies, 0 allowed, 2 of less weight')
    expect(code).toBe(1)
  })
  test('no vulnerability passes', async () => {
    expect(await check({})).toMatchObject({ code: 0, said: expect.stringContaining('0 grave holes') as string })
  })
  test('a registry without audits passes with a note', async () => {
    const { said, code } = await check(405)
    expect([code, said]).toEqual([
      0,
      expect.stringMatching(/^NOTE: .* were not looked for: no registry answered \(405/),
    ])
  })
})

describe('rules', () => {
  const answer = (severity: string) =>
    JSON.stringify({
      auditReportVersion: 2,
      vulnerabilities: {
        'old-parser': {
          via: [{ ...hole(1, severity), range: '<3.0.0' }],
          fixAvailable: { name: 'top', version: '4.0.0' },
        },
        top: { via: ['old-parser'], fixAvailable: true },
      },
    })
  const entry = { id: 'GHSA-aaaa-bbbb-0001', reason: 'we never parse with it', until: '2026-12-31' }
  test('an accepted vulnerability fails again after its expiry date', () => {
    expect(readAudit(answer('high'), [entry], '2026-12-31')).toMatchObject({
      grave: [],
      allowed: [{ name: 'old-parser' }],
    })
    expect(readAudit(answer('high'), [entry], '2027-01-01')).toMatchObject({ grave: [{ id: entry.id }], allowed: [] })
  })
  test('an inherited vulnerability is reported once, with its fix', () => {
    const verdict = readAudit(answer('high'), [], '2026-11-23')
    expect(verdict).toMatchObject({ grave: [{ sentence: expect.stringContaining('top@4.0.0 fixes it') as string }] })
  })
  test('an unused entry is reported', () => {
    expect(readAudit(answer('low'), [entry], '2026-11-23')).toMatchObject({ grave: [], minor: 1, stale: [entry] })
  })
  test.each(['', 'npm error code ENOTFOUND\nmore', '{"message":"request failed","error":{}}', '[]'])(
    '%j is no answer',
    (text) => {
      expect(readAudit(text, [], '2026-11-23').kind).toBe('none')
    },
  )
})
