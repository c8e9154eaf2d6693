import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { sourceFiles } from './source-files.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (file: string) => readFileSync(`${root}/${file}`, 'utf8')

/** The classes that a CSS module defines, and those it only composes. */
function classesOf(source: string): { defined: Set<string>; composed: Set<string> } {
  const css = source.replaceAll(/\/\*[\s\S]*?\*\/|:global\([^)]*\)|"[^"]*"/g, '')
  const selectors = [...css.matchAll(/([^{};]+)\{/g)].map(([, selector = '']) => selector.trim())
  return {
    defined: new Set(
      selectors
        .filter((selector) => !selector.startsWith('@'))
        .flatMap((selector) => [...selector.matchAll(/\.([A-Za-z][\w-]*)/g)].map(([, name = '']) => name)),
    ),
    composed: new Set([...css.matchAll(/composes:\s*([^;]+);/g)].flatMap(([, names = '']) => names.split(/\s+/))),
  }
}

const modules = new Map(sourceFiles('web/*.module.css').map((file) => [file, classesOf(read(file))]))
const used = new Map([...modules.keys()].map((file) => [file, new Set<string>()]))
/** Modules with dynamic class lookups: their used classes cannot be determined statically. */
const lookedUp = new Set<string>()
const undefinedClasses: string[] = []
const loose: string[] = []

for (const file of sourceFiles('web/*.ts', 'web/*.tsx')) {
  const source = read(file)
  const code = source.replaceAll(/^import .*$|\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
  for (const [, name = '', specifier = ''] of source.matchAll(/^import (\w+) from '(\.[^']+\.module\.css)'$/gm)) {
    const module = join(dirname(file), specifier)
    const own = modules.get(module)
    if (!own) {
      undefinedClasses.push(`${file}: ${specifier}`)
      continue
    }
    for (const [, way = '', word = ''] of code.matchAll(new RegExp(`(?<![\\w.'-])${name}(\\.|\\[)?(\\w*)`, 'g'))) {
      if (way === '.') {
        used.get(module)?.add(word)
        if (!own.defined.has(word)) undefinedClasses.push(`${file}: ${name}.${word}`)
      } else if (way === '[') lookedUp.add(module)
      else if (new RegExp(`[(,:={ ]${name}[),} ]`).test(code)) loose.push(module)
    }
  }
}

it('every class a component uses is defined in its CSS module', () => {
  expect(modules.size).toBeGreaterThan(200)
  expect(undefinedClasses).toEqual([])
})

it('every class of a CSS module is used: by name, by value, or by a composing class', () => {
  const unused = [...modules].flatMap(([file, { defined, composed }]) =>
    lookedUp.has(file) || loose.includes(file)
      ? []
      : [...defined]
          .filter((name) => !used.get(file)?.has(name) && !composed.has(name))
          .map((name) => `${file}: .${name}`),
  )
  expect([...used.values()].reduce((sum, names) => sum + names.size, 0)).toBeGreaterThan(2000)
  expect(unused).toEqual([])
})
