import type { Route } from './+types/progress.ts'
import { browserPage } from '../../ui/browser-page.tsx'
import { loadLecturer } from './load-lecturer.ts'
import { pageMeta } from '../../page-meta.ts'

export function loader(args: Route.LoaderArgs) {
  return loadLecturer(args)
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: '学员进度', noIndex: true })
}

export default browserPage(() => import('../../features/course/progress/progress-page.tsx'), 'table')
