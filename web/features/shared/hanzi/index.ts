import { type RefObject, useEffect } from 'react'

const MARKS = /language-(?:pinyin|strokes)/

/**
 * Draws the code blocks `pinyin` and `strokes` of a text: coloured pinyin above the words, characters that can be watched and written. What
 * draws them is asked for only by texts that have any; until then, and for readers without scripts, the blocks stand as they were typed.
 */
export function useAnnotations(place: RefObject<HTMLElement | null>, html: string): void {
  const marked = MARKS.test(html)
  useEffect(() => {
    if (!marked) return undefined
    let left = false
    void import('./annotate.ts').then(({ annotate }) => {
      if (!left && place.current) annotate(place.current)
    })
    return () => {
      left = true
    }
  }, [marked, html, place])
}
