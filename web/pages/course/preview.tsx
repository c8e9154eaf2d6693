import type { Route } from './+types/preview.ts'
import { AboutCourse, aboutTabs } from '../../features/course-page/about-course.tsx'
import { CourseHead } from '../../features/course-page/course-head.tsx'
import css from '../../features/course-page/course-page.module.css'
import { LecturerPanel } from '../../features/course-page/course-side.tsx'
import { SectionTabs } from '../../features/course-page/section-tabs.tsx'
import { loadPreview } from '../../features/course-preview/load-preview.ts'
import { PreviewBar } from '../../features/course-preview/preview-bar.tsx'
import { browserPage } from '../../ui/browser-page.tsx'
import { pageMeta } from '../../page-meta.ts'
import { useRoot } from '../../root-data.ts'
import { cx } from '../../ui/cx.ts'
import layout from '../../ui/layout.module.css'

const PreviewLesson = browserPage(() => import('../../features/course-preview/preview-lesson.tsx'))

export function loader(args: Route.LoaderArgs) {
  return loadPreview(args, 1)
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: `预览 - ${loaderData?.course.courseName ?? ''}`, noIndex: true })
}

export default function CoursePreview({ loaderData }: Route.ComponentProps) {
  const { course, chapters, asked, shown, auditStatus, periodId } = loaderData
  const { user } = useRoot()
  const address = `/preview/course/${course.courseId}`
  const period = chapters.flatMap((chapter) => chapter.periodList).find(({ id }) => id === periodId)
  return (
    <>
      <PreviewBar
        version={shown}
        auditStatus={auditStatus}
        {...(user?.id === course.lecturer.userId ? { back: `/account/vod/period?id=${course.courseId}` } : {})}
      />
      <div className={cx(layout.wrap, css.page)}>
        {period && (
          <>
            <h1 className={css.name}>{course.courseName}</h1>
            <div className={css.stage}>
              <PreviewLesson key={period.id} periodId={period.id} version={asked} />
            </div>
          </>
        )}
        <CourseHead course={course} chapters={chapters} signedIn playing={period !== undefined} preview={address} />
        <div className={css.columns}>
          <div className={css.main}>
            <SectionTabs items={aboutTabs({ course })} />
            <AboutCourse
              course={course}
              chapters={chapters}
              current={period?.id}
              playing={period !== undefined}
              signedIn
              address={address}
            />
          </div>
          <aside className={css.side}>
            <LecturerPanel lecturer={course.lecturer} from={address} followed={false} />
          </aside>
        </div>
      </div>
    </>
  )
}
