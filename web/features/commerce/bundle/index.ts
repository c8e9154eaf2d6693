/** Bundles: several products at the price of the whole. */
export { BundleCard } from './bundle-card.tsx'
export { texts as bundleTexts } from './texts.ts'
