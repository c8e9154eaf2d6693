import type { Route } from './+types/live-period.ts'
import { courseEditorTexts as texts, loadOutline, OutlineEditor, liveKind } from '../../features/course/editor/index.ts'
import { pageMeta } from '../../page-meta.ts'

export function loader(args: Route.LoaderArgs) {
  return loadOutline(args, liveKind)
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const name = loaderData?.course.courseName ?? ''
  return pageMeta({ matches, title: `${texts.parts(liveKind)} - ${name}`, noIndex: true })
}

export default function LivePeriod({ loaderData }: Route.ComponentProps) {
  const { course, outline } = loaderData
  return <OutlineEditor key={course.courseId} kind={liveKind} course={course} outline={outline} />
}
