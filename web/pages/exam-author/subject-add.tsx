import { kind } from '@zhixing/contract/exam/kinds'
import type { Route } from './+types/subject-add.ts'
import {
  loadQuestion,
  QuestionEditor,
  questionEditorTexts as texts,
} from '../../features/exam/question-editor/index.ts'
import { pageMeta } from '../../page-meta.ts'

export function loader(args: Route.LoaderArgs) {
  return loadQuestion(args, 'add')
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: loaderData?.problem ? texts.edit : texts.add, noIndex: true })
}

export default function SubjectAdd({ loaderData }: Route.ComponentProps) {
  return <QuestionEditor problemType={kind.single} {...loaderData} />
}
