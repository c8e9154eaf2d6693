/** Operators see jobs by their Chinese names. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { texts } from '../web/pages/admin/overview/overview-texts.ts'
import { sourceFiles } from './source-files.ts'

test('every kind of job has a name on the page of the system', () => {
  const kinds = sourceFiles('server/src/*.ts')
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/\bjobType\(\s*'([^']+)'/g)].map(([, name = '']) => name),
    )
  expect(kinds.length).toBeGreaterThan(30)
  expect(kinds.filter((name) => !(name in texts.system.jobs))).toEqual([])
})
