import type { Route } from './+types/work.ts'
import { isId } from '../../address.ts'
import { loadSignedIn } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { browserPage } from '../../ui/browser-page.tsx'
import { texts } from './texts.ts'

/** Lets those in who run the class: for anybody else the call refuses, and the page says so. */
export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, async ({ call }, url) => {
    const gradeId = url.searchParams.get('gradeId')
    if (!isId(gradeId)) return { gradeName: '' }
    const { gradeName } = await call('exam/auth/grade/book/view', { gradeId })
    return { gradeName }
  })
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: loaderData?.gradeName || texts.work, noIndex: true })
}

const Work = browserPage<{ gradeName: string }>(() => import('../../features/class-course/work-page.tsx'))

export default function WorkRoute({ loaderData }: Route.ComponentProps) {
  return <Work gradeName={loaderData.gradeName} />
}
