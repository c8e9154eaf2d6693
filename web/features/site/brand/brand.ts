/** Derives an accessible palette from one brand colour. Pure. */
import { isHex } from '../../../ui/hue.ts'

export interface BrandShades {
  brand: string
  strong: string
  soft: string
  line: string
  on: string
}

interface Lch {
  l: number
  c: number
  h: number
}

/** Minimum text contrast (WCAG 2.2, 1.4.3), with a margin for rounding. */
export const MIN_CONTRAST = 4.5
const WANTED = 4.55

/** Backgrounds of brand coloured text, from ui/tokens.css; brand.test.ts compares them. */
export const grounds = {
  light: ['#fafaf7', '#ffffff', '#f3f4f0', '#f5f7f6'],
  dark: ['#14181d', '#1b2027', '#101418', '#222831'],
} as const

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
const toLinear = (c: number) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
const fromLinear = (c: number) => (c <= 0.0031308 ? c * 12.92 : 1.055 * c ** (1 / 2.4) - 0.055)

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = channels(hex).map(toLinear)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Contrast ratio: 1 to 21. */
export function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (high + 0.05) / (low + 0.05)
}

/** Lightness, chroma and hue in OKLCH. */
function toLch(hex: string): Lch {
  const [r = 0, g = 0, b = 0] = channels(hex).map(toLinear)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(a, bb),
    h: (Math.atan2(bb, a) * 180) / Math.PI,
  }
}

function linearOf({ l, c, h }: Lch): number[] {
  const a = c * Math.cos((h * Math.PI) / 180)
  const b = c * Math.sin((h * Math.PI) / 180)
  const ll = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const mm = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const ss = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * ll - 3.3077115913 * mm + 0.2309699292 * ss,
    -1.2684380046 * ll + 2.6097574011 * mm - 0.3413193965 * ss,
    -0.0041960863 * ll - 0.7034186147 * mm + 1.707614701 * ss,
  ]
}

/** sRGB hex; out-of-gamut colours lose chroma, not lightness. */
function toHex({ l, c, h }: Lch): string {
  let chroma = c
  let linear = linearOf({ l, c: chroma, h })
  while (chroma > 0.001 && linear.some((v) => v < -0.0005 || v > 1.0005)) {
    chroma *= 0.95
    linear = linearOf({ l, c: chroma, h })
  }
  return `#${linear
    .map((v) =>
      Math.round(Math.min(1, Math.max(0, fromLinear(Math.min(1, Math.max(0, v))))) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

/** `colour`, darkened (step < 0) or lightened until it is readable on all of `backs`. */
function readable(colour: Lch, backs: readonly string[], step: number): Lch {
  let { l } = colour
  while (l > 0.02 && l < 0.99 && !backs.every((back) => contrast(toHex({ ...colour, l }), back) >= WANTED)) l += step
  return { ...colour, l }
}

/**
 * Shades of a brand colour. Light mode uses the colour itself if readable, else a darker one of its hue; dark mode a
 * lighter one.
 */
export function brandScale(hex: string): { light: BrandShades; dark: BrandShades } {
  const own = toLch(hex)
  const light = {
    soft: toHex({ ...own, l: 0.955, c: Math.min(own.c, 0.022) }),
    line: toHex({ ...own, l: 0.85, c: Math.min(own.c, 0.055) }),
  }
  const day = readable({ ...own, l: Math.min(own.l, 0.97) }, [...grounds.light, light.soft], -0.005)
  const dark = {
    soft: toHex({ ...own, l: 0.28, c: Math.min(own.c, 0.035) }),
    line: toHex({ ...own, l: 0.4, c: Math.min(own.c, 0.06) }),
  }
  const night = readable({ ...own, l: 0.74, c: Math.min(own.c, 0.12) }, [...grounds.dark, dark.soft], 0.005)
  return {
    light: {
      ...light,
      // Keep the exact colour if unchanged: conversion may round.
      brand: day.l === own.l ? hex.toLowerCase() : toHex(day),
      strong: toHex({ ...day, l: Math.max(0.08, day.l - 0.08) }),
      on: '#ffffff',
    },
    dark: {
      ...dark,
      brand: toHex(night),
      strong: toHex({ ...night, l: Math.min(0.96, night.l + 0.08), c: night.c * 0.8 }),
      on: toHex({ ...own, l: 0.2, c: Math.min(own.c, 0.035) }),
    },
  }
}

const names = { brand: '', strong: '-strong', soft: '-soft', line: '-line' } as const

/** Root attributes of a theme: a name of tokens.css, or shades of a custom colour as CSS properties. */
export function themeMark(theme: string): { name: string; style?: Record<string, string> } {
  if (!isHex(theme)) return { name: theme }
  const { light, dark } = brandScale(theme)
  const style: Record<string, string> = { '--own-on-dark': dark.on }
  for (const [key, suffix] of Object.entries(names) as [keyof typeof names, string][]) {
    style[`--own${suffix}`] = light[key]
    style[`--own${suffix}-dark`] = dark[key]
  }
  return { name: 'own', style }
}

/** Selectable colours: those of tokens.css first, then presets. */
export const presets: readonly { theme: string; title: string; colour: string }[] = [
  { theme: 'indigo', title: '靛青', colour: '#1b5e9b' },
  { theme: 'jade', title: '青玉', colour: '#19704f' },
  { theme: 'plum', title: '绛紫', colour: '#7a3e8e' },
  { theme: 'amber', title: '琥珀', colour: '#8a5a00' },
  { theme: 'cinnabar', title: '朱砂', colour: '#b93a23' },
  { theme: '#0b6e80', title: '湖蓝', colour: '#0b6e80' },
  { theme: '#a82d5c', title: '胭脂', colour: '#a82d5c' },
  { theme: '#4a5a1f', title: '苔绿', colour: '#4a5a1f' },
  { theme: '#3f4a5c', title: '墨灰', colour: '#3f4a5c' },
  { theme: '#3b4cb8', title: '宝蓝', colour: '#3b4cb8' },
]
