import type { Route } from './+types/all.ts'
import { AllHomework, homeworkTexts as texts, SetHomeworkMenu } from '../../features/grade/homework/index.ts'
import { loadSignedIn, pageNumber } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { PageHead } from '../../ui/layout.tsx'

/** Classes that the menu of new homework offers, latest first. */
const MENU_SIZE = 20

export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, async ({ call }, url) => {
    const isWaiting = url.searchParams.get('state') === 'waiting'
    const [homework, { list: grades }] = await Promise.all([
      call('exam/auth/grade/homework/teaching/page', { isWaiting, pageCurrent: pageNumber(url) }),
      call('exam/auth/grade/info/page', { scope: 'teacher', pageSize: MENU_SIZE }),
    ])
    return { homework, grades, isWaiting }
  })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: texts.all.title, noIndex: true })
}

/** Homework of all classes the viewer teaches. */
export default function HomeworkOfClasses({ loaderData: { homework, grades, isWaiting } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={texts.all.title} about={texts.all.about}>
        <SetHomeworkMenu grades={grades} />
      </PageHead>
      <AllHomework homework={homework} isWaiting={isWaiting} />
    </>
  )
}
