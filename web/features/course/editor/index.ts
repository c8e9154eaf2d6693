export { AuthorHead } from './author-head.tsx'
export { CertificatePanel } from './certificate-panel.tsx'
export { texts as certificateTexts } from './certificate-texts.ts'
export { CourseEditor, OutlineEditor } from './course-editor.tsx'
export { MyCourses } from './course-list.tsx'
export { type EditorKind, kindOf, libraryKind, liveKind, resourceKind, vodKind } from './kinds.ts'
export {
  courseIdOf,
  loadCourseHead,
  type ListState,
  listPath,
  loadForm,
  loadMyCourse,
  loadMyCourses,
  loadOutline,
  loadReview,
} from './load.ts'
export { LibraryDialog } from './outline/library-dialog.tsx'
export { ReviewState } from './review.tsx'
export { statusTag } from './state.ts'
export { texts as courseEditorTexts } from './texts.ts'
export { type VideoFilter, VideoLibrary } from './video-library.tsx'
export { texts as videoLibraryTexts } from './video-texts.ts'
