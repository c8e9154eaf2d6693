import type { Route } from './+types/vod-add.ts'
import { CourseEditor } from '../../features/course-editor/course-editor.tsx'
import { vodKind } from '../../features/course-editor/kinds.ts'
import { loadForm } from '../../features/course-editor/load.ts'
import { texts } from '../../features/course-editor/texts.ts'
import { pageMeta } from '../../page-meta.ts'

export function loader(args: Route.LoaderArgs) {
  return loadForm(args, vodKind)
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const title = loaderData?.course?.courseName || texts.form.title(vodKind)
  return pageMeta({ matches, title, noIndex: true })
}

export default function VodAdd({ loaderData }: Route.ComponentProps) {
  const { course, categories } = loaderData
  return <CourseEditor key={course?.courseId ?? 'new'} kind={vodKind} course={course} categories={categories} />
}
