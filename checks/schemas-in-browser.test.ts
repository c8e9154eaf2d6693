import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { sourceFiles } from './source-files.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** Runtime imports of a module, without types. */
const importsOf = (source: string): string[] =>
  [...source.matchAll(/^(?:import|export) (?!type\b)[^;]*?from '([^']+)'/gm)].map(([, from = '']) => from)

/** The modules of the contract that a module loads, itself first. */
function withAll(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  for (const from of importsOf(read(file))) if (from.startsWith('.')) withAll(join(dirname(file), from), seen)
  return seen
}

it('no zod schema is shipped to the browser: 60 kB, and it needs eval (docs/decisions/0002)', () => {
  const files = sourceFiles('web/*.ts', 'web/*.tsx').filter((file) => !/\.test\.tsx?$/.test(file))
  const used = new Map<string, string>()
  for (const file of files)
    for (const from of importsOf(read(file)))
      if (from.startsWith('@zhixing/contract/')) used.set(from.replace('@zhixing/contract/', 'contract/src/'), file)
  expect(used.size).toBeGreaterThan(10)
  const guilty = [...used].filter(([module]) =>
    [...withAll(`${module}.ts`)].some((file) => importsOf(read(file)).includes('zod')),
  )
  expect(guilty.map(([module, file]) => `${file} -> ${module}`)).toEqual([])
})
