import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { RichProse } from '../../shared/math/index.ts'
import { withPlaces } from './answer.ts'
import { Zoomable } from './zoomable.tsx'

/**
 * The text of a problem, with a control in each of its blanks. The text is HTML as the server cleaned it; the controls are put into it once it stands,
 * so that formulas, tables and pictures around them stay what they are.
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
