import type { Route } from './+types/library-list.ts'
import { libraryKind, loadMyCourses, MyCourses } from '../../features/course/editor/index.ts'
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
