import type { Route } from './+types/mark.ts'
import { homeworkTexts as texts, MarkWork } from '../../features/grade/homework/index.ts'
import { loadSignedIn } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'

export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, async ({ call }, url) => {
    const homeworkId = url.searchParams.get('homeworkId') ?? ''
    const userId = url.searchParams.get('userId') ?? ''
    const homework = await call('exam/auth/grade/homework/view', { homeworkId })
    const [{ list }, work] = await Promise.all([
      call('exam/auth/grade/homework/work/list', { homeworkId }),
      call('exam/auth/grade/homework/work/view', { homeworkId, userId }),
    ])
    return { homework, list, work }
  })
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: texts.mark.title(loaderData?.work.nickname ?? ''), noIndex: true })
}

/** Marks one student's homework, with navigation to the next. */
export default function MarkHomework({ loaderData: { homework, list, work } }: Route.ComponentProps) {
  return <MarkWork key={`${homework.homeworkId} ${work.userId}`} homework={homework} list={list} work={work} />
}
