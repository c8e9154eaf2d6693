import type { Route } from './+types/exams-preview.ts'
import { loadPreview, PaperPreview, previewTexts } from '../../features/exam/paper-editor/index.ts'
import { pageMeta } from '../../page-meta.ts'

export function loader(args: Route.LoaderArgs) {
  return loadPreview(args)
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const name = loaderData?.paper.examName
  return pageMeta({ matches, title: name ? `${name} · ${previewTexts.title}` : previewTexts.title, noIndex: true })
}

export default function ExamsPreview({ loaderData }: Route.ComponentProps) {
  return <PaperPreview key={loaderData.seed} data={loaderData} />
}
