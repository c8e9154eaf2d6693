import type { Route } from './+types/do.ts'
import { gradeAddress } from '../../features/grade/class/index.ts'
import { DoHomework, homeworkTexts as texts } from '../../features/grade/homework/index.ts'
import { loadSignedIn } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { PageHead, Stack } from '../../ui/layout.tsx'

export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, ({ call }, url) =>
    call('exam/auth/grade/homework/own/view', { homeworkId: url.searchParams.get('homeworkId') ?? '' }),
  )
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: loaderData?.homeworkName ?? texts.homework, noIndex: true })
}

/** One homework of a learner: task, submissions, feedback. */
export default function DoHomeworkPage({ loaderData: homework }: Route.ComponentProps) {
  return (
    <Stack gap={4}>
      <PageHead
        back={{ to: gradeAddress(homework.gradeId, 'homework'), label: homework.gradeName }}
        title={homework.homeworkName}
      />
      <DoHomework key={homework.homeworkId} homework={homework} />
    </Stack>
  )
}
