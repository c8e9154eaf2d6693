/** The tests of the rules that stryker.conf.mjs mutates: those beside each listed file. */
import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import stryker from './stryker.conf.mjs'

// The kinds have their tests in those of mark-answer and check-problem.
const rules = stryker.mutate.filter((file) => !file.includes('*')).map((file) => file.replace(/\.ts$/, ''))
const missing = rules.filter((file) => !existsSync(`${file}.ts`) || !existsSync(`${file}.test.ts`))
if (missing.length > 0)
  throw new Error(`stryker.conf.mjs names files that are not there, or have no test: ${missing.join(', ')}`)

export default defineConfig({
  test: {
    include: [...rules.map((file) => `${file}{,.*}.test.ts`), 'packages/exam-model/src/check-problem.test.ts'],
    setupFiles: ['checks/seed.ts'],
    pool: 'forks',
  },
})
