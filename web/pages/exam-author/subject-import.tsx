import type { Route } from './+types/subject-import.ts'
import { ImportWorkspace, loadImport, questionImportTexts as texts } from '../../features/exam/question-import/index.ts'
import { pageMeta } from '../../page-meta.ts'

export function loader(args: Route.LoaderArgs) {
  return loadImport(args)
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: texts.title, noIndex: true })
}

export default function SubjectImport({ loaderData }: Route.ComponentProps) {
  return <ImportWorkspace key={loaderData.batch?.id ?? 'new'} data={loaderData} />
}
