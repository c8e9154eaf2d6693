import { type RefObject, useEffect } from 'react'
import type { Highlight as Saved } from './journal.ts'

/** Its colour is in workspace/attempt.module.css. */
const NAME = 'exam-mark'
export const canHighlight = (): boolean => typeof CSS !== 'undefined' && 'highlights' in CSS

/** Text node and offset of a character position in an element. */
function placeOf(root: Node, at: number): [Node, number] | null {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  let left = at
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const length = node.textContent?.length ?? 0
    if (left <= length) return [node, left]
    left -= length
  }
  return null
}
function offsetIn(root: Node, node: Node, offset: number): number {
  const range = document.createRange()
  range.selectNodeContents(root)
  range.setEnd(node, offset)
  return range.toString().length
}

/** The current selection by part: a selection over several parts becomes several highlights. */
export function selectedParts(): Saved[] {
  const selection = getSelection()
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return []
  const range = selection.getRangeAt(0)
  return [...document.querySelectorAll<HTMLElement>('[data-part]')].flatMap((element) => {
    if (!range.intersectsNode(element)) return []
    const inStart = element.contains(range.startContainer)
    const inEnd = element.contains(range.endContainer)
    const start = inStart ? offsetIn(element, range.startContainer, range.startOffset) : 0
    const end = inEnd ? offsetIn(element, range.endContainer, range.endOffset) : (element.textContent ?? '').length
    return end > start ? [{ part: element.dataset.part ?? '', start, end }] : []
  })
}

/**
 * Paints highlights by the CSS Highlight API, without DOM changes; repaints when something below `root` changes
 * (formulas render later).
 */
export function useHighlights(root: RefObject<HTMLElement | null>, highlights: readonly Saved[]): void {
  useEffect(() => {
    const place = root.current
    if (!place || !canHighlight()) return undefined
    const paint = () => {
      const ranges = highlights.flatMap(({ part, start, end }) => {
        const element = place.querySelector(`[data-part="${CSS.escape(part)}"]`)
        const from = element && placeOf(element, start)
        const to = element && placeOf(element, end)
        if (!from || !to) return []
        const range = document.createRange()
        range.setStart(...from)
        range.setEnd(...to)
        return [range]
      })
      CSS.highlights.set(NAME, new Highlight(...ranges))
    }
    paint()
    const observer = new MutationObserver(paint)
    observer.observe(place, { childList: true, subtree: true })
    return () => {
      observer.disconnect()
      CSS.highlights.delete(NAME)
    }
  }, [root, highlights])
}
