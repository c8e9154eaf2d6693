/** Extensions of lower domains. */
import { moderatedKinds } from '../shared/moderation.ts'
import { navSections } from '../system/index.ts'
import { periodBinding, subtitleReviews } from '../vod/index.ts'
import { bindVideo, checkPeriod } from './authoring/bind.ts'
import { subtitleReview } from './authoring/subtitles.ts'
import { hasCourses } from './shelf/course.sql.ts'
import { operationSubjects } from './operation-subjects.ts'
import { courseAudience, courseFact } from './people.ts'
import { personal } from './personal.ts'
import { moderatedComments } from './talk/comment-state.ts'
import { courseKinds } from './rules.ts'

export const extensions = [
  courseAudience,
  courseFact,
  personal,
  navSections.with({ url: 'list', hasContent: (sql) => hasCourses(sql, courseKinds.recorded) }),
  navSections.with({ url: 'library', hasContent: (sql) => hasCourses(sql, courseKinds.library) }),
  navSections.with({ url: 'resource', hasContent: (sql) => hasCourses(sql, courseKinds.resource) }),
  // An upload names its lesson; only this domain can give the lesson its video.
  periodBinding.with({
    check: checkPeriod,
    bind: async (tx, author, periodId, { videoId, name }) => {
      await bindVideo(tx, author, periodId, videoId, name)
    },
  }),
  // Subtitles are reviewed with the courses that show them.
  subtitleReviews.with(subtitleReview),
  moderatedKinds.with(moderatedComments),
  ...operationSubjects,
]
