/** SVG documents of covers, served at their URLs. Pages render covers inline from the sprite instead. */
import { type Art, artColors, motifNames } from './cover-art.ts'
import { motifs } from './motifs.ts'

/** Sprite with a symbol per motif; pages reference `#orbit`. */
export function motifSheet(): string {
  const symbols = motifNames.map((name) => `<symbol id="${name}" viewBox="0 0 320 180">${motifs[name]}</symbol>`)
  return `<svg xmlns="http://www.w3.org/2000/svg">${symbols.join('')}</svg>`
}

/**
 * A cover as the content of `<svg viewBox="0 0 320 180">`. `id` is the id of the gradient (letters, digits, `-` and
 * `_`), unique in the document. Contains no user input, so the markup is safe.
 */
export function coverArt(art: Art, id: string): string {
  const { deep, light } = artColors(art)
  const box = 'd="M0 0h320v180H0z"'
  // The second gradient fades the motif out behind the title.
  return `<defs><linearGradient id="${id}" x1="0" y1="1" x2="1" y2="0"><stop stop-color="${deep}"/><stop offset="1" stop-color="${light}"/></linearGradient><linearGradient id="${id}v"><stop stop-color="${deep}" stop-opacity=".72"/><stop offset=".85" stop-color="${deep}" stop-opacity="0"/></linearGradient></defs><path fill="url(#${id})" ${box}/><g fill="none" stroke="#fff" stroke-width="1.4" stroke-linecap="round" stroke-linejoin="round">${motifs[art.motif]}</g><path fill="url(#${id}v)" ${box}/>`
}

/**
 * SVG document of a cover, for its URL (social previews, API clients). The title is broken into at most three lines by
 * estimated width: 1 for a full-width character, 0.55 for others.
 */
export function coverSvg(art: Art): string {
  const lines = wrap(art.title ?? '', 8, 3)
  const top = 90 - (lines.length - 1) * 15 + 8
  const text = lines.map((line, i) => `<tspan x="24" y="${top + i * 30}">${escape(line)}</tspan>`).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 180" width="1280" height="720"${art.title ? ` role="img" aria-label="${escape(art.title)}"` : ''}>${coverArt(art, 'g')}${text && `<text fill="#fff" font-size="22" font-weight="600" letter-spacing=".5" font-family="PingFang SC,Hiragino Sans GB,Microsoft YaHei,Noto Sans CJK SC,sans-serif">${text}</text>`}</svg>`
}

/** Breaks text into lines of at most `width` full-width characters, preferably between words and after punctuation. */
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
  // Balance the lines: narrow the column as long as this adds no line and splits no phrase.
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
