export { ReportedCard } from './reported-card.tsx'
export { texts as problemReportsTexts } from './texts.ts'
