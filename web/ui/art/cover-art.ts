import { type Motif, motifs } from './motifs.ts'

export type { Motif } from './motifs.ts'

/**
 * A designed cover: a drawing over a gradient of two hues (whole degrees, 0-359).
 * The same hue pair always looks equally deep: lightness is chosen per hue, so that white text keeps a contrast of 5 or more.
 */
export type Art = { motif: Motif; from: number; to: number; title?: string }

export const motifNames = Object.keys(motifs) as Motif[]

const address = /^\/art\/([a-z]+)-(\d{1,3})-(\d{1,3})\.svg(?:\?(.*))?$/

/** The address of a cover: `/art/waves-211-165.svg?t=…`. Hues outside 0-359 are turned round the circle. */
export function artUrl({ motif, from, to, title }: Art): string {
  return `/art/${motif}-${turn(from)}-${turn(to)}.svg${title ? `?t=${encodeURIComponent(title)}` : ''}`
}

/** Reads an address made by `artUrl` (path and query, no host); null when it is any other address. */
export function parseArtUrl(url: string | null | undefined): Art | null {
  const match = url ? address.exec(url) : null
  if (!match || !Object.hasOwn(motifs, match[1] ?? '')) return null
  const art: Art = { motif: match[1] as Motif, from: turn(Number(match[2])), to: turn(Number(match[3])) }
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

/** All drawings as symbols of one file: a page names the one it wants (`#orbit`) and the browser loads them once. */
export function motifSheet(): string {
  const symbols = motifNames.map((name) => `<symbol id="${name}" viewBox="0 0 320 180">${motifs[name]}</symbol>`)
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`
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

/**
 * The drawing as the inside of `<svg viewBox="0 0 320 180">`. `id` names the gradient and must be unique in its document
 * (letters, digits, `-` and `_`). No user text goes in, so the markup is safe to insert.
 */
export function coverArt(art: Art, id: string): string {
  const { deep, light } = artColors(art)
  const box = 'd="M0 0h320v180H0z"'
  // The second gradient is a veil on the left: it keeps the lines of the drawing from crossing the title.
  return `<defs><linearGradient id="${id}" x1="0" y1="1" x2="1" y2="0"><stop stop-color="${deep}"/><stop offset="1" stop-color="${light}"/></linearGradient><linearGradient id="${id}v"><stop stop-color="${deep}" stop-opacity=".72"/><stop offset=".85" stop-color="${deep}" stop-opacity="0"/></linearGradient></defs><path fill="url(#${id})" ${box}/><g fill="none" stroke="#fff" stroke-width="1.4" stroke-linecap="round" stroke-linejoin="round">${motifs[art.motif]}</g><path fill="url(#${id}v)" ${box}/>`
}

/**
 * A whole SVG document, for the address itself (sharing pictures, API clients). The title stands as text, broken into
 * at most three lines by estimated width: a full-width character counts 1, any other 0.55.
 */
export function coverSvg(art: Art): string {
  const lines = wrap(art.title ?? '', 8, 3)
  const top = 90 - (lines.length - 1) * 15 + 8
  const text = lines.map((line, i) => `<tspan x="24" y="${top + i * 30}">${escape(line)}</tspan>`).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 180" width="1280" height="720"${art.title ? ` role="img" aria-label="${escape(art.title)}"` : ''}>${coverArt(art, 'g')}${text && `<text fill="#fff" font-size="22" font-weight="600" letter-spacing=".5" font-family="PingFang SC,Hiragino Sans GB,Microsoft YaHei,Noto Sans CJK SC,sans-serif">${text}</text>`}</svg>`
}

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

/** Breaks text into lines of at most `width` full-width characters, between words and after punctuation where that fits. */
function wrap(text: string, width: number, max: number): string[] {
  const sizeOf = (part: string) => [...part].reduce((sum, c) => sum + (c < '\u0250' ? 0.55 : 1), 0)
  const phrases = text.match(/[\x21-\u024f]+\s*|\s+|[^\x20-\u024f：，、。；！？]*[：，、。；！？]*\s*/g) ?? []
  const pieces = phrases.flatMap((phrase) =>
    sizeOf(phrase.trimEnd()) > width ? (phrase.match(/.[：，、。；！？\s]*/gsu) ?? []) : [phrase],
  )
  const lines: string[] = []
  let line = ''
  for (const piece of pieces) {
    if (line && sizeOf(line + piece.trimEnd()) > width) {
      lines.push(line.trimEnd())
      line = ''
    }
    line += piece
  }
  if (line.trim()) lines.push(line.trimEnd())
  // Even lines read better than a long one and an orphan: narrow the column as long as no line is added, no phrase torn.
  const longest = Math.max(0, ...phrases.map((phrase) => sizeOf(phrase.trimEnd())))
  const tears = longest > width - 1 && longest <= width
  if (lines.length > 1 && lines.length <= max && width > 4 && !tears) {
    const narrower = wrap(text, width - 1, max)
    if (narrower.length === lines.length && !narrower.at(-1)?.endsWith('…')) return narrower
  }
  return lines.length <= max ? lines : [...lines.slice(0, max - 1), `${lines[max - 1]?.slice(0, -1)}…`]
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)
}
