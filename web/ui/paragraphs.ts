/** Paragraphs of a rich text, numbered in document order as the server numbers them (packages/files/src/paragraphs.ts). */
export const PARAGRAPHS = 'p, li, h1, h2, h3, h4, h5, h6, blockquote, pre, table, figure'

/** How long a paragraph stays marked after a jump, ms. */
const MARKED_MS = 4000

/** Scrolls to a paragraph (from 1) of a text, and marks it for a moment. @returns false if there is none */
export function showParagraph(text: Element, number: number): boolean {
  const block = [...text.querySelectorAll<HTMLElement>(PARAGRAPHS)][number - 1]
  if (!block) return false
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  block.scrollIntoView({ block: 'center', behavior: calm ? 'auto' : 'smooth' })
  block.setAttribute('data-shown', '')
  setTimeout(() => block.removeAttribute('data-shown'), MARKED_MS)
  return true
}
