import { stateCode } from '@zhixing/contract/states'
import { lazy, Suspense } from 'react'
import { data, redirect } from 'react-router'
import type { Route } from './+types/detail.ts'
import { Attachments } from '../../features/course/actions/index.ts'
import {
  CourseBar,
  CourseHead,
  loadCourse,
  OfferCard,
  OffShelfNote,
  Recommended,
} from '../../features/course/page/index.ts'
import { LecturerPanel, MainAction, OfferColumns } from '../../features/commerce/product-page/index.ts'
import { ExerciseRow } from '../../features/exam/card/index.ts'
import {
  currentSession,
  LiveSessionView,
  liveTexts as texts,
  ReplayPolicy,
  ReplayTrim,
  SessionList,
  withMarks,
} from '../../features/live/session/index.ts'
import {
  Captions,
  Danmaku,
  DanmakuSettings,
  LiveRoom,
  OwnAsks,
  ReplayChat,
  SessionNews,
} from '../../features/live/room/index.ts'
import { MissedReplay } from '../../features/live/missed/index.ts'
import { AssistantCard } from '../../features/live/assistants/index.ts'
import { RichProse } from '../../features/shared/math/index.ts'
import { load } from '../../load.ts'
import { oembedLink, pageMeta } from '../../page-meta.ts'
import { type RootData, useRoot } from '../../root-data.ts'
import { Breadcrumb } from '../../ui/breadcrumb.tsx'
import { buttonClass } from '../../ui/button.tsx'
import { ClockIcon } from '../../ui/icons.tsx'
import { Card } from '../../ui/card.tsx'
import { cx } from '../../ui/cx.ts'
import { Empty } from '../../ui/empty.tsx'
import layout from '../../ui/layout.module.css'
import { liveJsonLd } from './json-ld.ts'
import { checkoutPath } from '../../checkout-path.ts'
import css from './detail.module.css'

// A replay plays like a lesson; the player is larger than the page.
const LessonPlayer = lazy(() => import('../../features/course/player/lesson-player.tsx'))

export function loader(args: Route.LoaderArgs) {
  return load(args, async (services, url) => {
    const courseId = args.params.id
    const [loaded, { list: sessions, isHost, assistantList }] = await Promise.all([
      loadCourse(services, courseId, 1),
      services.call('course/api/live/session/list', { courseId }),
    ])
    if (loaded.course.courseCategory !== stateCode.category.live) throw data(null, { status: 404 })
    const asked = url.searchParams.get('period')
    const session = currentSession(sessions, asked, Date.now())
    // The session is not (or no longer) part of the course: redirect to the course.
    if (asked !== null && session?.periodId !== asked) throw redirect(`/live/detail/${courseId}`)
    const { list: marks } =
      session?.liveStatus === stateCode.live.replay
        ? await services.call('live/api/mark/list', { periodId: session.periodId }).catch(() => ({ list: [] }))
        : { list: [] }
    const { isEmbeddable } = services
    return { ...loaded, sessions, session, marks, isHost, assistants: assistantList, isEmbeddable }
  })
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  if (!loaderData) return pageMeta({ matches, title: texts.all })
  const { course, origin, sessions, chapters } = loaderData
  const root = matches.find((match) => match?.id === 'root')?.loaderData as RootData | undefined
  const names = new Map(chapters.flatMap(({ periodList }) => periodList).map(({ id, periodName }) => [id, periodName]))
  const jsonLd = liveJsonLd(
    course,
    sessions.map((session) => ({ ...session, name: names.get(session.periodId) ?? course.courseName })),
    { origin, siteName: root?.site.siteNamePc ?? '', now: Date.now() },
  )
  const path = `/live/detail/${course.courseId}`
  return [
    ...pageMeta({
      matches,
      title: course.courseName,
      description: course.courseDesc || course.introduce,
      origin,
      path,
      image: course.courseLogo,
      ...(jsonLd ? { jsonLd } : {}),
    }),
    ...(loaderData.isEmbeddable ? [oembedLink(origin, path, course.courseName)] : []),
  ]
}

export default function LiveDetail({ loaderData }: Route.ComponentProps) {
  return <LiveCourse key={loaderData.course.courseId} data={loaderData} />
}

