import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { sourceFiles } from './source-files.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Top-level functions: name, type of the first parameter, body. */
const functionsOf = (source: string) =>
  [...source.matchAll(/^(?:export )?(?:async )?function\*? (\w+)(?:<[^(]*>)?\(\s*\w+: (\w+)([\s\S]*?)^\}/gm)].map(
    ([, name = '', handle = '', body = '']) => ({ name, handle, body }),
  )

/** Optional locks are the caller's responsibility. */
const isLocking = (body: string): boolean => /(?<!`)\bFOR (NO KEY )?(UPDATE|SHARE)\b/.test(body)
const isWritingTwice = (body: string): boolean =>
  [...body.matchAll(/\b\w+(?:<[^`]*>)?`\s*(INSERT|UPDATE|DELETE)\b/g)].length > 1

it('functions that lock, or write in more than one statement, take a transaction by type', () => {
  const files = sourceFiles('server/src/*.sql.ts')
  const all = files.flatMap((file) =>
    functionsOf(readFileSync(`${root}/${file}`, 'utf8')).map((found) => ({ file, ...found })),
  )
  expect(all.filter(({ handle }) => handle === 'Tx').length).toBeGreaterThan(100)
  const wrong = all.filter(
    ({ handle, body }) => ['Sql', 'Db'].includes(handle) && (isLocking(body) || isWritingTwice(body)),
  )
  expect(wrong.map(({ file, name }) => `${file} ${name}`)).toEqual([])
})
