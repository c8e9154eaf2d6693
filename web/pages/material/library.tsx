import type { Route } from './+types/library.ts'
import { CourseList, kinds, listMeta, loadList } from '../../features/course/list/index.ts'
import { keep } from '../../cache-loader.ts'
import { load } from '../../load.ts'

const kind = kinds.library

export function loader(args: Route.LoaderArgs) {
  return load(args, (services, url) => loadList(services, url, kind))
}

export const clientLoader = (args: Route.ClientLoaderArgs) => keep(args)
// Cache the first page as well, so that going back to it needs no request.
clientLoader.hydrate = true as const

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return listMeta(kind, loaderData, matches)
}

export default function Library({ loaderData }: Route.ComponentProps) {
  return <CourseList kind={kind} data={loaderData} />
}
