import { useRoot } from '../../root-data.ts'
import { useQuery } from '../../use-query.ts'
import { CLASSES } from './menu-parts.ts'

/** Poll interval of new class exams. */
const EXAM_POLL_MS = 120_000

/** Number of new class exams; 0 where the menu has no classes. */
export function useNewExams(): number {
  const { menus, user } = useRoot()
  const hasClasses = menus.some(({ url }) => url === CLASSES)
  const { data } = useQuery('exam/auth/grade/exam/student/relation/tips', user && hasClasses ? {} : null, {
    quiet: true,
    poll: EXAM_POLL_MS,
  })
  return data?.tips ?? 0
}
