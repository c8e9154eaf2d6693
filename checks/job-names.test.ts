/** Operators see jobs by their Chinese names. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { texts } from '../web/pages/admin/overview/overview-texts.ts'
import { sourceFiles } from './source-files.ts'

const sources = sourceFiles('server/src/*.ts')
  .filter((file) => !file.endsWith('.test.ts'))
  .map((file) => readFileSync(file, 'utf8'))
const named = (pattern: RegExp) => sources.flatMap((text) => [...text.matchAll(pattern)].map(([, name = '']) => name))
const kinds = named(/\bjobType\(\s*'([^']+)'/g)
const recurring = named(/\bname: '(\w+\.\w+)',\s*everyMinutes:/g)

test('every kind of job and every recurring work has a name on the page of the system', () => {
  expect(kinds.length).toBeGreaterThan(30)
  expect(recurring.length).toBeGreaterThan(30)
  expect([...kinds, ...recurring].filter((name) => !(name in texts.system.jobs))).toEqual([])
})

test('every name is that of a job or of recurring work: none is lost', () => {
  const all = new Set([...kinds, ...recurring])
  expect(Object.keys(texts.system.jobs).filter((name) => !all.has(name))).toEqual([])
})
