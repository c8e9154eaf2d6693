/** Sentences of a document for reading aloud. */
import { sentencesOf } from '@zhixing/contract/course/sentences'

const SKIPPED = 'rt, rp, script, style, button, svg, .katex-mathml, [aria-hidden="true"]'
const BLOCKS = 'p, li, h1, h2, h3, h4, h5, h6, blockquote, td, th, dt, dd, pre, figcaption, div'

/** The sentences of an element in order, as ranges of its text. */
export function rangesOf(root: HTMLElement): { range: Range; text: string }[] {
  const blocks = new Map<Element, Text[]>()
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    if (!parent || parent.closest(SKIPPED)) continue
    const block = parent.closest(BLOCKS) ?? root
    blocks.set(block, [...(blocks.get(block) ?? []), node as Text])
  }
  return [...blocks.values()].flatMap((nodes) => {
    const text = nodes.map(({ data }) => data).join('')
    const place = (at: number): [Text, number] | null => {
      let rest = at
      for (const node of nodes) {
        if (rest <= node.data.length) return [node, rest]
        rest -= node.data.length
      }
      return null
    }
    return sentencesOf(text).flatMap(({ from, to }) => {
      const [begin, end] = [place(from), place(to)]
      if (!begin || !end) return []
      const range = new Range()
      range.setStart(...begin)
      range.setEnd(...end)
      return [{ range, text: text.slice(from, to) }]
    })
  })
}

/** Letters and digits: what is left of a sentence however its text is set. */
const wordsOf = (text: string): string => text.normalize('NFKC').replaceAll(/[^\p{L}\p{N}]/gu, '')

/**
 * Which of the sentences in a document is each of the spoken ones; -1: none, such as a formula that is set differently.
 * Both are in the order of the text. Pure.
 */
export function alignSentences(spoken: readonly string[], shown: readonly string[]): number[] {
  const words = shown.map(wordsOf)
  let from = 0
  return spoken.map((sentence) => {
    const at = words.indexOf(wordsOf(sentence), from)
    if (at >= 0) from = at + 1
    return at
  })
}

/** The place in the text under a point of the window. */
export function placeAt(x: number, y: number): { node: Node; offset: number } | null {
  if ('caretPositionFromPoint' in document) {
    const place = document.caretPositionFromPoint(x, y)
    return place && { node: place.offsetNode, offset: place.offset }
  }
  // Safari before 18.4.
  const range = (document as Document).caretRangeFromPoint(x, y)
  return range && { node: range.startContainer, offset: range.startOffset }
}
