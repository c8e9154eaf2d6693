import type { Route } from './+types/resource-detail.ts'
import { load, pageNumber } from '../../load.ts'
import { loadMaterial, materialMeta } from './material-data.ts'
import { MaterialPage } from './material-page.tsx'
import { texts } from './texts.ts'

export function loader(args: Route.LoaderArgs) {
  return load(args, (services, url) => loadMaterial(services, url, args.params.id, 4, pageNumber(url)))
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return materialMeta(matches, texts.resource, loaderData, '/resource/detail')
}

export default function ResourceDetail({ loaderData }: Route.ComponentProps) {
  const { course } = loaderData
  return (
    <MaterialPage
      key={course.courseId}
      data={loaderData}
      base="/resource"
      address={`/resource/detail/${course.courseId}`}
    />
  )
}
