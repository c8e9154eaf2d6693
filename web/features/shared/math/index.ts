/** Front door: texts with formulas in them. */
export { katexOptions } from './katex-options.ts'
export { RichProse } from './rich-prose.tsx'
