import { lazy, Suspense } from 'react'
import type { CourseFilesProps } from './course-files.tsx'

const Files = lazy(() => import('./course-files.tsx'))

/** Exports and imports of courses, loaded when they are opened. */
export function CourseFiles(props: CourseFilesProps) {
  return (
    <Suspense fallback={null}>
      <Files {...props} />
    </Suspense>
  )
}
