export { texts as tokenUsesTexts } from './texts.ts'
export { TokenUses } from './token-uses.tsx'
