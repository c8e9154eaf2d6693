import { moderatedKinds } from '../shared/moderation.ts'
import { moderatedAvatar, moderatedNickname } from './profile/moderated.ts'
import type { RecurringWork } from '../kernel/schedule.ts'
import { calls as adminFeedbackCalls } from './profile/admin-feedback.ts'
import { calls as adminLecturerCalls } from './lecturer/admin-lecturer.ts'
import { calls as adminLogCalls } from './operator/admin-log.ts'
import { calls as adminMessageCalls } from './message/admin-message.ts'
import { operationSubjects } from './operation-subjects.ts'
import { calls as openSiteCalls } from './operator/admin-open-site.ts'
import { calls as adminUserCalls } from './operator/admin-user.ts'
import { cleanUp } from './clean-up.ts'
import { closeDueAccounts, dropExpiredExports } from './profile/close-account.ts'
import { calls as feedbackCalls } from './profile/feedback.ts'
import { calls as importCalls, importUsersJob } from './import/import.ts'
import { calls as lecturerCalls } from './lecturer/lecturer.ts'
import { calls as lecturerAuditCalls } from './lecturer/lecturer-audit.ts'
import { endMemberships } from './membership.sql.ts'
import { calls as messageCalls } from './message/message.ts'
import { calls as messageSettingCalls } from './message/message-setting.ts'
import { sendMessageJob } from './message/message-job.ts'
import { calls as operatorCalls } from './operator/operator.ts'
import { calls as organizationCalls } from './lecturer/organization.ts'
import { calls as organizationPageCalls } from './lecturer/organization-page.ts'
import { calls as personalDataCalls } from './profile/personal-data.ts'
import { exportDataJob } from './profile/personal-export.ts'
import { smsNoticeJob } from './message/sms-notice.ts'
import { calls as profileCalls } from './profile/profile.ts'
import { calls as researchCalls } from './profile/research.ts'
import { calls as signInCalls } from './sign-in/sign-in.ts'
import { calls as smsCalls } from './sign-in/sms.ts'

/** Public interface of the domain. */
export const calls = [
  ...openSiteCalls,
  ...signInCalls,
  ...profileCalls,
  ...researchCalls,
  ...personalDataCalls,
  ...lecturerCalls,
  ...lecturerAuditCalls,
  ...adminLecturerCalls,
  ...messageCalls,
  ...messageSettingCalls,
  ...feedbackCalls,
  ...adminUserCalls,
  ...operatorCalls,
  ...adminLogCalls,
  ...organizationCalls,
  ...organizationPageCalls,
  ...adminMessageCalls,
  ...adminFeedbackCalls,
  ...smsCalls,
  ...importCalls,
]

/** Background jobs of this domain. */
export const jobs = [sendMessageJob, importUsersJob, exportDataJob, smsNoticeJob]

/** Content of this domain that moderators review. */
export const extensions = [
  moderatedKinds.with(moderatedNickname),
  moderatedKinds.with(moderatedAvatar),
  ...operationSubjects,
]

export const recurring: RecurringWork[] = [
  { name: 'user.cleanUp', everyMinutes: 24 * 60, run: ({ database }) => cleanUp(database.owner) },
  { name: 'user.endMemberships', everyMinutes: 5, run: ({ database }) => endMemberships(database.owner) },
  { name: 'user.closeDueAccounts', everyMinutes: 60, run: closeDueAccounts },
  { name: 'user.dropExpiredExports', everyMinutes: 60, run: dropExpiredExports },
]

// Extension points for groups and figures of higher domains.
export {
  audiences,
  type FaceChecks,
  faceChecks,
  personalData,
  personFacts,
  type Registered,
  registered,
  sessionNeededUntil,
} from './extension-points.ts'
export { personalTable } from './profile/personal-data.sql.ts'
export { selectReadyExport } from './profile/personal-data.sql.ts'
export {
  type GroupedMessage,
  type MessageToSend,
  msgTypes,
  sendGroupedMessages,
  sendMessage,
} from './message/message.ts'
// For opt-in messages.
export { subscribersView } from './message/message-setting.sql.ts'
export { sendSmsNotice } from './message/sms-notice.ts'
export { withdrawSource } from './message/message.sql.ts'
export { checkCaptcha } from './sign-in/captcha.ts'
export { hashPassword } from './sign-in/passwords.ts'
export { finishScan, waitingBrowser } from './sign-in/qr.ts'
export { lecturerView, userView, waitingPeople } from './views.sql.ts'
// For payout accounts: verification codes and encryption.
export { proveCode } from './sign-in/codes.ts'
export { keyedHash, seal, unseal } from './sign-in/secrets.ts'
// For notifying operators.
export { insertSiteRoles, selectOperatorsAmong, selectOperatorsWith } from './operator/operator.sql.ts'
// For lists of content by lecturers of an organisation.
export { lecturersOfOrganization, selectWaitingOrganizations } from './lecturer/organization-page.sql.ts'
// For names in lists, and for lookup by phone number.
export { type DirectoryEntry, findPeople, selectByMobiles, selectPeople } from './directory.sql.ts'
export { mobileFor } from './policy.ts'
export { lookUp } from './operator/lookup.ts'
export { plainMobile } from './import/import-rules.ts'
export { readSheet } from './import/sheet.ts'
// For selling memberships.
export {
  lockMembership,
  type Membership,
  pageOfMembers,
  selectMembership,
  selectMembersEnding,
  writeMembership,
} from './membership.sql.ts'
// For the referral scheme.
export { mayRefer, selectByCode, selectOwnCode, sharesAddress, sharesDevice, writeRecommended } from './referral.sql.ts'
export { selectUserByMobile } from './user.sql.ts'
// Implementation of the kernel's session port.
export { createSessions } from './sign-in/find-viewer.ts'
