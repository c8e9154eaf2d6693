import type { Route } from './+types/resource-period.ts'
import { OutlineEditor } from '../../features/course-editor/course-editor.tsx'
import { resourceKind } from '../../features/course-editor/kinds.ts'
import { loadOutline } from '../../features/course-editor/load.ts'
import { texts } from '../../features/course-editor/texts.ts'
import { pageMeta } from '../../page-meta.ts'

export function loader(args: Route.LoaderArgs) {
  return loadOutline(args, resourceKind)
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const name = loaderData?.course.courseName ?? ''
  return pageMeta({ matches, title: `${texts.parts(resourceKind)} - ${name}`, noIndex: true })
}

export default function ResourcePeriod({ loaderData }: Route.ComponentProps) {
  const { course, outline } = loaderData
  return <OutlineEditor key={course.courseId} kind={resourceKind} course={course} outline={outline} />
}
