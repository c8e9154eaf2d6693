import type { Route } from './+types/live-praxis.ts'
import {
  courseExercisesTexts as texts,
  ExercisesPage,
  livePraxis,
  PraxisCourses,
} from '../../features/course/exercises/index.ts'
import { Asks } from '../../features/live/room/index.ts'
import { loadSignedIn, pageNumber } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'
import { isId } from '../../address.ts'

/** Outline of the course in the URL, or a course picker. */
export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, async ({ call }, url) => {
    const courseId = url.searchParams.get('id') ?? ''
    if (isId(courseId)) return { outline: await call('exam/auth/course/exam/ref/list', { courseId }), courses: null }
    const courses = await call('course/auth/course/audit/list', {
      courseCategory: 2,
      pageCurrent: pageNumber(url),
      pageSize: 12,
    })
    return { outline: null, courses }
  })
}

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: texts.title, noIndex: true })
}

export default function LivePraxis({ loaderData: { outline, courses } }: Route.ComponentProps) {
  return outline ? (
    <ExercisesPage
      key={outline.courseId}
      outline={outline}
      kind={livePraxis}
      extra={(periodId) => <Asks periodId={periodId} />}
    />
  ) : (
    courses && <PraxisCourses page={courses} kind={livePraxis} />
  )
}
