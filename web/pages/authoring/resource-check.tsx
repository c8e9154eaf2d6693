import type { Route } from './+types/resource-check.ts'
import { resourceKind } from '../../features/course-editor/kinds.ts'
import { loadReview } from '../../features/course-editor/load.ts'
import { ReviewState } from '../../features/course-editor/review.tsx'
import { texts } from '../../features/course-editor/texts.ts'
import { pageMeta } from '../../page-meta.ts'

export function loader(args: Route.LoaderArgs) {
  return loadReview(args, resourceKind)
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: `${texts.check} - ${loaderData?.course.courseName ?? ''}`, noIndex: true })
}

export default function ResourceCheck({ loaderData }: Route.ComponentProps) {
  return <ReviewState kind={resourceKind} {...loaderData} />
}
