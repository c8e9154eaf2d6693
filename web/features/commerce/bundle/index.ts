/** Bundles: several products at one price. */
export { BundleCard } from './bundle-card.tsx'
export { texts as bundleTexts } from './texts.ts'
