import type { Route } from './+types/preview.ts'
import { Outcomes } from '../../features/course/page/index.ts'
import { LecturerPanel } from '../../features/commerce/product-page/index.ts'
import { loadPreview } from '../../features/course/preview/load-preview.ts'
import { PreviewBar } from '../../features/course/preview/preview-bar.tsx'
import { liveTexts as texts } from '../../features/live/session/index.ts'
import { RichProse } from '../../features/shared/math/index.ts'
import { pageMeta } from '../../page-meta.ts'
import { useRoot } from '../../root-data.ts'
import { Cover } from '../../ui/cover.tsx'
import { cx } from '../../ui/cx.ts'
import { DateTime } from '../../ui/date-time.tsx'
import { Empty } from '../../ui/empty.tsx'
import layout from '../../ui/layout.module.css'
import { Price } from '../../ui/price.tsx'
import css from './detail.module.css'

export function loader(args: Route.LoaderArgs) {
  return loadPreview(args, 2)
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: `预览 - ${loaderData?.course.courseName ?? ''}`, noIndex: true })
}

export default function LivePreview({ loaderData }: Route.ComponentProps) {
  const { course, chapters, shown, auditStatus } = loaderData
  const { user } = useRoot()
  const sessions = chapters.flatMap((chapter) => chapter.periodList)
  return (
    <>
      <PreviewBar
        version={shown}
        auditStatus={auditStatus}
        {...(user?.id === course.lecturer.userId ? { back: `/account/live/period?id=${course.courseId}` } : {})}
      />
      <div className={cx(layout.wrap, css.page)}>
        <h1 className={css.name}>{course.courseName}</h1>
        <div className={css.cover}>
          <Cover src={course.courseLogo} title={course.courseName} eager />
        </div>
        <Price fen={course.isFree ? 0 : course.courseDiscount} was={course.courseOriginal} size="l" />
        <div className={css.columns}>
          <div className={css.main}>
            <section aria-labelledby="sessions-title">
              <h2 id="sessions-title">{texts.sessions}</h2>
              {sessions.length > 0 ? (
                <ol className={css.plan}>
                  {sessions.map(({ id, periodName, startTime, endTime }) => (
                    <li key={id}>
                      <b>{periodName}</b>
                      {startTime && endTime && (
                        <span>
                          <DateTime value={startTime} shape="minute" /> – <DateTime value={endTime} shape="time" />
                        </span>
                      )}
                    </li>
                  ))}
                </ol>
              ) : (
                <Empty compact art="study" title={texts.none} />
              )}
            </section>
            <section aria-labelledby="intro-title">
              <h2 id="intro-title">{texts.intro}</h2>
              <Outcomes list={course.outcomeList} />
              {course.introduce ? (
                <RichProse html={course.introduce} />
              ) : (
                <Empty compact art="study" title={texts.introEmpty} />
              )}
            </section>
          </div>
          <aside className={css.side}>
            <LecturerPanel lecturer={course.lecturer} from={`/preview/live/${course.courseId}`} followed={false} />
          </aside>
        </div>
      </div>
    </>
  )
}
