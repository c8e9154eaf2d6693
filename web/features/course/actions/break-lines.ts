/** Where lines of a picture's text end. Pure; how wide a text is, says whoever draws it. */

/** What may not begin a line in Chinese typesetting (GB/T 15834): marks that close or follow something. */
const NOT_FIRST = /^[，。、；：？！）》」』】〕〉”’…—～·,.;:?!)\]}%‰℃]/u
/** What may not end one: marks that open something. */
const NOT_LAST = /[（《「『【〔〈“‘([{]$/u
/** A Latin word or a number stays whole, with what joins its parts; all else breaks after each character as it is seen. */
const WORD = /[\p{Script=Latin}\p{M}\d][\p{Script=Latin}\p{M}\d'’.+#&@/_-]*/uy

const characters = new Intl.Segmenter('zh', { granularity: 'grapheme' })

/** Pieces within which no line ends. */
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

/** As much of the beginning as fits, one character at least. */
function head(text: string, isFitting: (line: string) => boolean): string {
  const seen = Array.from(characters.segment(text), ({ segment }) => segment)
  let length = seen.length
  while (length > 1 && !isFitting(seen.slice(0, length).join(''))) length--
  return seen.slice(0, length).join('')
}

/**
 * Breaks a text into at most `most` lines; what does not fit ends the last one with an ellipsis.
 * A piece that is wider than a line is broken wherever it must be.
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
    // A space at the end of a line, or at the beginning of the next, is none.
    while (rest[0] === ' ') rest.shift()
    lines.push(line.trimEnd())
  }
  const last = lines.at(-1)
  if (rest.length === 0 || last === undefined) return lines
  const room = (line: string) => isFitting(`${line.trimEnd()}…`)
  // What does not fit as a whole piece may begin on this line: the line ends with an ellipsis anyhow.
  lines[lines.length - 1] = `${head(last + rest.join(''), room).trimEnd()}…`
  return lines
}
