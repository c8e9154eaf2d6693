import type { Route } from './+types/resource-list.ts'
import { MyCourses } from '../../features/course-editor/course-list.tsx'
import { resourceKind } from '../../features/course-editor/kinds.ts'
import { loadMyCourses } from '../../features/course-editor/load.ts'
import { pageMeta } from '../../page-meta.ts'

export function loader(args: Route.LoaderArgs) {
  return loadMyCourses(args, resourceKind)
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: resourceKind.title, noIndex: true })
}

export default function ResourceList({ loaderData }: Route.ComponentProps) {
  return <MyCourses kind={resourceKind} data={loaderData} />
}
