import { data } from 'react-router'
import { type LoaderArgs, loadSignedIn } from '../../../load.ts'
import type { Chapter, Course } from '../page/index.ts'

export type PreviewData = Awaited<ReturnType<typeof loadPreview>>

/** A version as learners would see it, for its author and reviewers; another kind is a 404. */
export function loadPreview(args: LoaderArgs & { params: { id: string } }, courseCategory: 1 | 2 | 3 | 4) {
  return loadSignedIn(args, async ({ call }, url) => {
    const asked = Number(url.searchParams.get('version') ?? '')
    const version = Number.isInteger(asked) && asked > 0 ? asked : 0
    const seen = await call('course/auth/course/audit/preview', {
      courseId: args.params.id,
      ...(version > 0 ? { version } : {}),
    })
    if (seen.courseCategory !== courseCategory) throw data({ code: 404, msg: '' }, { status: 404 })
    const { chapterList, version: shown, auditStatus, ...detail } = seen
    // The viewer may open everything, like an enrolled learner.
    const course: Course = {
      ...detail,
      isPay: true,
      allowStudy: 1,
      isPutaway: true,
      stopReason: '',
      isCollection: false,
      progress: 0,
      lastPeriodId: null,
    }
    const chapters: Chapter[] = chapterList.map((chapter) => ({
      ...chapter,
      periodList: chapter.periodList.map((period) => ({
        ...period,
        progress: 0,
        currentDuration: 0,
        isFinished: false,
        noteCount: 0,
      })),
    }))
    return { course, chapters, asked: version, shown, auditStatus, periodId: url.searchParams.get('period') }
  })
}
