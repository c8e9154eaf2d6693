import type { Route } from './+types/exams-list.ts'
import { loadMyPapers } from '../../features/paper-editor/load.ts'
import { MyPapers } from '../../features/paper-editor/paper-list.tsx'
import { texts } from '../../features/paper-editor/texts.ts'
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
