import { browserPage } from '../../ui/browser-page.tsx'
import type { QuestionFormProps } from './question-form.tsx'

/** The form of a problem; loaded in browsers only. */
export const QuestionEditor = browserPage<QuestionFormProps>(() => import('./question-form.tsx'))
