/** The course page: its loader, and parts shared with pages of documents and live courses. */
export { AboutCourse, aboutTabs } from './about-course.tsx'
export { CourseBar, CourseHead, Outcomes } from './course-head.tsx'
export { Recommended } from './recommended.tsx'
export { type Chapter, type Course, loadCourse, mayStudy, type Period, productTypeOf } from './load-course.ts'
export { LessonExercises } from './lesson-exercises.tsx'
export { LessonStage, StageWaiting } from './lesson-stage.tsx'
export { OffShelfNote } from './off-shelf-note.tsx'
export { texts as coursePageTexts } from './texts.ts'
