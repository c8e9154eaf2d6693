import type { Route } from './+types/live-assistants.ts'
import { AuthorHead, courseEditorTexts as texts, liveKind, loadCourseHead } from '../../features/course/editor/index.ts'
import { NamedAssistants } from '../../features/live/assistants/index.ts'
import { pageMeta } from '../../page-meta.ts'

export function loader(args: Route.LoaderArgs) {
  return loadCourseHead(args, liveKind)
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  return pageMeta({ matches, title: `${texts.helpers} - ${loaderData?.courseName ?? ''}`, noIndex: true })
}

export default function LiveAssistants({ loaderData: course }: Route.ComponentProps) {
  return (
    <>
      <AuthorHead kind={liveKind} course={course} at="assistants" />
      <NamedAssistants key={course.courseId} courseId={course.courseId} />
    </>
  )
}
