/**
 * What every id, ticket or the like of an input names, and how to make one: of the asker's own, and of everyone whose must look as if it
 * did not exist. A new call with such a field needs a line in the file of its domain.
 */
import { authoringHandles } from './handles/authoring.ts'
import { examBankHandles } from './handles/exam-bank.ts'
import { examCatalogueHandles } from './handles/exam-catalogue.ts'
import { examExchangeHandles } from './handles/exam-exchange.ts'
import { markingHandles } from './handles/exam-marking.ts'
import { examPracticeHandles } from './handles/exam-practice.ts'
import { examPapersHandles } from './handles/exam-papers.ts'
import { examSittingHandles } from './handles/exam-sitting.ts'
import { uploadHandles } from './handles/upload.ts'
import { classTalkHandles } from './handles/class-talk.ts'
import { commerceHandles } from './handles/commerce.ts'
import { commerceEarningHandles } from './handles/commerce-earning.ts'
import { commerceAdminHandles } from './handles/commerce-admin.ts'
import { commerceRefundHandles } from './handles/commerce-refund.ts'
import { commerceReconHandles } from './handles/commerce-recon.ts'
import { commerceSaleHandles } from './handles/commerce-sale.ts'
import { commerceReferralHandles } from './handles/commerce-referral.ts'
import { communityBlogHandles } from './handles/community-blog.ts'
import { contentAdminHandles } from './handles/content-admin.ts'
import { gradeHandles } from './handles/grade.ts'
import { gradeCourseHandles } from './handles/grade-course.ts'
import { gradeExamHandles } from './handles/grade-exam.ts'
import { gradeHomeworkHandles } from './handles/grade-homework.ts'
import { identityHandles } from './handles/identity.ts'
import type { Inert, Maker } from './handles/kit.ts'
import { marketingHandles } from './handles/marketing.ts'
import { liveHandles } from './handles/live.ts'
import { organizationHandles } from './handles/organization.ts'
import { liveRoomHandles } from './handles/live-room.ts'
import { moderationHandles } from './handles/moderation.ts'
import { questionHandles } from './handles/question.ts'
import { peopleAdminHandles } from './handles/people-admin.ts'
import { shelfHandles } from './handles/shelf.ts'
import { vodHandles } from './handles/vod.ts'

export { type Inert, type Made, type Maker, NOWHERE } from './handles/kit.ts'

/** By call and field. */
export const handles: Record<string, Record<string, Maker | Inert>> = {
  ...uploadHandles,
  ...authoringHandles,
  ...examBankHandles,
  ...examExchangeHandles,
  ...examCatalogueHandles,
  ...markingHandles,
  ...examPracticeHandles,
  ...examPapersHandles,
  ...examSittingHandles,
  ...identityHandles,
  ...shelfHandles,
  ...vodHandles,
  ...contentAdminHandles,
  ...communityBlogHandles,
  ...peopleAdminHandles,
  ...gradeHandles,
  ...gradeCourseHandles,
  ...questionHandles,
  ...classTalkHandles,
  ...moderationHandles,
  ...gradeExamHandles,
  ...gradeHomeworkHandles,
  ...commerceHandles,
  ...commerceEarningHandles,
  ...commerceRefundHandles,
  ...commerceReconHandles,
  ...commerceSaleHandles,
  ...commerceReferralHandles,
  ...commerceAdminHandles,
  ...marketingHandles,
  ...liveHandles,
  ...organizationHandles,
  ...liveRoomHandles,
}
