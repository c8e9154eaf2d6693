import type { Route } from './+types/library-check.ts'
import { libraryKind } from '../../features/course-editor/kinds.ts'
import { loadReview } from '../../features/course-editor/load.ts'
import { ReviewState } from '../../features/course-editor/review.tsx'
import { texts } from '../../features/course-editor/texts.ts'
import { pageMeta } from '../../page-meta.ts'

export function loader(args: Route.LoaderArgs) {
  return loadReview(args, libraryKind)
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: `${texts.check} - ${loaderData?.course.courseName ?? ''}`, noIndex: true })
}

export default function LibraryCheck({ loaderData }: Route.ComponentProps) {
  return <ReviewState kind={libraryKind} {...loaderData} />
}
