import type { Route } from './+types/all.ts'
import { AllHomework, homeworkTexts as texts } from '../../features/grade/homework/index.ts'
import { loadSignedIn, pageNumber } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { PageHead } from '../../ui/layout.tsx'

export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, async ({ call }, url) => {
    const isWaiting = url.searchParams.get('state') === 'waiting'
    const homework = await call('exam/auth/grade/homework/teaching/page', { isWaiting, pageCurrent: pageNumber(url) })
    return { homework, isWaiting }
  })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: texts.all.title, noIndex: true })
}

/** Homework of all classes the viewer teaches. */
export default function HomeworkOfClasses({ loaderData: { homework, isWaiting } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title={texts.all.title} about={texts.all.about} />
      <AllHomework homework={homework} isWaiting={isWaiting} />
    </>
  )
}
