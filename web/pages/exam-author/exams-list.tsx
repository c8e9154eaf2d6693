import type { Route } from './+types/exams-list.ts'
import { loadMyPapers, MyPapers, paperEditorTexts as texts } from '../../features/exam/paper-editor/index.ts'
import { pageMeta } from '../../page-meta.ts'

export function loader(args: Route.LoaderArgs) {
  return loadMyPapers(args)
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: texts.list, noIndex: true })
}

export default function ExamsList({ loaderData }: Route.ComponentProps) {
  return <MyPapers data={loaderData} />
}
