import type { Route } from './+types/vod-add.ts'
import { CourseEditor, courseEditorTexts as texts, loadForm, vodKind } from '../../features/course/editor/index.ts'
import { pageMeta } from '../../page-meta.ts'

export function loader(args: Route.LoaderArgs) {
  return loadForm(args, vodKind)
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = loaderData?.course?.courseName || texts.form.title(vodKind)
  return pageMeta({ matches, title, noIndex: true })
}

export default function VodAdd({ loaderData }: Route.ComponentProps) {
  return <CourseEditor key={loaderData.course?.courseId ?? 'new'} kind={vodKind} {...loaderData} />
}
