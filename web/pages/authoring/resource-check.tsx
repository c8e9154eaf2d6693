import type { Route } from './+types/resource-check.ts'
import {
  courseEditorTexts as texts,
  loadReview,
  resourceKind,
  ReviewState,
} from '../../features/course/editor/index.ts'
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
