import type { Route } from './+types/library-period.ts'
import { OutlineEditor } from '../../features/course-editor/course-editor.tsx'
import { libraryKind } from '../../features/course-editor/kinds.ts'
import { loadOutline } from '../../features/course-editor/load.ts'
import { texts } from '../../features/course-editor/texts.ts'
import { pageMeta } from '../../page-meta.ts'

export function loader(args: Route.LoaderArgs) {
  return loadOutline(args, libraryKind)
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const name = loaderData?.course.courseName ?? ''
  return pageMeta({ matches, title: `${texts.parts(libraryKind)} - ${name}`, noIndex: true })
}

export default function LibraryPeriod({ loaderData }: Route.ComponentProps) {
  const { course, outline } = loaderData
  return <OutlineEditor key={course.courseId} kind={libraryKind} course={course} outline={outline} />
}
