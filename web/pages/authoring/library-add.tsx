import type { Route } from './+types/library-add.ts'
import { CourseEditor, courseEditorTexts as texts, libraryKind, loadForm } from '../../features/course/editor/index.ts'
import { pageMeta } from '../../page-meta.ts'

export function loader(args: Route.LoaderArgs) {
  return loadForm(args, libraryKind)
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = loaderData?.course?.courseName || texts.form.title(libraryKind)
  return pageMeta({ matches, title, noIndex: true })
}

export default function LibraryAdd({ loaderData }: Route.ComponentProps) {
  return <CourseEditor key={loaderData.course?.courseId ?? 'new'} kind={libraryKind} {...loaderData} />
}
