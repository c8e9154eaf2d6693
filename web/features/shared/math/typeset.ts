import katex from 'katex'
import 'katex/dist/katex.min.css'
import { katexOptions } from './katex-options.ts'

/** Typesets all formulas below `root` that are not typeset yet. */
export function typeset(root: ParentNode): void {
  for (const place of root.querySelectorAll<HTMLElement>('[data-latex]:not([data-set])')) {
    katex.render(place.dataset.latex ?? '', place, {
      ...katexOptions,
      displayMode: place.dataset.type === 'block-math',
    })
    place.dataset.set = ''
  }
}
