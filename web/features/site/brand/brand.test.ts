import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { hueOf } from '../../../ui/hue.ts'
import { brandScale, contrast, grounds, presets, themeMark } from './brand.ts'

const css = readFileSync(new URL('../../../ui/tokens.css', import.meta.url), 'utf8')
const night = css.slice(css.indexOf('@media (prefers-color-scheme: dark)'))
const token = (part: string, name: string) => new RegExp(`--${name}: (#[0-9a-f]{6})`).exec(part)?.[1] ?? ''

/** Every 25th step of each channel, including black and white: 1,331 colours. */
const steps = Array.from({ length: 11 }, (_, i) => Math.round(i * 25.5))
const two = (n: number) => n.toString(16).padStart(2, '0')
const colours = steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => `#${two(r)}${two(g)}${two(b)}`)))

describe('a palette of any colour', () => {
  test('uses the backgrounds of tokens.css', () => {
    for (const [part, own] of [
      [css, grounds.light],
      [night, grounds.dark],
    ] as const)
      expect(own).toEqual(['paper', 'card', 'sunken', 'hover'].map((name) => token(part, name)))
  })

  test('is readable in light and dark mode, wherever the brand colour is used', () => {
    const weak: string[] = []
    const need = (what: string, ratio: number, min = 4.5) => {
      if (!(ratio >= min)) weak.push(`${what}: ${ratio.toFixed(2)}`)
    }
    for (const colour of colours) {
      const scale = brandScale(colour)
      for (const [kind, part] of [
        ['light', css],
        ['dark', night],
      ] as const) {
        const { brand, strong, soft, line, on } = scale[kind]
        for (const back of [...grounds[kind], soft]) {
          need(`${colour} ${kind} brand on ${back}`, contrast(brand, back))
          need(`${colour} ${kind} strong on ${back}`, contrast(strong, back))
        }
        for (const back of [brand, strong]) need(`${colour} ${kind} on-brand on ${back}`, contrast(on, back))
        for (const name of ['ink', 'text']) need(`${colour} ${kind} ${name} on soft`, contrast(token(part, name), soft))
        need(`${colour} ${kind} ink on line`, contrast(token(part, 'ink'), line))
      }
    }
    expect(weak.slice(0, 5)).toEqual([])
  })

  test('keeps the colour in light mode if it is readable, else darkens it', () => {
    expect(brandScale('#1B5E9B').light.brand).toBe('#1b5e9b')
    const pale = brandScale('#ffd400').light.brand
    expect(pale).not.toBe('#ffd400')
    expect(Math.abs(hueOf(pale) - hueOf('#ffd400'))).toBeLessThan(15)
  })
})

test('measures contrast per WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

test('the root gets a theme name, or shades as the properties of tokens.css', () => {
  expect(themeMark('jade')).toEqual({ name: 'jade' })
  const { name, style } = themeMark('#0b6e80')
  expect(name).toBe('own')
  for (const property of Object.keys(style ?? {})) expect(css).toContain(`var(${property})`)
  const used = new Set([...css.matchAll(/var\((--own[\w-]*)\)/g)].map(([, property]) => property))
  expect(Object.keys(style ?? {}).toSorted()).toEqual([...used].toSorted())
})

test('there are enough presets, and the named ones match tokens.css', () => {
  expect(presets.length).toBeGreaterThanOrEqual(8)
  for (const { theme, colour } of presets) {
    if (theme.startsWith('#')) expect(theme).toBe(colour)
    else if (theme === 'indigo') expect(token(css, 'brand')).toBe(colour)
    else expect(token(css.slice(css.indexOf(`data-theme="${theme}"`)), 'brand')).toBe(colour)
  }
})
