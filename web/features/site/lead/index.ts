/** Forms through which visitors leave their number. */
export { LeadBlock } from './lead-block.tsx'
export { LeadFormOrThanks } from './lead-form.tsx'
export { texts as leadTexts } from './texts.ts'
