import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { sourceFiles } from './source-files.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Modules that still say what a primitive says; the list only shrinks. */
const unclean = [
  'web/features/course/subtitle-editor/subtitle-editor.module.css',
  'web/features/exam/paper-editor/paper-editor.module.css',
  'web/pages/admin/overview/overview.module.css',
  'web/pages/blog/writing.module.css',
  'web/pages/material/material.module.css',
  'web/pages/referral/recommend.module.css',
]

const space = /^(0|var\(--s[1-6]\))( (0|var\(--s[1-6]\)))?$/

/** The primitive that says the same as a rule: `Hint`, `FieldError`, `Stack` or `Row`. */
function primitiveFor(body: string): string | undefined {
  const rule = new Map(
    body
      .split(';')
      .map((line) => line.trim())
      .filter(Boolean)
      .map((line) => [line.slice(0, line.indexOf(':')).trim(), line.slice(line.indexOf(':') + 1).trim()]),
  )
  const names = [...rule.keys()].toSorted().join(' ')
  if (names === 'color font-size' && /^var\(--t-x?s\)$/.test(rule.get('font-size') ?? '')) {
    if (rule.get('color') === 'var(--muted)') return 'Hint'
    if (rule.get('color') === 'var(--cinnabar)') return 'FieldError'
  }
  if (!space.test(rule.get('gap') ?? '')) return undefined
  if (rule.get('display') === 'grid' && /^display gap( grid-template-columns)?$/.test(names))
    return ['minmax(0, 1fr)', undefined].includes(rule.get('grid-template-columns')) ? 'Stack' : undefined
  if (rule.get('display') === 'flex' && /^(align-items )?display (flex-wrap )?gap( justify-content)?$/.test(names))
    return 'Row'
  return undefined
}

it('a class says more than a primitive of web/ui', () => {
  const files = sourceFiles('web/features/*.module.css', 'web/pages/*.module.css', 'web/layouts/*.module.css')
  expect(files.length).toBeGreaterThan(150)
  const found = files.flatMap((file) => {
    const css = readFileSync(`${root}/${file}`, 'utf8').replaceAll(/\/\*[\s\S]*?\*\//g, '')
    // Rules within `@media` vary a class; only those at the top say what it is.
    const top = css.replaceAll(/@[^{};]+\{(?:[^{}]*\{[^{}]*\})*[^{}]*\}/g, '')
    return [...top.matchAll(/([^{}]+)\{([^{}]*)\}/g)].flatMap(([, selector = '', body = '']) => {
      const name = selector.trim()
      const primitive = /^\.[\w-]+$/.test(name) ? primitiveFor(body) : undefined
      // A class that other rules refine is more than layout.
      const isRefined = () => css.split(new RegExp(`\\${name}(?![\\w-])`)).length > 2
      return primitive && !isRefined() ? [`${file} ${name}: use <${primitive}>`] : []
    })
  })
  expect(found.filter((line) => !unclean.some((file) => line.startsWith(`${file} `)))).toEqual([])
})
