import type { Route } from './+types/vod-list.ts'
import { loadMyCourses, MyCourses, vodKind } from '../../features/course/editor/index.ts'
import { pageMeta } from '../../page-meta.ts'

export function loader(args: Route.LoaderArgs) {
  return loadMyCourses(args, vodKind)
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: vodKind.title, noIndex: true })
}

export default function VodList({ loaderData }: Route.ComponentProps) {
  return <MyCourses kind={vodKind} data={loaderData} />
}
