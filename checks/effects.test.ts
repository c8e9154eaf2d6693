import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { sourceFiles } from './source-files.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** What is no question: somebody is told that a thing was left, or that a person is still there. */
const REPORTS = [
  'web/features/exam/grading/grading-workspace.tsx',
  'web/features/course/reader/use-read-report.ts',
  'web/pages/blog/use-reading.ts',
  'web/pages/info/detail.tsx',
]

const files = sourceFiles('web/*.ts', 'web/*.tsx').filter((file) => !/\.test\.tsx?$/.test(file))

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

it('no effect asks the server: useQuery does, which gives up, drops what comes late, and has an error (web/use-query.ts)', () => {
  expect(files.length).toBeGreaterThan(500)
  const effects = files.flatMap((file) =>
    effectsOf(readFileSync(`${root}/${file}`, 'utf8')).map((text) => ({ file, text })),
  )
  expect(effects.length).toBeGreaterThan(100)
  const asking = effects.filter(({ text }) => /\bapi\(/.test(text)).map(({ file }) => file)
  expect(asking.filter((file) => !REPORTS.includes(file))).toEqual([])
})

/** A statement of the module itself that calls something, or loads a library for what that does: `use([…])`, `import 'media-chrome/media-controller'`. */
const ACTS = /^(?:[A-Za-z.]+\(|if \(|for \(|import '(?!\.|.*\.css'))/m

it('a module that does something by being loaded is named in sideEffects of web/package.json: the bundler leaves the others out where nothing of them is used', () => {
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
