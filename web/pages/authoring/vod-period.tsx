import type { Route } from './+types/vod-period.ts'
import { courseEditorTexts as texts, loadOutline, OutlineEditor, vodKind } from '../../features/course/editor/index.ts'
import { pageMeta } from '../../page-meta.ts'

export function loader(args: Route.LoaderArgs) {
  return loadOutline(args, vodKind)
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const name = loaderData?.course.courseName ?? ''
  return pageMeta({ matches, title: `${texts.parts(vodKind)} - ${name}`, noIndex: true })
}

export default function VodPeriod({ loaderData }: Route.ComponentProps) {
  const { course, outline } = loaderData
  return <OutlineEditor key={course.courseId} kind={vodKind} course={course} outline={outline} />
}
