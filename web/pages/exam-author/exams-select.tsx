import type { Route } from './+types/exams-select.ts'
import { loadPicking } from '../../features/paper-editor/load.ts'
import { PickPage } from '../../features/paper-editor/paper-editor.tsx'
import { pickerTexts } from '../../features/paper-editor/texts.ts'
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
