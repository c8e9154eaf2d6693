import type { Route } from './+types/vod-list.ts'
import { MyCourses } from '../../features/course-editor/course-list.tsx'
import { vodKind } from '../../features/course-editor/kinds.ts'
import { loadMyCourses } from '../../features/course-editor/load.ts'
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
