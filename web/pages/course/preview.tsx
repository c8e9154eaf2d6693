import type { Route } from './+types/preview.ts'
import {
  AboutCourse,
  aboutTabs,
  CourseHead,
  CourseOffer,
  CoursePicture,
  LessonFoot,
  LessonStage,
} from '../../features/course/page/index.ts'
import {
  LecturerPanel,
  OfferColumns,
  OfferEnd,
  ProductPage,
  SectionTabs,
} from '../../features/commerce/product-page/index.ts'
import { loadPreview } from '../../features/course/preview/load-preview.ts'
import { PreviewBar } from '../../features/course/preview/preview-bar.tsx'
import { browserPage } from '../../ui/browser-page.tsx'
import { pageMeta } from '../../page-meta.ts'
import { useRoot } from '../../root-data.ts'

const PreviewLesson = browserPage(() => import('../../features/course/preview/preview-lesson.tsx'))

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
  const where = { course, chapters, signedIn: true, address }
  return (
    <>
      <PreviewBar
        version={shown}
        auditStatus={auditStatus}
        {...(user?.id === course.lecturer.userId ? { back: `/account/vod/period?id=${course.courseId}` } : {})}
      />
      <ProductPage>
        {period && (
          <>
            <LessonStage courseName={course.courseName}>
              <PreviewLesson key={period.id} periodId={period.id} version={asked} />
            </LessonStage>
            <LessonFoot course={course} address={address} isPreview />
          </>
        )}
        <OfferColumns
          head={
            !period && <CourseHead course={course} address={address} picture={<CoursePicture {...where} />} isPreview />
          }
          offer={<CourseOffer {...where} isPreview />}
        >
          <SectionTabs items={aboutTabs({ course })} />
          <AboutCourse
            course={course}
            chapters={chapters}
            current={period?.id}
            playing={period !== undefined}
            signedIn
            address={address}
          />
          <OfferEnd>
            <LecturerPanel lecturer={course.lecturer} from={address} followed={false} />
          </OfferEnd>
        </OfferColumns>
      </ProductPage>
    </>
  )
}
