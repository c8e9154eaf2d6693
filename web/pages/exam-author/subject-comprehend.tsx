import { kind } from '@zhixing/contract/exam/kinds'
import type { Route } from './+types/subject-comprehend.ts'
import {
  loadQuestion,
  QuestionEditor,
  questionEditorTexts as texts,
} from '../../features/exam/question-editor/index.ts'
import { pageMeta } from '../../page-meta.ts'

export function loader(args: Route.LoaderArgs) {
  return loadQuestion(args, 'comprehend')
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: loaderData?.problem ? texts.editMaterial : texts.addMaterial, noIndex: true })
}

export default function SubjectComprehend({ loaderData }: Route.ComponentProps) {
  return <QuestionEditor problemType={kind.material} {...loaderData} />
}
