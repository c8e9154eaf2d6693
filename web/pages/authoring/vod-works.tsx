import { workStates } from '@zhixing/contract/community/work-limits'
import type { Route } from './+types/vod-works.ts'
import { WorkDesk, workDeskTexts as texts } from '../../features/community/work-desk/index.ts'
import { AuthorHead, courseIdOf, loadMyCourse, vodKind } from '../../features/course/editor/index.ts'
import { address, idText, optional, page, words } from '../../address.ts'
import { loadSignedIn } from '../../load.ts'
import { pageMeta } from '../../page-meta.ts'

const query = address({ id: idText, state: optional(workStates), keyword: words(50), pageCurrent: page })

export function loader(args: Route.LoaderArgs) {
  return loadSignedIn(args, async ({ call }, url) => {
    const courseId = courseIdOf(url)
    const { id: _id, ...asked } = query.read(url.searchParams)
    const course = await loadMyCourse(call, vodKind, courseId)
    // A course that was never published has no works.
    const works = course.hasLive
      ? await call('community/auth/course/work/desk/page', { courseId, ...asked, pageSize: 20 })
      : null
    return { course, works, asked }
  })
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: `${texts.title} - ${loaderData?.course.courseName ?? ''}`, noIndex: true })
}

/** Works handed in to a course, for its author. */
export default function VodWorks({ loaderData: { course, works, asked } }: Route.ComponentProps) {
  const { courseId } = course
  return (
    <>
      <AuthorHead kind={vodKind} course={course} at="works" line={texts.about} />
      <WorkDesk
        courseId={courseId}
        works={works}
        asked={asked}
        to={(more) => query.path('/account/vod/works', { id: courseId, ...asked, ...more })}
      />
    </>
  )
}
