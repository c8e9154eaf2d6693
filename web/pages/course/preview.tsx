import { data } from 'react-router'
import type { Route } from './+types/preview.ts'
import { Catalogue } from '../../features/course-page/catalogue.tsx'
import { CourseHead } from '../../features/course-page/course-head.tsx'
import css from '../../features/course-page/course-page.module.css'
import { LecturerPanel } from '../../features/course-page/course-side.tsx'
import type { Chapter, Course } from '../../features/course-page/load-course.ts'
import { SectionTabs } from '../../features/course-page/section-tabs.tsx'
import { texts } from '../../features/course-page/texts.ts'
import { PreviewBar } from '../../features/course-preview/preview-bar.tsx'
import { RichProse } from '../../features/math/rich-prose.tsx'
import { browserPage } from '../../features/workbench/browser-page.tsx'
import { loadSignedIn } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { useRoot } from '../../root-data.ts'
import { cx } from '../../ui/cx.ts'
import { Empty } from '../../ui/empty.tsx'
import layout from '../../ui/layout.module.css'

const PreviewLesson = browserPage(() => import('../../features/course-preview/preview-lesson.tsx'))

/** A version as learners would see it, for its author and for whoever reviews it. */
export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, async ({ call }, url) => {
    const asked = Number(url.searchParams.get('version') ?? '')
    const version = Number.isInteger(asked) && asked > 0 ? asked : 0
    const seen = await call('course/auth/course/audit/preview', {
      courseId: args.params.id,
      ...(version > 0 ? { version } : {}),
    })
    if (seen.courseCategory !== 1) throw data({ code: 404, msg: '' }, { status: 404 })
    const { chapterList, version: shown, auditStatus, ...detail } = seen
    // The one who looks may open everything, as somebody who has enrolled.
    const course: Course = { ...detail, isPay: 1, allowStudy: 1, isCollection: 0, progress: 0, lastPeriodId: null }
    const chapters: Chapter[] = chapterList.map((chapter) => ({
      picList: [],
      ...chapter,
      periodList: chapter.periodList.map((period) => ({
        ...period,
        progress: 0,
        currentDuration: 0,
        isFinished: 0 as const,
        noteCount: 0,
      })),
    }))
    return { course, chapters, asked: version, shown, auditStatus, periodId: url.searchParams.get('period') }
  })
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
            <SectionTabs
              items={[
                { id: 'intro', label: texts.intro },
                { id: 'chapters', label: texts.chapters, count: course.periodTotal },
              ]}
            />
            <section id="intro" className={css.section} aria-labelledby="intro-title">
              <h2 id="intro-title">{texts.intro}</h2>
              {course.introduce ? (
                <RichProse html={course.introduce} />
              ) : (
                <Empty compact art="study" title={texts.introEmpty} />
              )}
            </section>
            <section id="chapters" className={css.section} aria-labelledby="chapters-title">
              <h2 id="chapters-title">{texts.chapters}</h2>
              <Catalogue
                course={course}
                chapters={chapters}
                current={period?.id}
                playing={period !== undefined}
                signedIn
                address={address}
              />
            </section>
          </div>
          <aside className={css.side}>
            <LecturerPanel lecturer={course.lecturer} from={address} followed={false} />
          </aside>
        </div>
      </div>
    </>
  )
}
