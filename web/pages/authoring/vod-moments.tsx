import type { Route } from './+types/vod-moments.ts'
import { courseIdOf, vodKind } from '../../features/course/editor/index.ts'
import { momentEditorTexts as texts, MomentWorkspace } from '../../features/course/moment-editor/index.ts'
import { loadSignedIn } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Empty } from '../../ui/empty.tsx'

export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, ({ call }, url) =>
    call('course/auth/course/moment/audit/list', { periodId: courseIdOf(url, 'period') }),
  )
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: `${texts.title} - ${loaderData?.periodName ?? ''}`, noIndex: true })
}

export default function VodMoments({ loaderData }: Route.ComponentProps) {
  const back = `${vodKind.base}/period?id=${loaderData.courseId}`
  if (!loaderData.ticket)
    return (
      <Card>
        <Empty level={1} title={texts.notReady} action={<ButtonLink to={back}>{texts.back}</ButtonLink>}>
          {texts.notReadyWhy}
        </Empty>
      </Card>
    )
  return (
    <MomentWorkspace
      key={loaderData.periodId}
      moments={loaderData}
      back={back}
      check={`${vodKind.base}/check?id=${loaderData.courseId}`}
    />
  )
}
