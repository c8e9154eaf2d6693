/** Line breaking for text drawn on a canvas. Pure; the caller measures widths. */

/** Marks that must not start a line in Chinese typesetting (GB/T 15834): closing marks and separators. */
const NOT_FIRST = /^[，。、；：？！）》」』】〕〉”’…—～·,.;:?!)\]}%‰℃]/u
/** Marks that must not end a line: opening marks. */
const NOT_LAST = /[（《「『【〔〈“‘([{]$/u
/** Latin words and numbers stay whole with their joiners; other text may break after each grapheme. */
const WORD = /[\p{Script=Latin}\p{M}\d][\p{Script=Latin}\p{M}\d'’.+#&@/_-]*/uy

const characters = new Intl.Segmenter('zh', { granularity: 'grapheme' })

/** Units that are not broken. */
function pieces(text: string): string[] {
  const all: string[] = []
  let at = 0
  while (at < text.length) {
    WORD.lastIndex = at
    const piece =
      WORD.exec(text)?.[0] ?? characters.segment(text.slice(at))[Symbol.iterator]().next().value?.segment ?? ''
    const last = all.at(-1)
    if (last !== undefined && (NOT_FIRST.test(piece) || NOT_LAST.test(last))) all[all.length - 1] = last + piece
    else all.push(piece)
    at += piece.length
  }
  return all
}

/** Longest prefix that fits, at least one character. */
function head(text: string, isFitting: (line: string) => boolean): string {
  const seen = Array.from(characters.segment(text), ({ segment }) => segment)
  let length = seen.length
  while (length > 1 && !isFitting(seen.slice(0, length).join(''))) length--
  return seen.slice(0, length).join('')
}

/**
 * Breaks a text into at most `most` lines; overflow ends the last one with an ellipsis. A unit wider than a line is
 * broken anywhere.
 */
export function breakLines(text: string, isFitting: (line: string) => boolean, most: number): string[] {
  const lines: string[] = []
  const rest = pieces(text.replace(/\s+/gu, ' ').trim())
  while (rest.length > 0 && lines.length < most) {
    let line = ''
    while (rest.length > 0 && isFitting((line + rest[0]).trimEnd())) line += rest.shift()
    if (line === '' && rest[0] !== undefined) {
      line = head(rest[0], isFitting)
      const left = rest[0].slice(line.length)
      if (left === '') rest.shift()
      else rest[0] = left
    }
    // Spaces at line ends and starts are dropped.
    while (rest[0] === ' ') rest.shift()
    lines.push(line.trimEnd())
  }
  const last = lines.at(-1)
  if (rest.length === 0 || last === undefined) return lines
  const room = (line: string) => isFitting(`${line.trimEnd()}…`)
  // A unit that does not fit may be cut here: the line ends with an ellipsis anyway.
  lines[lines.length - 1] = `${head(last + rest.join(''), room).trimEnd()}…`
  return lines
}
