import type { Route } from './+types/exams-add.ts'
import { formTexts, loadForm, NewPaper, PaperEditor } from '../../features/exam/paper-editor/index.ts'
import { pageMeta } from '../../page-meta.ts'

export function loader(args: Route.LoaderArgs) {
  return loadForm(args)
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: loaderData?.paper?.examName || formTexts.newTitle, noIndex: true })
}

export default function ExamsAdd({ loaderData: { paper, ownOrg, categories, review } }: Route.ComponentProps) {
  if (!paper) return <NewPaper ownOrg={ownOrg} />
  return <PaperEditor key={paper.examId} paper={paper} categories={categories} review={review} />
}
