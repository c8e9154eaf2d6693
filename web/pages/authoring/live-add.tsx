import type { Route } from './+types/live-add.ts'
import { CourseEditor, courseEditorTexts as texts, loadForm, liveKind } from '../../features/course/editor/index.ts'
import { pageMeta } from '../../page-meta.ts'

export function loader(args: Route.LoaderArgs) {
  return loadForm(args, liveKind)
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = loaderData?.course?.courseName || texts.form.title(liveKind)
  return pageMeta({ matches, title, noIndex: true })
}

export default function LiveAdd({ loaderData }: Route.ComponentProps) {
  return <CourseEditor key={loaderData.course?.courseId ?? 'new'} kind={liveKind} {...loaderData} />
}
