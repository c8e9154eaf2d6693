/** Days and months in SQL are those of China, whatever the session's time zone is (server/src/kernel/day.ts). */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { sourceFiles } from './source-files.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const files = sourceFiles('server/src/*.ts').filter((file) => !file.endsWith('.test.ts'))
/** The argument is a moment in China, or a day. */
const IN_CHINA = /Asia\/Shanghai|\b(today|dayOf)\(|::timestamp\b/

test('a moment is cut to its day, week or month in China', () => {
  let count = 0
  const wrong = files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8')
    const cuts = [...text.matchAll(/date_trunc\(\s*'(?:day|week|month|quarter|year)'/g)]
    count += cuts.length
    return [
      ...cuts.filter(({ index }) => !IN_CHINA.test(text.slice(index, index + 160))),
      ...text.matchAll(/\bnow\(\)::date\b|\bcurrent_date\b/gi),
    ].map(({ 0: what }) => `${file}: ${what}`)
  })
  expect(count).toBeGreaterThan(3)
  expect(wrong).toEqual([])
})
