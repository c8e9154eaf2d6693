export { type Categories, CategoryField } from './category-field.tsx'
