/** A place in a lesson, to which a remark of a review is pinned. */
export interface LessonPlace {
  /** Second of the video. */
  videoTime: number | null
  /** Of the text, from 0. */
  paragraph: number | null
  /** How that paragraph begins. */
  quote: string
}

export const noPlace: LessonPlace = { videoTime: null, paragraph: null, quote: '' }

const BLOCKS = 'p, li, h1, h2, h3, h4, h5, h6, blockquote, pre, table, figure'
const QUOTE = 40

/** The paragraph of a text in which something lies. */
export function paragraphAt(text: Element, inside: Element): LessonPlace {
  const block = inside.closest(BLOCKS)
  const paragraph = block ? [...text.querySelectorAll(BLOCKS)].indexOf(block) : -1
  if (!block || paragraph < 0) return noPlace
  const quote = (block.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, QUOTE)
  return { videoTime: null, paragraph, quote }
}

/** The paragraph of a place: the one that begins as it did, else the one of its number. */
export function paragraphOf(text: Element, { paragraph, quote }: LessonPlace): Element | undefined {
  const all = [...text.querySelectorAll(BLOCKS)]
  const begins = (block: Element | undefined) =>
    block && quote !== '' && (block.textContent ?? '').replace(/\s+/g, ' ').trim().startsWith(quote)
  const numbered = paragraph === null ? undefined : all[paragraph]
  return begins(numbered) ? numbered : (all.find(begins) ?? numbered)
}
