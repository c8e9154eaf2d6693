/**
 * Test data for every id, ticket or other reference in an input: one that the caller may use, and those that must look as
 * if they did not exist. A key of a table is a call, or a folder and a star for the ordinary meaning of a field in all
 * calls of the folder; the call wins.
 */
import type { Call } from '@zhixing/contract/call'
import { assistantHandles } from './handles/assistant.ts'
import { assistantDeskHandles } from './handles/assistant-desk.ts'
import { authoringHandles } from './handles/authoring.ts'
import { courseFileHandles } from './handles/course-file.ts'
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
import { filmHandles } from './handles/film.ts'
import { gradeHandles } from './handles/grade.ts'
import { gradeCourseHandles } from './handles/grade-course.ts'
import { gradeExamHandles } from './handles/grade-exam.ts'
import { gradeHomeworkHandles } from './handles/grade-homework.ts'
import { identityHandles } from './handles/identity.ts'
import type { Inert, Maker } from './handles/kit.ts'
import { marketingHandles } from './handles/marketing.ts'
import { placementHandles } from './handles/placement.ts'
import { liveHandles } from './handles/live.ts'
import { orgHandles } from './handles/org.ts'
import { orgPlanHandles } from './handles/org-plan.ts'
import { organizationHandles } from './handles/organization.ts'
import { liveRoomHandles } from './handles/live-room.ts'
import { moderationHandles } from './handles/moderation.ts'
import { questionHandles } from './handles/question.ts'
import { peopleAdminHandles } from './handles/people-admin.ts'
import { shelfHandles } from './handles/shelf.ts'
import { vodHandles } from './handles/vod.ts'
import { workHandles } from './handles/work.ts'

export { type Inert, type Made, type Maker, NOWHERE } from './handles/kit.ts'

type Table = Record<string, Record<string, Maker | Inert>>

/** By call or folder, then by field. */
export const handles: Table = {}
for (const table of [
  uploadHandles,
  assistantHandles,
  assistantDeskHandles,
  authoringHandles,
  courseFileHandles,
  filmHandles,
  examBankHandles,
  examExchangeHandles,
  examCatalogueHandles,
  markingHandles,
  examPracticeHandles,
  examPapersHandles,
  examSittingHandles,
  identityHandles,
  shelfHandles,
  vodHandles,
  contentAdminHandles,
  communityBlogHandles,
  peopleAdminHandles,
  gradeHandles,
  gradeCourseHandles,
  orgHandles,
  orgPlanHandles,
  questionHandles,
  classTalkHandles,
  workHandles,
  moderationHandles,
  gradeExamHandles,
  gradeHomeworkHandles,
  commerceHandles,
  commerceEarningHandles,
  commerceRefundHandles,
  commerceReconHandles,
  commerceSaleHandles,
  commerceReferralHandles,
  commerceAdminHandles,
  marketingHandles,
  placementHandles,
  liveHandles,
  organizationHandles,
  liveRoomHandles,
] satisfies Table[])
  for (const [key, fields] of Object.entries(table)) handles[key] = { ...handles[key], ...fields }

const folderOf = ({ path }: Call) => `${path.slice(0, path.lastIndexOf('/'))}/*`

/** The table key that describes a field of a call. */
export const keyOf = (call: Call, field: string): string | undefined =>
  [call.key, folderOf(call)].find((key) => handles[key]?.[field])

/** What a field of a call refers to. */
export function handleOf(call: Call, field: string): Maker | Inert | undefined {
  const key = keyOf(call, field)
  return key === undefined ? undefined : handles[key]?.[field]
}
