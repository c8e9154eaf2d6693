/** Names of the motifs. The drawings are in `motifs.ts`, which pages do not load. */
export const motifNames = [
  'waves',
  'orbit',
  'grid',
  'leaf',
  'chart',
  'brush',
  'code',
  'lens',
  'stairs',
  'book',
  'mountain',
  'music',
] as const
export type Motif = (typeof motifNames)[number]

/**
 * A generated cover: a motif over a gradient of two hues (whole degrees, 0-359). Lightness is chosen per hue so that
 * white text has a contrast of at least 5.
 */
export type Art = { motif: Motif; from: number; to: number; title?: string }

const address = /^\/art\/([a-z]+)-(\d{1,3})-(\d{1,3})\.svg(?:\?(.*))?$/

/** URL of a generated cover: `/art/waves-211-165.svg?t=…`. Hues are normalised to 0-359. */
export function artUrl({ motif, from, to, title }: Art): string {
  return `/art/${motif}-${turn(from)}-${turn(to)}.svg${title ? `?t=${encodeURIComponent(title)}` : ''}`
}

/** Parses a URL made by `artUrl` (path and query, no host); null for other URLs. */
export function parseArtUrl(url: string | null | undefined): Art | null {
  const match = url ? address.exec(url) : null
  const motif = motifNames.find((name) => name === match?.[1])
  if (!match || !motif) return null
  const art: Art = { motif, from: turn(Number(match[2])), to: turn(Number(match[3])) }
  const title = new URLSearchParams(match[4] ?? '').get('t')?.trim()
  if (title) art.title = title
  return art
}

const known = new Map<string, ArtColors>()

/** Gradient colours of a cover. */
export interface ArtColors {
  deep: string
  light: string
}

/** Colours of a pair of hues; cached per pair. */
export function artColors({ from, to }: Art): ArtColors {
  const key = `${from}-${to}`
  let colors = known.get(key)
  if (!colors) {
    colors = { deep: shade(from, 0.032), light: shade(to, 0.155) }
    // Bounds the cache: 360 x 360 pairs are possible, a few dozen are used.
    if (known.size < 5000) known.set(key, colors)
  }
  return colors
}

/** Cache-busting version of the sprites; increment it when a drawing changes. */
export const motifVersion = 1
export const motifAddress = (motif: Motif): string => `/art/motifs.svg?v=${motifVersion}#${motif}`

/** A cover drawn for one subject, `/art/studio.react.svg`: family and name. */
export interface Scene {
  family: string
  name: string
}

const scenePath = /^\/art\/([a-z]+)\.([a-z]+(?:-[a-z]+)*)\.svg$/
/** Path of a family's sprite. */
export const SCENES_PATH = /^\/art\/([a-z]+)\.svg$/

/** Parses the URL of a scene; null for other URLs. */
export function parseScene(url: string | null | undefined): Scene | null {
  const [, family, name] = (url && scenePath.exec(url)) || []
  return family && name ? { family, name } : null
}

/** URL of a scene within the sprite of its family. */
export const sceneAddress = ({ family, name }: Scene): string => `/art/${family}.svg?v=${motifVersion}#${name}`

/** Colour `#rrggbb` of a hue with the given relative luminance (WCAG, 0-1), by bisection of the lightness. */
export function shade(hue: number, luminance: number): string {
  let low = 0
  let high = 1
  let rgb: number[] = []
  for (let i = 0; i < 12; i++) {
    const mid = (low + high) / 2
    rgb = toRgb(hue, 0.5, mid)
    if (luminanceOf(rgb) > luminance) high = mid
    else low = mid
  }
  return `#${rgb
    .map((c) =>
      Math.round(c * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}

function toRgb(hue: number, saturation: number, lightness: number): number[] {
  const reach = saturation * Math.min(lightness, 1 - lightness)
  return [0, 8, 4].map((n) => {
    const k = (n + hue / 30) % 12
    return lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1))
  })
}

function luminanceOf(rgb: number[]): number {
  const [r = 0, g = 0, b = 0] = rgb.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function turn(hue: number): number {
  return ((Math.round(hue) % 360) + 360) % 360
}
