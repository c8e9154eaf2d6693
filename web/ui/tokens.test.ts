import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const folder = new URL('.', import.meta.url)
const css = readFileSync(new URL('tokens.css', folder), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '')
const themes = ['indigo', 'jade', 'plum', 'amber', 'cinnabar'] as const

/** Custom properties of one `:root` rule, read from the part of the file before or inside the dark media query. */
function read(part: string, selector: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (const rule of part.matchAll(/(:root[^{]*)\{([^}]*)\}/g)) {
    if (rule[1]?.trim() !== selector) continue
    for (const line of (rule[2] ?? '').matchAll(/(--[\w-]+):\s*([^;]+);/g))
      found[line[1] ?? ''] = (line[2] ?? '').trim()
  }
  return found
}

const at = css.indexOf('@media (prefers-color-scheme: dark)')
const end = css.indexOf('@media', at + 1)
const [day, night] = [css.slice(0, at), css.slice(at, end)]

function palette(theme: string, dark: boolean): Record<string, string> {
  const own = `:root[data-theme='${theme}']`
  return {
    ...read(day, ':root'),
    ...(dark ? read(night, ':root') : {}),
    // A theme's rule has a higher specificity than the plain dark one, so its light values apply unless it repeats
    // them.
    ...read(day, own),
    ...(dark ? read(night, own) : {}),
  }
}

function luminance(hex: string): number {
  const part = (from: number) => {
    const c = Number.parseInt(hex.slice(from, from + 2), 16) / 255
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * part(1) + 0.7152 * part(3) + 0.0722 * part(5)
}

function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (high + 0.05) / (low + 0.05)
}

const grounds = ['--paper', '--card', '--sunken', '--hover']
const text: [string, string[]][] = [
  ['--ink', [...grounds, '--brand-soft', '--brand-line']],
  ['--text', [...grounds, '--brand-soft']],
  ['--muted', grounds],
  ['--brand', [...grounds, '--brand-soft']],
  ['--brand-strong', [...grounds, '--brand-soft']],
  ['--on-brand', ['--brand', '--brand-strong']],
  ['--cinnabar', [...grounds, '--cinnabar-soft']],
  ['--cinnabar-strong', ['--cinnabar-soft']],
  ['--on-cinnabar', ['--cinnabar', '--cinnabar-strong']],
  ['--jade', [...grounds, '--jade-soft']],
  ['--amber', [...grounds, '--amber-soft']],
  ['--on-tip', ['--tip']],
]
/** Pairs for non-text contrast (3:1). */
const shapes: [string, string[]][] = [
  ['--edge', ['--paper', '--card', '--sunken']],
  ['--brand', grounds],
]

describe.each(themes)('%s', (theme) => {
  test.each([
    ['light', false],
    ['dark', true],
  ])('meets contrast requirements: %s', (_, dark) => {
    const colours = palette(theme, dark)
    const weak: string[] = []
    for (const [pairs, min] of [
      [text, 4.5],
      [shapes, 3],
    ] as const)
      for (const [front, backs] of pairs)
        for (const back of backs) {
          const ratio = contrast(colours[front] ?? '', colours[back] ?? '')
          if (!(ratio >= min)) weak.push(`${front} on ${back}: ${ratio.toFixed(2)}, wanted ${min}`)
        }
    expect(weak).toEqual([])
  })
})

test('components use defined tokens only', () => {
  const known = new Set([...css.matchAll(/(--[\w-]+):/g)].map((m) => m[1]))
  // The two hues of a generated cover are set by the component.
  for (const own of ['--deep', '--light']) known.add(own)
  const unknown = readdirSync(folder)
    .filter((name) => name.endsWith('.module.css'))
    .flatMap((name) =>
      [...readFileSync(new URL(name, folder), 'utf8').matchAll(/var\((--[\w-]+)/g)]
        .filter((m) => !known.has(m[1]))
        .map((m) => `${name}: ${m[1]}`),
    )
  expect(unknown).toEqual([])
})

test('only computed values are inline styles', () => {
  const found = readdirSync(folder).filter(
    (name) => name.endsWith('.tsx') && /\sstyle=\{/.test(readFileSync(new URL(name, folder), 'utf8')),
  )
  // Two colours from the URL; the place of a row while it is dragged.
  expect(found).toEqual(['cover.tsx', 'sort-list.tsx'])
})
