import type { Route } from './+types/subject-list.ts'
import { loadQuestions } from '../../features/question-editor/load.ts'
import { QuestionList } from '../../features/question-editor/question-list.tsx'
import { texts } from '../../features/question-editor/texts.ts'
import { pageMeta } from '../../page-meta.ts'

export function loader(args: Route.LoaderArgs) {
  return loadQuestions(args)
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: texts.title, noIndex: true })
}

export default function SubjectList({ loaderData }: Route.ComponentProps) {
  return <QuestionList data={loaderData} />
}
