export { CategoryField } from './category-field.tsx'
export { type Categories, type CategoryIds, categoryPath, knownCategory, noCategory } from './category-path.ts'
