/** Rich text with formulas. */
export { katexOptions } from './katex-options.ts'
export { RichProse } from './rich-prose.tsx'
