import type { Route } from './+types/library-check.ts'
import { courseEditorTexts as texts, libraryKind, loadReview, ReviewState } from '../../features/course/editor/index.ts'
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
