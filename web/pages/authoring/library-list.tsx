import type { Route } from './+types/library-list.ts'
import { MyCourses } from '../../features/course-editor/course-list.tsx'
import { libraryKind } from '../../features/course-editor/kinds.ts'
import { loadMyCourses } from '../../features/course-editor/load.ts'
import { pageMeta } from '../../page-meta.ts'

export function loader(args: Route.LoaderArgs) {
  return loadMyCourses(args, libraryKind)
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: libraryKind.title, noIndex: true })
}

export default function LibraryList({ loaderData }: Route.ComponentProps) {
  return <MyCourses kind={libraryKind} data={loaderData} />
}
