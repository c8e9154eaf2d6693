import { stateCode } from '@zhixing/contract/states'
import { Boundary } from '../../ui/boundary.tsx'
import { lazy, Suspense, useCallback, useState } from 'react'
import { redirect } from 'react-router'
import type { Route } from './+types/view.ts'
import { Comments } from '../../features/course/comments/index.ts'
import { Attachments } from '../../features/course/actions/index.ts'
import { ExerciseRow } from '../../features/exam/card/index.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { keep } from '../../cache-loader.ts'
import { load, pageNumber } from '../../load.ts'
import { oembedLink, pageMeta } from '../../page-meta.ts'
import type { RootData } from '../../root-data.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { BundleCard, bundleTexts } from '../../features/commerce/bundle/index.ts'
import { Stack } from '../../ui/layout.tsx'
import {
  AboutCourse,
  aboutTabs,
  buttonOf,
  type Chapter,
  type Course,
  CourseBar,
  CourseHead,
  CourseOffer,
  CoursePicture,
  coursePageTexts as texts,
  LessonExercises,
  LessonFoot,
  LessonStage,
  loadCourse,
  mainAction,
  OffShelfNote,
  type Period,
  Recommended,
  StageWaiting,
} from '../../features/course/page/index.ts'
import { courseProgress } from './course-progress.ts'
import { courseJsonLd } from './json-ld.ts'
import {
  LecturerPanel,
  OfferColumns,
  OfferEnd,
  PageSection,
  ProductColumns,
  ProductPage,
  SectionTabs,
} from '../../features/commerce/product-page/index.ts'

// The player is larger than the page: load it with the first lesson.
const LessonPlayer = lazy(() => import('../../features/course/player/lesson-player.tsx'))
// Few courses ask for works.
const WorkWall = lazy(() => import('../../features/community/work/work-wall.tsx'))

export function loader(args: Route.LoaderArgs) {
  return load(args, async (services, url) => {
    const data = await loadCourse(services, args.params.id, pageNumber(url))
    // One address per course: live courses have their own page.
    if (data.course.courseCategory === stateCode.category.live)
      throw redirect(`/live/detail/${data.course.courseId}${url.search}`)
    const periodId = url.searchParams.get('period')
    const period = data.chapters.flatMap((chapter) => chapter.periodList).find((one) => one.id === periodId)
    // The lesson is not (or no longer) part of the course: redirect to the course.
    if (periodId !== null && !period) throw redirect(`/view/${data.course.courseId}`)
    return { ...data, period, isEmbeddable: services.isEmbeddable }
  })
}

/** Only visitors' data is cached: progress changes while learning. */
export const clientLoader = (args: Route.ClientLoaderArgs) => keep(args, (data) => !data.personal)
// Cache the first page as well, so that going back to it needs no request.
clientLoader.hydrate = true as const

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return pageMeta({ matches, title: texts.all })
  const { course, comments, period, origin } = loaderData
  const root = matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined
  return [
    ...pageMeta({
      matches,
      title: period ? `${period.periodName} - ${course.courseName}` : course.courseName,
      description: course.courseDesc || course.introduce,
      origin,
      path: `/view/${course.courseId}`,
      image: course.courseLogo,
      jsonLd: courseJsonLd(course, {
        origin,
        siteName: root?.site.siteNamePc ?? '',
        ratings: comments.scoreCounts.reduce((sum, count) => sum + count, 0),
      }),
    }),
    ...(loaderData.isEmbeddable ? [oembedLink(origin, `/view/${course.courseId}`, course.courseName)] : []),
    ...(course.keyword ? [{ name: 'keywords', content: course.keyword }] : []),
  ]
}

export default function CourseView({ loaderData }: Route.ComponentProps) {
  // Keyed by course: state must not carry over.
  return <CoursePage key={loaderData.course.courseId} data={loaderData} />
}

