import type { Route } from './+types/list.ts'
import { CourseList } from '../../features/course/list/course-list.tsx'
import { kinds } from '../../features/course/list/kinds.ts'
import { listMeta } from '../../features/course/list/list-meta.ts'
import { loadList } from '../../features/course/list/load-list.ts'
import { keep } from '../../cache-loader.ts'
import { load } from '../../load.ts'

const kind = kinds.course

export function loader(args: Route.LoaderArgs) {
  return load(args, (services, url) => loadList(services, url, kind))
}

export const clientLoader = (args: Route.ClientLoaderArgs) => keep(args)
// Cache the first page as well, so that going back to it needs no request.
clientLoader.hydrate = true as const

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return listMeta(kind, loaderData, matches)
}

export default function Courses({ loaderData }: Route.ComponentProps) {
  return <CourseList kind={kind} data={loaderData} />
}
