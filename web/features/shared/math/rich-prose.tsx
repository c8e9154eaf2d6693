import { useEffect, useRef } from 'react'
import { Prose } from '../../../ui/prose.tsx'

const FORMULA = 'data-latex='

/**
 * Written content that may hold formulas: they are set once their library is there, which is asked for only by texts that have any. The
 * source of a formula stands in its place until then, and for readers without scripts.
 */
export function RichProse({ html, compact }: { html: string; compact?: boolean }) {
  const place = useRef<HTMLDivElement>(null)
  const formulas = html.includes(FORMULA)
  useEffect(() => {
    if (!formulas) return undefined
    let left = false
    void import('./typeset.ts').then(({ typeset }) => {
      if (!left && place.current) typeset(place.current)
    })
    return () => {
      left = true
    }
  }, [formulas, html])
  if (!formulas) return <Prose html={html} compact={compact ?? false} />
  return (
    <div ref={place}>
      <Prose html={withSources(html)} compact={compact ?? false} />
    </div>
  )
}

/** Gives formulas that are written without a text (as the editor does) their source as one. */
export function withSources(html: string): string {
  return html.replace(
    /(<(span|div)\b[^>]*\bdata-latex="([^"]*)"[^>]*>)\s*(<\/\2>)/g,
    (_, open: string, _tag: string, latex: string, close: string) => `${open}${latex}${close}`,
  )
}
