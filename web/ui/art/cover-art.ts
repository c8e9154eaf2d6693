/** The drawings by name; what they look like is `motifs.ts`, which pages do not load. */
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
 * A designed cover: a drawing over a gradient of two hues (whole degrees, 0-359).
 * The same hue pair always looks equally deep: lightness is chosen per hue, so that white text keeps a contrast of 5 or more.
 */
export type Art = { motif: Motif; from: number; to: number; title?: string }

const address = /^\/art\/([a-z]+)-(\d{1,3})-(\d{1,3})\.svg(?:\?(.*))?$/

/** The address of a cover: `/art/waves-211-165.svg?t=…`. Hues outside 0-359 are turned round the circle. */
export function artUrl({ motif, from, to, title }: Art): string {
  return `/art/${motif}-${turn(from)}-${turn(to)}.svg${title ? `?t=${encodeURIComponent(title)}` : ''}`
}

/** Reads an address made by `artUrl` (path and query, no host); null when it is any other address. */
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

/** The two colours of a cover's gradient. */
export interface ArtColors {
  deep: string
  light: string
}

/** Colours of a pair of hues; computed once per pair. */
export function artColors({ from, to }: Art): ArtColors {
  const key = `${from}-${to}`
  let colors = known.get(key)
  if (!colors) {
    colors = { deep: shade(from, 0.032), light: shade(to, 0.155) }
    // There are 360 x 360 pairs at most; in practice a few dozen.
    if (known.size < 5000) known.set(key, colors)
  }
  return colors
}

/** Changes when the drawings change, so that the sheet may be kept for ever. */
export const motifVersion = 1
export const motifAddress = (motif: Motif): string => `/art/motifs.svg?v=${motifVersion}#${motif}`

/** A cover that was drawn for one subject, `/art/studio.react.svg`: its family and its name there. */
export interface Scene {
  family: string
  name: string
}

const scenePath = /^\/art\/([a-z]+)\.([a-z]+(?:-[a-z]+)*)\.svg$/
/** Where the covers of a family are, all in one file. */
export const SCENES_PATH = /^\/art\/([a-z]+)\.svg$/

/** Reads the address of a drawn cover; null when it is any other address. */
export function parseScene(url: string | null | undefined): Scene | null {
  const [, family, name] = (url && scenePath.exec(url)) || []
  return family && name ? { family, name } : null
}

/** A drawn cover within the file of its family. */
export const sceneAddress = ({ family, name }: Scene): string => `/art/${family}.svg?v=${motifVersion}#${name}`

/** The colour of a hue with the wanted relative luminance (WCAG, 0-1), as `#rrggbb`; found by halving the lightness. */
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
