/** Covers as SVG, for the addresses themselves: pages draw them in place from the shared sheet. */
import { type Art, artColors, motifNames } from './cover-art.ts'
import { motifs } from './motifs.ts'

/** All drawings as symbols of one file: a page names the one it wants (`#orbit`) and the browser loads them once. */
export function motifSheet(): string {
  const symbols = motifNames.map((name) => `<symbol id="${name}" viewBox="0 0 320 180">${motifs[name]}</symbol>`)
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`
}

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
