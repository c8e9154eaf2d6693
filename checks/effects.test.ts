import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { sourceFiles } from './source-files.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Not queries: they report leaving or presence. */
const REPORTS = [
  'web/features/exam/grading/grading-workspace.tsx',
  'web/features/course/reader/use-read-report.ts',
  'web/pages/blog/use-reading.ts',
  'web/pages/info/detail.tsx',
]

const files = sourceFiles('web/*.ts', 'web/*.tsx').filter((file) => !/\.(test|setup|fixture)\.tsx?$/.test(file))

/** The arguments of every `useEffect(…)`, up to its closing bracket. */
function effectsOf(source: string): string[] {
  return [...source.matchAll(/\buseEffect\(/g)].map(({ index, 0: { length } }) => {
    let depth = 1
    let at = index + length
    while (depth > 0 && at < source.length) {
      if (source[at] === '(') depth += 1
      if (source[at] === ')') depth -= 1
      at += 1
    }
    return source.slice(index, at)
  })
}

it('no effect makes requests; useQuery does, with cancellation, ordering and errors (web/use-query.ts)', () => {
  expect(files.length).toBeGreaterThan(500)
  const effects = files.flatMap((file) =>
    effectsOf(readFileSync(`${root}/${file}`, 'utf8')).map((text) => ({ file, text })),
  )
  expect(effects.length).toBeGreaterThan(100)
  const asking = effects.filter(({ text }) => /\bapi\(/.test(text)).map(({ file }) => file)
  expect(asking.filter((file) => !REPORTS.includes(file))).toEqual([])
})

/** A top-level statement with a side effect, such as `use([…])` or `import 'media-chrome/media-controller'`. */
const ACTS = /^(?:[A-Za-z.]+\(|if \(|for \(|import '(?!\.|.*\.css'))/m

it('a module with side effects is listed in sideEffects of web/package.json: the bundler drops others when unused', () => {
  const { sideEffects } = JSON.parse(readFileSync(`${root}/web/package.json`, 'utf8')) as { sideEffects: string[] }
  const named = new Set(sideEffects.map((file) => file.replace('./', 'web/')))
  const acting = files.flatMap((file) => {
    const source = readFileSync(`${root}/${file}`, 'utf8')
    const loaded = [...source.matchAll(/^import '(\.[^']+(?<!\.css))'/gm)].map(([, to]) =>
      join(dirname(file), to as string),
    )
    return ACTS.test(source) ? [file, ...loaded] : loaded
  })
  expect(acting.filter((file) => !named.has(file))).toEqual([])
})
