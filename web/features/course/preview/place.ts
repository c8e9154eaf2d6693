import { PARAGRAPHS } from '../../../ui/paragraphs.ts'

/** Place in a lesson that a review remark refers to. */
export interface LessonPlace {
  /** Position in the video, seconds. */
  videoTime: number | null
  /** Index of the paragraph, from 0. */
  paragraph: number | null
  /** Start of that paragraph. */
  quote: string
}

export const noPlace: LessonPlace = { videoTime: null, paragraph: null, quote: '' }

const QUOTE = 40

/** The paragraph that contains a node. */
export function paragraphAt(text: Element, inside: Element): LessonPlace {
  const block = inside.closest(PARAGRAPHS)
  const paragraph = block ? [...text.querySelectorAll(PARAGRAPHS)].indexOf(block) : -1
  if (!block || paragraph < 0) return noPlace
  const quote = (block.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, QUOTE)
  return { videoTime: null, paragraph, quote }
}

/** Finds the paragraph of a place: by its start, else by its index. */
export function paragraphOf(text: Element, { paragraph, quote }: LessonPlace): Element | undefined {
  const all = [...text.querySelectorAll(PARAGRAPHS)]
  const begins = (block: Element | undefined) =>
    block && quote !== '' && (block.textContent ?? '').replace(/\s+/g, ' ').trim().startsWith(quote)
  const numbered = paragraph === null ? undefined : all[paragraph]
  return begins(numbered) ? numbered : (all.find(begins) ?? numbered)
}