function CoursePage({ data }: { data: Route.ComponentProps['loaderData'] }) {
  const { course, chapters, comments, recommended, exercises, followed, own, period, personal } = data
  const { counted, count } = useCounted(chapters)
  const files = course.accessoryList
  const listed = course.isPutaway
  // Below a lesson are its tools; the course description is on the course page.
  const watching = period !== undefined && !course.stopReason
  const way = [
    { id: course.categoryId1, name: course.categoryName1 },
    { id: course.categoryId2, name: course.categoryName2 },
    { id: course.categoryId3, name: course.categoryName3 },
  ].filter((one) => one.name)
  const now = { ...course, progress: courseProgress(course.progress, chapters, counted) }
  const address = `/view/${course.courseId}`
  const where = { course: now, chapters, signedIn: personal, address }
  const lecturer = (
    <LecturerPanel key={course.lecturer.id} lecturer={course.lecturer} from={address} followed={followed} />
  )
  const sections = (
    <>
      {data.bundles.length > 0 && (
        <PageSection id="bundles" title={bundleTexts.title}>
          <Stack gap={3}>
            {data.bundles.map((bundle) => (
              <BundleCard key={bundle.bundleId} bundle={bundle} />
            ))}
          </Stack>
        </PageSection>
      )}
      <SectionTabs
        items={[
          ...(watching ? [] : aboutTabs({ course })),
          ...(exercises.length > 0 ? [{ id: 'exercises', label: texts.exercises, count: exercises.length }] : []),
          ...(course.asksWork === 1 ? [{ id: 'works', label: texts.works }] : []),
          ...(listed ? [{ id: 'comments', label: texts.comments, count: comments.totalCount }] : []),
          ...(files.length > 0 ? [{ id: 'files', label: texts.files, count: files.length }] : []),
        ]}
      />
      {!watching && (
        <AboutCourse
          course={course}
          chapters={counted}
          current={period?.id ?? course.lastPeriodId ?? undefined}
          playing={period !== undefined}
          signedIn={personal}
          exercises={exercises}
        />
      )}
      {exercises.length > 0 && (
        <PageSection id="exercises" title={texts.exercises}>
          <ul>
            {exercises.map((exercise) => (
              <li key={exercise.id}>
                <ExerciseRow exercise={exercise} signedIn={personal} />
              </li>
            ))}
          </ul>
        </PageSection>
      )}
      {course.asksWork === 1 && (
        <PageSection id="works" title={texts.works}>
          <Boundary>
            <Works course={course} />
          </Boundary>
        </PageSection>
      )}
      {listed && (
        <PageSection id="comments" title={texts.comments}>
          <Boundary>
            <Comments
              courseId={course.courseId}
              lecturerUserId={course.lecturer.userId}
              page={comments}
              owned={course.isPay}
              own={own}
            />
          </Boundary>
        </PageSection>
      )}
      {files.length > 0 && (
        <PageSection id="files" title={texts.files}>
          <Attachments
            list={files}
            may={!course.stopReason && (course.isFree || course.allowStudy === 1)}
            from={`${address}#files`}
          />
        </PageSection>
      )}
    </>
  )
  return (
    <ProductPage>
      <Breadcrumb
        items={[
          { label: texts.home, to: '/' },
          ...way.map((one) => ({ label: one.name, to: `/list?categoryId=${one.id}` })),
          { label: course.courseName },
        ]}
      />
      <OffShelfNote course={course} />
      {watching ? (
        <>
          <LessonStage courseName={course.courseName}>
            <PlayerLayout
              courseId={course.courseId}
              courseName={course.courseName}
              cover={course.courseLogo}
              periodId={period.id}
              chapters={chapters}
              teacherId={course.lecturer.userId}
              owned={course.isFree || course.allowStudy === 1}
              onProgress={count}
            />
          </LessonStage>
          <LessonExercises list={exercises} period={period} signedIn={personal} />
          <LessonFoot course={now} address={address} />
          <ProductColumns
            aside={
              <>
                {lecturer}
                <Recommended list={recommended} />
              </>
            }
          >
            {sections}
          </ProductColumns>
        </>
      ) : (
        <>
          <OfferColumns
            head={<CourseHead course={now} address={address} picture={<CoursePicture {...where} />} />}
            offer={
              <CourseOffer {...where} terms={data.terms} exercises={exercises.length} certificate={data.certificate} />
            }
          >
            {sections}
            <OfferEnd>
              {lecturer}
              <Recommended list={recommended} />
            </OfferEnd>
          </OfferColumns>
          <CourseBar course={now} terms={data.terms} action={buttonOf(mainAction(where))} />
        </>
      )}
    </ProductPage>
  )
}

/** The wall loads in the browser: it differs by viewer, and visitors' pages are cached. */
function Works({ course }: { course: Course }) {
  return (
    useHydrated() && (
      <Suspense>
        <WorkWall course={{ ...course, teacherId: course.lecturer.userId }} />
      </Suspense>
    )
  )
}

type Counted = Pick<Period, 'progress' | 'isFinished'>

/** Loaded chapters with progress credited since. */
function useCounted(chapters: Chapter[]): { counted: Chapter[]; count: (periodId: string, now: Counted) => void } {
  const [since, setSince] = useState<Record<string, Counted>>({})
  const counted = chapters.map((chapter) => ({
    ...chapter,
    periodList: chapter.periodList.map((period) => {
      const now = since[period.id]
      // Progress never decreases; later loader data may be ahead.
      return now && now.progress >= period.progress
        ? { ...period, progress: now.progress, isFinished: now.isFinished }
        : period
    }),
  }))
  const count = useCallback(
    (periodId: string, { progress, isFinished }: Counted) =>
      setSince((old) => ({ ...old, [periodId]: { progress, isFinished } })),
    [],
  )
  return { counted, count }
}

interface PlayerLayoutProps {
  courseId: string
  courseName: string
  cover: string
  periodId: string
  chapters: Chapter[]
  teacherId: string
  owned: boolean
  onProgress: (periodId: string, now: Counted) => void
}

/** Player placeholder on the server; the player needs a browser. */
function PlayerLayout(props: PlayerLayoutProps) {
  const alive = useHydrated()
  const waiting = <StageWaiting />
  if (!alive) return waiting
  return (
    <Suspense fallback={waiting}>
      <LessonPlayer {...props} />
    </Suspense>
  )
}
