import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { RichProse } from '../../shared/math/index.ts'
import { withPlaces } from './answer.ts'
import { Zoomable } from './zoomable.tsx'

/**
 * Stem with a control in each blank. The HTML is sanitized by the server; controls are rendered into it by portals,
 * so that formulas, tables and images stay untouched.
 */
export function Stem({ html, part, place }: { html: string; part: string; place?: (number: number) => ReactNode }) {
  const root = useRef<HTMLDivElement>(null)
  const [places, setPlaces] = useState<{ number: number; element: Element }[]>([])
  const filled = place !== undefined
  useLayoutEffect(() => {
    setPlaces(
      filled
        ? [...(root.current?.querySelectorAll('[data-place]') ?? [])].map((element) => ({
            number: Number(element.getAttribute('data-place')),
            element,
          }))
        : [],
    )
  }, [html, filled])
  return (
    <div ref={root} data-part={part}>
      <Zoomable>
        <RichProse html={filled ? withPlaces(html) : html} compact />
      </Zoomable>
      {place && places.map(({ number, element }, at) => createPortal(place(number), element, `${number} ${at}`))}
    </div>
  )
}
