import type { Route } from './+types/subject-import.ts'
import { ImportWorkspace } from '../../features/question-import/import-workspace.tsx'
import { loadImport } from '../../features/question-import/load.ts'
import { texts } from '../../features/question-import/texts.ts'
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
