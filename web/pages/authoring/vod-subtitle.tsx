import { stateCode } from '@zhixing/contract/states'
import { languageCodes, MAIN_LANGUAGE } from '@zhixing/contract/vod/languages'
import { data } from 'react-router'
import type { Route } from './+types/vod-subtitle.ts'
import { courseIdOf, vodKind } from '../../features/course/editor/index.ts'
import { subtitleEditorTexts as texts, SubtitleWorkspace } from '../../features/course/subtitle-editor/index.ts'
import { loadSignedIn } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Empty } from '../../ui/empty.tsx'

export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, async ({ call }, url) => {
    const courseId = courseIdOf(url)
    const periodId = courseIdOf(url, 'period')
    const asked = url.searchParams.get('language')
    const language = languageCodes.find((code) => code === asked) ?? MAIN_LANGUAGE
    const [video, { chapterList }] = await Promise.all([
      call('course/auth/course/chapter/period/audit/video/view', { periodId }),
      call('course/auth/course/chapter/audit/list', { courseId }),
    ])
    const period = chapterList.flatMap(({ periodList }) => periodList).find(({ id }) => id === periodId)
    if (!period) throw data({ code: 404, msg: '' }, { status: 404 })
    const subtitle =
      video.videoStatus === stateCode.video.ready
        ? await call('vod/auth/subtitle/view', { videoId: video.videoId, language })
        : null
    return { courseId, video, subtitle, language, periodName: period.periodName }
  })
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: `${texts.title} - ${loaderData?.periodName ?? ''}`, noIndex: true })
}

export default function VodSubtitle({ loaderData }: Route.ComponentProps) {
  const { courseId, video, subtitle, language, periodName } = loaderData
  const back = `${vodKind.base}/period?id=${courseId}`
  if (!subtitle)
    return (
      <Card>
        <Empty level={1} title={texts.notReady} action={<ButtonLink to={back}>{texts.back}</ButtonLink>}>
          {texts.notReadyWhy}
        </Empty>
      </Card>
    )
  const check = `${vodKind.base}/check`
  return (
    <SubtitleWorkspace
      key={`${video.videoId} ${language}`}
      back={back}
      check={check}
      periodName={periodName}
      video={video}
      subtitle={subtitle}
      language={language}
    />
  )
}
