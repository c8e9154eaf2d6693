/** Name of the highlight of the sentence that is spoken; voice-bar.module.css has the same. */
const HIGHLIGHT = 'zx-reading'

/** Highlights a sentence without changing the document, and keeps it in view. */
export function mark(range: Range | null): void {
  const marks = typeof CSS === 'undefined' ? undefined : CSS.highlights
  marks?.delete(HIGHLIGHT)
  if (!range) return
  if (typeof Highlight !== 'undefined') marks?.set(HIGHLIGHT, new Highlight(range))
  const { top, bottom } = range.getBoundingClientRect()
  if (top >= 80 && bottom <= innerHeight - 80) return
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  range.startContainer.parentElement?.scrollIntoView({ block: 'center', behavior: calm ? 'auto' : 'smooth' })
}
