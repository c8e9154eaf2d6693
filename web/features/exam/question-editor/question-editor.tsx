import { browserPage } from '../../../ui/browser-page.tsx'
import { Wide } from '../../../ui/layout.tsx'
import type { QuestionFormProps } from './question-form.tsx'

const Inside = browserPage<QuestionFormProps>(() => import('./question-form.tsx'), 'form')

/** Problem form; browser only. */
export function QuestionEditor(props: QuestionFormProps) {
  return (
    <Wide>
      <Inside {...props} />
    </Wide>
  )
}
