export { courseAddress, studyAddress } from './course-address.ts'
export { CourseCard, type CourseCardData, forCard, levelName, partsOf, shortTitle } from './course-card.tsx'
export { formats, MaterialCard } from './material-card.tsx'
