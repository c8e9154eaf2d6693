export { CourseFiles } from './lazy-files.tsx'
