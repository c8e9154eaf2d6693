/** Every worker that the web starts has a policy of its own: the strict default would forbid it to fetch or import anything, without an error on the page. */
import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { workerPolicies } from '../server/src/http/web-files.ts'
import { sourceFiles } from './source-files.ts'

/** `new Worker(new URL('./name.ts', …))`, and the address that a library is given for the worker it starts. */
const STARTS = [
  /new (?:Shared)?Worker\(\s*new URL\(\s*['"`]([^'"`]+)['"`]/g,
  /workerSrc\b[^\n]*new URL\(\s*['"`]([^'"`]+)['"`]/g,
  /addModule\(\s*new URL\(\s*['"`]([^'"`]+)['"`]/g,
]
/** Anything that starts a worker in another way, which the patterns above would miss. */
const ANY = /new (?:Shared)?Worker\(|workerSrc\b|\.addModule\(|importScripts\(/g

const root = join(import.meta.dirname, '..')
const web = sourceFiles('web/*.ts', 'web/*.tsx')
  .filter((file) => !file.includes('.test.'))
  .map((file) => ({ file: join(root, file), text: readFileSync(join(root, file), 'utf8') }))

const started = web.flatMap(({ file, text }) =>
  STARTS.flatMap((pattern) => [...text.matchAll(pattern)].map((match) => ({ file, script: match[1] ?? '' }))),
)

test('each worker is started by an address that can be read off the source', () => {
  const places = web.reduce((sum, { text }) => sum + [...text.matchAll(ANY)].length, 0)
  expect(started.length).toBeGreaterThan(2)
  expect(places).toBe(started.length)
})

test('each worker has its policy, and each policy its worker', () => {
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
