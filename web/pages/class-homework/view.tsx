import { useRevalidator } from 'react-router'
import type { Route } from './+types/view.ts'
import { backRoomAddress } from '../../features/grade/class/index.ts'
import { homeworkTexts as texts, Roster } from '../../features/grade/homework/index.ts'
import { loadSignedIn } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { PageHead, Stack } from '../../ui/layout.tsx'

export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, async ({ call }, url) => {
    const homeworkId = url.searchParams.get('homeworkId') ?? ''
    const homework = await call('exam/auth/grade/homework/view', { homeworkId })
    const { list } = await call('exam/auth/grade/homework/work/list', { homeworkId })
    return { homework, list }
  })
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: loaderData?.homework.homeworkName ?? texts.homework, noIndex: true })
}

/** One homework of a class: state of all students. */
export default function HomeworkOfClass({ loaderData: { homework, list } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  return (
    <Stack gap={4}>
      <PageHead
        back={{ to: backRoomAddress(homework.gradeId, 'homework'), label: texts.back }}
        title={homework.homeworkName}
        about={homework.gradeName}
      />
      <Roster key={homework.homeworkId} homework={homework} list={list} onChange={() => void revalidate()} />
    </Stack>
  )
}
