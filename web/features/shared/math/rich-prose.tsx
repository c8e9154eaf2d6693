import { useEffect, useRef } from 'react'
import { Prose } from '../../../ui/prose.tsx'

const FORMULA = 'data-latex='

/**
 * Rich text, with formulas typeset once KaTeX has loaded, which only texts with formulas request. Until then, and
 * without scripts, the source is shown.
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

/** Adds the source as text to formula elements without content (as the editor stores them). */
export function withSources(html: string): string {
  return html.replace(
    /(<(span|div)\b[^>]*\bdata-latex="([^"]*)"[^>]*>)\s*(<\/\2>)/g,
    (_, open: string, _tag: string, latex: string, close: string) => `${open}${latex}${close}`,
  )
}
