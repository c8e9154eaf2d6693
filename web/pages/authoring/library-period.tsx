import type { Route } from './+types/library-period.ts'
import {
  courseEditorTexts as texts,
  libraryKind,
  loadOutline,
  OutlineEditor,
} from '../../features/course/editor/index.ts'
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
