import type { Route } from './+types/resource-period.ts'
import {
  courseEditorTexts as texts,
  loadOutline,
  OutlineEditor,
  resourceKind,
} from '../../features/course/editor/index.ts'
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
