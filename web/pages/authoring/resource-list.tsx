import type { Route } from './+types/resource-list.ts'
import { loadMyCourses, MyCourses, resourceKind } from '../../features/course/editor/index.ts'
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
