import type { Route } from './+types/live-list.ts'
import { loadMyCourses, MyCourses, liveKind } from '../../features/course/editor/index.ts'
import { pageMeta } from '../../page-meta.ts'

export function loader(args: Route.LoaderArgs) {
  return loadMyCourses(args, liveKind)
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: liveKind.title, noIndex: true })
}

export default function LiveList({ loaderData }: Route.ComponentProps) {
  return <MyCourses kind={liveKind} data={loaderData} />
}
