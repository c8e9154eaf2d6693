import { operationSubjects } from './operation-subjects.ts'
import type { Retention } from '../kernel/retention.ts'
import type { RecurringWork } from '../kernel/schedule.ts'
import { articleCategories, courseMentions } from '../course/index.ts'
import { roomWords } from '../live/index.ts'
import { moderatedChanges, moderatedReports } from '../shared/moderation.ts'
import { listedWords } from '../shared/words/port.ts'
import { navSections } from '../system/index.ts'
import { calls as adminCategoryCalls } from './article/admin-article-category.ts'
import { calls as adminArticleCalls } from './article/admin-article.ts'
import { calls as articleCalls, suggestArticles } from './article/article.ts'
import { calls as articleSeriesCalls } from './article/article-series.ts'
import { hasArticles, selectShownCategories } from './article/article.sql.ts'
import { calls as adminBlogCalls } from './blog/admin-blog.ts'
import { calls as adminWordCalls } from './moderation/admin-word.ts'
import { calls as blogCommentCalls } from './blog/blog-comment.ts'
import { calls as blogWritingCalls } from './blog/blog-writing.ts'
import { calls as blogCalls } from './blog/blog.ts'
import { hasBlogs } from './blog/blog.sql.ts'
import { blogShownJob } from './blog/shown-job.ts'
import { calls as bloggerCalls } from './blogger/blogger.ts'
import { calls as classReplyCalls } from './class-talk/reply.ts'
import { calls as classRuleCalls } from './class-talk/rule.ts'
import { calls as classTopicCalls } from './class-talk/topic.ts'
import { calls as blockCalls } from './block/block.ts'
import { sendDigests } from './digest/digest.ts'
import { calls as hotCalls, hotRuleJob } from './hot/hot.ts'
import { calls as insetCalls } from './inset/calls.ts'
import { notifyNamed } from './inset/mention.ts'
import { namedIn, withPages } from './inset/plain-mention.ts'
import { calls as labelCalls } from './label/calls.ts'
import { checkRoomWords } from './moderation/room-words.ts'
import { calls as moderationCalls } from './moderation/admin-moderation.ts'
import { calls as trustCalls } from './moderation/admin-trust.ts'
import { calls as reportCalls, queueChanged, reportForeign } from './moderation/report.ts'
import { judgeWritten } from './moderation/word-hits.ts'
import { personal } from './personal.ts'
import { calls as answerCalls } from './question/answer.ts'
import { calls as inviteCalls } from './question/invite.ts'
import { adminCalls as adminMergeCalls, calls as mergeCalls } from './question/merge.ts'
import { hasQuestions } from './question/question.sql.ts'
import { calls as questionCalls } from './question/question.ts'
import { calls as seriesCalls } from './series/series.ts'
import { calls as versionCalls } from './version/version.ts'
import { calls as adminWorkCalls } from './work/admin-work.ts'
import { calls as workDeskCalls } from './work/desk.ts'
import { calls as workCalls } from './work/work.ts'

/** Public interface of the domain. */
export const calls = [
  ...articleCalls,
  ...adminArticleCalls,
  ...adminCategoryCalls,
  ...articleSeriesCalls,
  ...blogCalls,
  ...blogCommentCalls,
  ...blogWritingCalls,
  ...adminBlogCalls,
  ...adminWordCalls,
  ...hotCalls,
  ...bloggerCalls,
  ...labelCalls,
  ...insetCalls,
  ...blockCalls,
  ...seriesCalls,
  ...questionCalls,
  ...answerCalls,
  ...inviteCalls,
  ...mergeCalls,
  ...adminMergeCalls,
  ...classTopicCalls,
  ...classReplyCalls,
  ...classRuleCalls,
  ...reportCalls,
  ...moderationCalls,
  ...trustCalls,
  ...versionCalls,
  ...workCalls,
  ...workDeskCalls,
  ...adminWorkCalls,
]

/** Background jobs of this domain. */
export const jobs = [blogShownJob, hotRuleJob]

export const recurring: RecurringWork[] = [{ name: 'community.sendDigests', everyMinutes: 60, run: sendDigests }]
export const retention: Retention[] = [
  { table: 'community_read', since: 'read_day', days: 2, what: 'who read a post on a day, to count readers once' },
]

/** Extension points of lower domains that this domain implements. */
export const extensions = [
  navSections.with({ url: 'info', hasContent: hasArticles }),
  navSections.with({ url: 'blog', hasContent: hasBlogs }),
  navSections.with({ url: 'question', hasContent: hasQuestions }),
  personal,
  roomWords.with(checkRoomWords),
  // Listed words apply to texts of other domains, too.
  listedWords.with(judgeWritten),
  moderatedReports.with(reportForeign),
  moderatedChanges.with(queueChanged),
  ...operationSubjects,
  // Mentions in comments of courses.
  courseMentions.with({ namedIn, withPages, notify: notifyNamed }),
  articleCategories.with(selectShownCategories),
]

export { insertArticle, insertInfoCategory, type NewArticle } from './article/article-write.ts'
export { makeArticleSeries } from './article/article-series.ts'
// For prices of products.
export { type SelectSold, soldProducts } from './inset/products.ts'
// For the global search.
export { suggestArticles }
export { suggestBlogs, suggestQuestions } from './suggest.ts'
export { listArticles as searchArticles } from './article/article.ts'
export { searchBlogs } from './blog/blog.ts'
export { searchQuestions } from './question/question.ts'
export {
  foundCount as countArticles,
  selectPublished as publishedArticles,
  titlesHolding as articleTitles,
} from './article/article.sql.ts'
export { countBlogs, countQuestions, postTitles, selectReaches } from './search-counts.sql.ts'
// For answers from the texts of a course.
export { plainWords } from './question/rules.ts'
export { selectAcceptedQuestions, selectCourseAnswers } from './question/course-answers.ts'
// For the demo seed.
export { writeAnswer } from './question/answer.ts'
export { acceptAnswer } from './question/accept.ts'
export { applyReactions } from './reaction/reaction.ts'
export { addToCounts, opType } from './reaction/reaction.sql.ts'
export { targetType } from './target.ts'
export { writeReply, writeTopic } from './class-talk/write.ts'
export { acceptReply } from './class-talk/state.ts'
export { type NewQuestion, writeQuestion } from './question/write.ts'
export { updateBlog } from './blog/blog-write.sql.ts'
export { publishBlog } from './blog/write.ts'
export { makeSeries } from './series/make.ts'
export { insertBlogger } from './blogger/blogger.sql.ts'
export { writeComment } from './comment/comment.ts'
export { handIn } from './work/write.ts'
export { updateFeedback, updateGood } from './work/work.sql.ts'
export { reportText } from './moderation/report.ts'
// For the dashboard of the back office.
export { waitingTexts } from './moderation/case.sql.ts'
// For the dashboard of teachers.
export { selectTeacherQuestions } from './question/todo.sql.ts'
