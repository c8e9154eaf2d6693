/** Learning tabs of a class, loaded by class-part.tsx. */
export { BookLines } from './book-lines.tsx'
export type { ClassPartProps } from './class-part.tsx'
export { CourseTiles } from './course-tiles.tsx'
export { instantOf, localOf, TimeField } from './time-field.tsx'
export { texts as classCourseTexts } from './texts.ts'
