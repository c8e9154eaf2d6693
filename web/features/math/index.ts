/** Front door: texts with formulas in them. */
export { RichProse } from './rich-prose.tsx'
