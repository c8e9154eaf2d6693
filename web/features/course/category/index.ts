export { type Categories, CategoryField } from './category-field.tsx'
export { type CategoryIds, categoryPath, knownCategory, noCategory } from './category-path.ts'
