import type { Route } from './+types/subject-list.ts'
import { loadQuestions, questionBankTexts as texts, QuestionList } from '../../features/exam/question-bank/index.ts'
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
