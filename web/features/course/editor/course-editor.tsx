import { browserPage } from '../../../ui/browser-page.tsx'
import type { CourseFormProps } from './course-form.tsx'
import type { OutlineEditorProps } from './outline/outline.tsx'

/** The form of a course; loaded in browsers only. */
export const CourseEditor = browserPage<CourseFormProps>(() => import('./course-form.tsx'))

/** Its chapters and periods; loaded in browsers only. */
export const OutlineEditor = browserPage<OutlineEditorProps>(() => import('./outline/outline.tsx'))
