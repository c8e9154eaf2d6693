import type { Route } from './+types/resource-add.ts'
import { CourseEditor, courseEditorTexts as texts, loadForm, resourceKind } from '../../features/course/editor/index.ts'
import { pageMeta } from '../../page-meta.ts'

export function loader(args: Route.LoaderArgs) {
  return loadForm(args, resourceKind)
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = loaderData?.course?.courseName || texts.form.title(resourceKind)
  return pageMeta({ matches, title, noIndex: true })
}

export default function ResourceAdd({ loaderData }: Route.ComponentProps) {
  return <CourseEditor key={loaderData.course?.courseId ?? 'new'} kind={resourceKind} {...loaderData} />
}
