/**
 * Every web worker has a content security policy: the strict default would block its fetches and imports without a
 * visible error.
 */
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { workerPolicies } from '../server/src/http/web-files.ts'
import { sourceFiles } from './source-files.ts'

/** `new Worker(new URL('./name.ts', …))`, and worker addresses given to libraries. */
const STARTS = [
  /new (?:Shared)?Worker\(\s*new URL\(\s*['"`]([^'"`]+)['"`]/g,
  /workerSrc\b[^\n]*new URL\(\s*['"`]([^'"`]+)['"`]/g,
  /addModule\(\s*new URL\(\s*['"`]([^'"`]+)['"`]/g,
]
/** Other ways to start a worker, which the patterns above would miss. */
const ANY = /new (?:Shared)?Worker\(|workerSrc\b|\.addModule\(|importScripts\(/g

const root = join(import.meta.dirname, '..')
const web = sourceFiles('web/*.ts', 'web/*.tsx')
  .filter((file) => !file.includes('.test.'))
  .map((file) => ({ file: join(root, file), text: readFileSync(join(root, file), 'utf8') }))

const started = web.flatMap(({ file, text }) =>
  STARTS.flatMap((pattern) => [...text.matchAll(pattern)].map((match) => ({ file, script: match[1] ?? '' }))),
)

test('every worker is started by a static address', () => {
  const places = web.reduce((sum, { text }) => sum + [...text.matchAll(ANY)].length, 0)
  expect(started.length).toBeGreaterThan(2)
  expect(places).toBe(started.length)
})

test('every worker has a policy, and every policy a worker', () => {
  const names = started.map(({ script }) => basename(script).replace(/\.(?:ts|mjs|js)$/, ''))
  expect(names.toSorted()).toEqual(Object.keys(workerPolicies).toSorted())
})

test('a worker that fetches may connect', () => {
  for (const { file, script } of started.filter((one) => one.script.startsWith('.'))) {
    const text = readFileSync(join(file, '..', script), 'utf8')
    const policy = workerPolicies[basename(script).replace(/\.ts$/, '')] ?? ''
    if (/\b(?:fetch|XMLHttpRequest|WebSocket|EventSource)\b/.test(text)) expect(policy, script).toContain('connect-src')
    if (/wasm/i.test(text)) expect(policy, script).toContain("'wasm-unsafe-eval'")
  }
})
