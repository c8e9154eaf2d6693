/** What a class is given and what comes of it. */
export { BookPanel } from './book-panel.tsx'
export { CertificatePanel } from './certificate-panel.tsx'
export { CoursePanel } from './course-panel.tsx'
export { ProgressPanel } from './progress-panel.tsx'
export { TimetablePanel } from './timetable-panel.tsx'
export { texts as classCourseTexts } from './texts.ts'
