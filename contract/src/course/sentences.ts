/** Sentences of a text that is spoken: narration of lessons, and the browser's voices. */

/** Longest part that is spoken at once: some browsers stop after 15 seconds. */
const LONGEST = 90
const END = /[。！？!?；;…\n]+[”’」』）)"']*|\.(?=\s|$)/gu
const SPOKEN = /[\p{L}\p{N}]/u

/** Ranges of the sentences in a text, without those that have no words. Pure. */
export function sentencesOf(text: string): { from: number; to: number }[] {
  const ends = [...text.matchAll(END)].map((match) => match.index + match[0].length)
  const sentences: { from: number; to: number }[] = []
  let from = 0
  for (const to of [...ends, text.length]) {
    while (to - from > LONGEST) {
      const part = text.slice(from, from + LONGEST)
      // At its last comma, else between words.
      const comma = part.search(/[，、,：:](?=[^，、,：:]*$)/u)
      const cut = from + (comma > 0 ? comma + 1 : part.lastIndexOf(' ') > 0 ? part.lastIndexOf(' ') + 1 : LONGEST)
      sentences.push({ from, to: cut })
      from = cut
    }
    if (to > from) sentences.push({ from, to })
    from = to
  }
  return sentences.filter((one) => SPOKEN.test(text.slice(one.from, one.to)))
}
