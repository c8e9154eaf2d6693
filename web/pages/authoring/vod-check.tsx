import type { Route } from './+types/vod-check.ts'
import { courseEditorTexts as texts, loadReview, ReviewState, vodKind } from '../../features/course/editor/index.ts'
import { pageMeta } from '../../page-meta.ts'

export function loader(args: Route.LoaderArgs) {
  return loadReview(args, vodKind)
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: `${texts.check} - ${loaderData?.course.courseName ?? ''}`, noIndex: true })
}

export default function VodCheck({ loaderData }: Route.ComponentProps) {
  return <ReviewState kind={vodKind} {...loaderData} />
}
