import { browserPage } from '../../../ui/browser-page.tsx'
import type { CourseFormProps } from './course-form.tsx'
import type { OutlineEditorProps } from './outline/outline.tsx'

/** Course form; browser only. */
export const CourseEditor = browserPage<CourseFormProps>(() => import('./course-form.tsx'), 'form')

/** Chapters and periods of a course; browser only. */
export const OutlineEditor = browserPage<OutlineEditorProps>(() => import('./outline/outline.tsx'), 'outline')
