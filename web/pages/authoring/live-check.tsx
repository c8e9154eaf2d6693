import type { Route } from './+types/live-check.ts'
import { courseEditorTexts as texts, loadReview, liveKind, ReviewState } from '../../features/course/editor/index.ts'
import { pageMeta } from '../../page-meta.ts'

export function loader(args: Route.LoaderArgs) {
  return loadReview(args, liveKind)
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: `${texts.check} - ${loaderData?.course.courseName ?? ''}`, noIndex: true })
}

export default function LiveCheck({ loaderData }: Route.ComponentProps) {
  return <ReviewState kind={liveKind} {...loaderData} />
}
