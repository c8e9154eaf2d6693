import type { Route } from './+types/marking.ts'
import { browserPage } from '../../ui/browser-page.tsx'
import { loadSignedIn } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'

/** Checks access: the call refuses non-lecturers, and the page says so. Data is loaded in the browser. */
export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, async ({ call }) => {
    await call('exam/auth/exam/mark/exams', { pageSize: 1 })
    return null
  })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: '阅卷', noIndex: true })
}

export default browserPage(() => import('../../features/exam/grading/grading-page.tsx'), 'sheet')
