import type { Route } from './+types/exams-select.ts'
import { loadPicking, pickerTexts, PickPage } from '../../features/exam/paper-editor/index.ts'
import { pageMeta } from '../../page-meta.ts'

export function loader(args: Route.LoaderArgs) {
  return loadPicking(args)
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: pickerTexts.title, noIndex: true })
}

export default function ExamsSelect({ loaderData: { paper, categories } }: Route.ComponentProps) {
  return <PickPage paper={paper} categories={categories} />
}
