import type { Route } from './+types/resource-detail.ts'
import { load, pageNumber } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'

import { loadMaterial } from './material-data.ts'
import { MaterialPage } from './material-page.tsx'

import { texts } from './texts.ts'

export function loader(args: Route.LoaderArgs) {
  return load(args, (services, url) => loadMaterial(services, url, args.params.id, 4, pageNumber(url)))
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return pageMeta({ matches, title: texts.resource })
  const { course, file, origin } = loaderData
  return pageMeta({
    matches,
    title: file ? `${file.periodName} - ${course.courseName}` : course.courseName,
    description: course.courseDesc || course.introduce,
    origin,
    path: `/resource/detail/${course.courseId}`,
    image: course.courseLogo,
  })
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
