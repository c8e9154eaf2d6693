import type { Route } from './+types/preview-library.ts'
import { loadPreview } from '../../features/course/preview/index.ts'
import { pageMeta } from '../../page-meta.ts'
import { MaterialPreview } from './material-preview.tsx'

export function loader(args: Route.LoaderArgs) {
  return loadPreview(args, 3)
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: `预览 - ${loaderData?.course.courseName ?? ''}`, noIndex: true })
}

export default function LibraryPreview({ loaderData }: Route.ComponentProps) {
  return <MaterialPreview data={loaderData} kind="library" />
}
