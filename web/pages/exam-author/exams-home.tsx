import type { Route } from './+types/exams-home.ts'
import { ExamHome, loadHome, paperEditorTexts as texts } from '../../features/exam/paper-editor/index.ts'
import { pageMeta } from '../../page-meta.ts'

export function loader(args: Route.LoaderArgs) {
  return loadHome(args)
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: texts.home, noIndex: true })
}

export default function ExamsHome({ loaderData }: Route.ComponentProps) {
  return <ExamHome data={loaderData} />
}
