import type { Route } from './+types/set.ts'
import { backRoomAddress } from '../../features/grade/class/index.ts'
import { homeworkTexts as texts, SetHomework } from '../../features/grade/homework/index.ts'
import { loadSignedIn } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { PageHead, Stack } from '../../ui/layout.tsx'

/** Checks access: those who may set homework; the save checks again. */
export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, async ({ call }, url) => {
    const homeworkId = url.searchParams.get('homeworkId')
    const homework = homeworkId ? await call('exam/auth/grade/homework/view', { homeworkId }) : null
    const gradeId = homework?.gradeId ?? url.searchParams.get('gradeId') ?? ''
    await call('exam/auth/grade/homework/admin/page', { gradeId, pageSize: 1 })
    return { gradeId, homework }
  })
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: loaderData?.homework ? texts.edit : texts.set, noIndex: true })
}

export default function SetHomeworkPage({ loaderData: { gradeId, homework } }: Route.ComponentProps) {
  return (
    <Stack gap={4}>
      <PageHead
        back={{ to: backRoomAddress(gradeId, 'homework'), label: texts.back }}
        title={homework ? texts.edit : texts.set}
      />
      <SetHomework key={homework?.homeworkId ?? gradeId} gradeId={gradeId} homework={homework} />
    </Stack>
  )
}
