/** Rules of forms and lists that types allow to break. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { sourceFiles } from './source-files.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const sources = sourceFiles('web/*.tsx')
  .filter((file) => !file.endsWith('.test.tsx'))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

/** The text from `at` to the bracket that closes the one before it. */
function enclosed(text: string, at: number): string {
  let depth = 1
  let end = at
  for (; depth > 0 && end < text.length; end++) {
    if ('({['.includes(text[end] ?? '')) depth += 1
    if (')}]'.includes(text[end] ?? '')) depth -= 1
  }
  return text.slice(at, end - 1)
}

/** The opening tag that begins at `at`. */
function tagAt(text: string, at: number): string {
  let depth = 0
  for (let end = at; end < text.length; end++) {
    if (text[end] === '{') depth += 1
    if (text[end] === '}') depth -= 1
    if (text[end] === '>' && depth === 0) return text.slice(at, end)
  }
  return text.slice(at)
}

/** Where fields of a form are bound: at `{...form.control('x')}`, or where its result is spread. */
function boundFields(text: string): { name: string; at: number }[] {
  return [...text.matchAll(/(?:const (\w+) = |\{\.\.\.)(?:\w+\.)?control\('(\w+)'\)/g)].flatMap(
    ({ index, 1: alias, 2: name = '' }) =>
      alias
        ? [...text.slice(index).matchAll(new RegExp(`\\{\\.\\.\\.${alias}\\}`, 'g'))].map((use) => ({
            name,
            at: index + use.index,
          }))
        : [{ name, at: index }],
  )
}

/** Its fields are a record of controls, whose `Field` takes the error by the name of the control. */
const BY_NAME = ['web/features/site/lead/lead-form.tsx']

it('a field that a form binds shows the error of its name', () => {
  let count = 0
  const silent = sources.flatMap(({ file, text }) =>
    boundFields(text).flatMap(({ name, at }) => {
      count += 1
      const own = tagAt(text, text.lastIndexOf('<', at))
      // A choice from a list cannot be wrong.
      if (/^<\w*Select\b/.test(own)) return []
      const begin = text.lastIndexOf('<Field ', at)
      const isWithin = begin > text.lastIndexOf('</Field>', at)
      const shown = own + (isWithin ? tagAt(text, begin) : text)
      return BY_NAME.includes(file) || shown.includes(`errors.${name}`) || shown.includes(`issue('${name}')`)
        ? []
        : [`${file} ${name}`]
    }),
  )
  expect(count).toBeGreaterThan(100)
  expect(silent).toEqual([])
})

it('a list goes back to its first page when a filter changes', () => {
  const components = sources.flatMap(({ file, text }) =>
    text.split(/\n(?=(?:export )?(?:default )?function )/).map((own) => ({ file, text: own })),
  )
  let count = 0
  const kept = components.flatMap(({ file, text }) => {
    const [, page, setPage] = /const \[(\w+), (set\w+)\] = useState\(1\)/.exec(text) ?? []
    if (!page || !setPage) return []
    // Inputs of requests that name the page.
    const asked = [...text.matchAll(/\buse(?:Query|Ask|Pages)\(/g)]
      .map(({ index, 0: { length } }) => enclosed(text, index + length))
      .filter((input) => new RegExp(`pageCurrent(?:: ${page})?\\b`).test(input))
    return [...text.matchAll(/const \[(\w+), (set\w+)\] = useState/g)].flatMap(([, state = '', setState = '']) => {
      // The state, or a value computed from it.
      const derived = [...text.matchAll(new RegExp(`const (\\w+) = [^\\n]*\\b${state}\\b`, 'g'))]
      const names = [state, ...derived.map(([, name]) => name)].join('|')
      if (state === page || !asked.some((input) => new RegExp(`\\b(?:${names})\\b`).test(input))) return []
      const setters = [...text.matchAll(new RegExp(`\\b${setState}\\b(?!\\])`, 'g'))]
      count += setters.length
      return setters.flatMap(({ index }) => {
        const around = text.slice(Math.max(0, index - 160), index + 160)
        return around.includes(`${setPage}(1)`) ? [] : [`${file} ${setState}`]
      })
    })
  })
  expect(count).toBeGreaterThan(10)
  expect(kept).toEqual([])
})