function LiveCourse({ data: loaded }: { data: Route.ComponentProps['loaderData'] }) {
  const { course, chapters, sessions, session, marks, recommended, followed, terms, personal, exercises } = loaded
  const { isHost, assistants } = loaded
  const { user } = useRoot()
  const address = `/live/detail/${course.courseId}`
  const periods = chapters.flatMap((chapter) => chapter.periodList)
  const names = new Map(periods.map(({ id, periodName }) => [id, periodName]))
  const isOwn = user?.id === course.lecturer.userId
  const period = periods.find(({ id }) => id === session?.periodId)
  const mayWatch = isOwn || isHost || course.isFree || course.allowStudy === 1 || period?.isFree === true
  const mayFiles = mayWatch && !course.stopReason
  // Files of this session and of the course.
  const elsewhere = new Set(periods.map(({ id }) => id).filter((id) => id !== session?.periodId))
  const files = course.accessoryList.filter(({ refId }) => !elsewhere.has(refId))
  // Playable lessons: sessions with a replay.
  const replays = chapters
    .map((chapter) => ({
      ...chapter,
      periodList: chapter.periodList
        .filter(({ videoLength, periodType }) => periodType !== stateCode.lesson.live || videoLength > 0)
        .map((one) =>
          one.periodType === stateCode.lesson.live
            ? {
                ...one,
                periodType: stateCode.lesson.video,
                periodDesc: one.id === session?.periodId ? withMarks(one.periodDesc, marks) : one.periodDesc,
              }
            : one,
        ),
    }))
    .filter(({ periodList }) => periodList.length > 0)
  const isSold = !mayWatch && course.isPutaway
  const isPlanned = course.isPutaway && sessions.some(({ liveStatus }) => liveStatus === stateCode.live.planned)
  const goTo =
    session?.liveStatus === stateCode.live.live
      ? texts.enter
      : session?.liveStatus === stateCode.live.replay && texts.watchReplay
  const buy = {
    label: texts.buy,
    to: checkoutPath([{ productType: stateCode.product.live, productId: course.courseId }]),
  }
  const player = session && (
    <Suspense fallback={<p role="status">{texts.loading}</p>}>
      <LessonPlayer
        key={period?.videoLength}
        courseId={course.courseId}
        courseName={course.courseName}
        cover={course.courseLogo}
        periodId={session.periodId}
        chapters={replays}
        teacherId={course.lecturer.userId}
        owned={mayWatch}
      />
    </Suspense>
  )
  return (
    <div className={cx(layout.wrap, css.page)}>
      <Breadcrumb
        items={[{ label: texts.home, to: '/' }, { label: texts.all, to: '/live' }, { label: course.courseName }]}
      />
      <OffShelfNote course={course} />
      {session ? (
        <LiveSessionView
          key={session.periodId}
          courseId={course.courseId}
          session={session}
          name={names.get(session.periodId) ?? course.courseName}
          cover={course.courseLogo}
          isVisitor={!personal}
          mayWatch={mayWatch}
          stopReason={course.stopReason}
          room={
            <LiveRoom
              periodId={session.periodId}
              address={`${address}?period=${session.periodId}`}
              files={files.length > 0 && <Attachments list={files} may={mayFiles} from={`${address}#files`} />}
            />
          }
          news={(onNews) => <SessionNews periodId={session.periodId} onNews={onNews} />}
          overlay={
            <>
              <Danmaku periodId={session.periodId} />
              <Captions periodId={session.periodId} />
            </>
          }
          under={<DanmakuSettings />}
          replay={
            <ReplayChat periodId={session.periodId}>
              {isOwn ? (
                <ReplayTrim periodId={session.periodId}>{player}</ReplayTrim>
              ) : (
                <MissedReplay periodId={session.periodId}>{player}</MissedReplay>
              )}
            </ReplayChat>
          }
        />
      ) : (
        <Card>
          <Empty compact art="study" title={texts.none} />
        </Card>
      )}
      {session && session.liveStatus > stateCode.live.live && personal && mayFiles && (
        <OwnAsks periodId={session.periodId} />
      )}
      <OfferColumns
        head={<CourseHead course={course} address={address} />}
        offer={
          <OfferCard
            course={course}
            terms={terms}
            actions={
              <>
                {isSold ? (
                  <MainAction {...buy} block />
                ) : (
                  goTo && <MainAction label={goTo} to={`${address}?period=${session?.periodId ?? ''}`} block />
                )}
                {isPlanned && (
                  <a
                    className={buttonClass({ variant: isSold || goTo ? 'line' : 'primary', size: 'l', block: true })}
                    href={`/calendar/live/${course.courseId}.ics`}
                  >
                    <ClockIcon />
                    {texts.calendar}
                  </a>
                )}
              </>
            }
            includes={[
              texts.withSessions(sessions.length),
              ...(exercises.length > 0 ? [texts.withExercises(exercises.length)] : []),
              ...(files.length > 0 ? [texts.withFiles(files.length)] : []),
              texts.withReplay,
              texts.withRoom,
            ]}
          />
        }
      >
        <div className={css.main}>
          <section aria-labelledby="sessions-title">
            <h2 id="sessions-title">{texts.sessions}</h2>
            {sessions.length > 0 ? (
              <SessionList
                courseId={course.courseId}
                sessions={sessions}
                names={names}
                current={session?.periodId}
                isOnShelf={course.isPutaway}
              />
            ) : (
              <Empty compact art="study" title={texts.none} />
            )}
          </section>
          {exercises.length > 0 && (
            <section aria-labelledby="exercises-title">
              <h2 id="exercises-title">{texts.exercises}</h2>
              <ul>
                {exercises.map((exercise) => (
                  <li key={exercise.id}>
                    <ExerciseRow exercise={exercise} signedIn={personal} />
                  </li>
                ))}
              </ul>
            </section>
          )}
          <section aria-labelledby="intro-title">
            <h2 id="intro-title">{texts.intro}</h2>
            {course.introduce ? (
              <RichProse html={course.introduce} />
            ) : (
              <Empty compact art="study" title={texts.introEmpty} />
            )}
          </section>
          {course.accessoryList.length > 0 && (
            <section id="files" aria-labelledby="files-title">
              <h2 id="files-title">{texts.files}</h2>
              <Attachments list={course.accessoryList} may={mayFiles} from={`${address}#files`} />
            </section>
          )}
        </div>
        <div className={css.end}>
          <LecturerPanel key={course.lecturer.id} lecturer={course.lecturer} from={address} followed={followed} />
          {isOwn && session && session.liveStatus < stateCode.live.ended && (
            <ReplayPolicy key={`${session.periodId} ${session.liveStatus}`} periodId={session.periodId} />
          )}
          {assistants.length > 0 && <AssistantCard list={assistants} />}
        </div>
        <Recommended list={recommended} />
      </OfferColumns>
      {isSold && <CourseBar course={course} terms={terms} action={buy} />}
    </div>
  )
}
