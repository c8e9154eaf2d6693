export { NarrationCard } from './narration-card.tsx'
