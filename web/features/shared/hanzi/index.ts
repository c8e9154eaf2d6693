import { type RefObject, useEffect } from 'react'

const MARKS = /language-(?:pinyin|strokes)/

/**
 * Renders the code blocks `pinyin` and `strokes` of a text: coloured pinyin above the words, and animated characters
 * to practise. The renderer loads only for texts that contain such blocks; until then, and without scripts, the
 * source is shown.
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
