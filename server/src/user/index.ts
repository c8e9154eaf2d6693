import { moderatedKinds } from '../shared/moderation.ts'
import { moderatedAvatar, moderatedNickname } from './profile/moderated.ts'
import { measures } from '../kernel/metrics.ts'
import type { RecurringWork } from '../kernel/schedule.ts'
import { measureSms } from './sign-in/sms-metrics.ts'
import { calls as adminFeedbackCalls } from './profile/admin-feedback.ts'
import { calls as adminLecturerCalls } from './lecturer/admin-lecturer.ts'
import { calls as adminLogCalls } from './operator/admin-log.ts'
import { calls as adminMessageCalls } from './message/admin-message.ts'
import { operationSubjects } from './operation-subjects.ts'
import { calls as openSiteCalls } from './operator/admin-open-site.ts'
import { calls as adminUserCalls } from './operator/admin-user.ts'
import { calls as deviceCalls } from './sign-in/device-calls.ts'
import { closeDueAccounts, dropExpiredExports } from './profile/close-account.ts'
import { calls as adminFactorCalls } from './factor/admin-factor.ts'
import { calls as factorCalls } from './factor/factor-calls.ts'
import { calls as secondStepCalls } from './factor/second-step.ts'
import { calls as feedbackCalls } from './profile/feedback.ts'
import { calls as importCalls, importUsersJob } from './import/import.ts'
import { calls as lecturerCalls } from './lecturer/lecturer.ts'
import { calls as lecturerAuditCalls } from './lecturer/lecturer-audit.ts'
import { endMemberships } from './membership.sql.ts'
import { calls as messageCalls } from './message/message.ts'
import { calls as mailSettingCalls } from './mail/mail-setting.ts'
import { calls as ownMailCalls } from './mail/own-mail.ts'
import { sendMailJob, wakeMail } from './mail/queue.ts'
import { sendNoticesJob, wakeNotices } from './notice/delivery.ts'
import { calls as ownWechatCalls } from './notice/own-wechat.ts'
import { calls as ownPushCalls } from './notice/push.ts'
import { calls as wechatSettingCalls } from './notice/wechat-setting.ts'
import { calls as tokenCalls } from './token/token.ts'
import { calls as messageSettingCalls } from './message/message-setting.ts'
import { sendMessageJob } from './message/message-job.ts'
import { calls as operatorCalls } from './operator/operator.ts'
import { calls as organizationCalls } from './lecturer/organization.ts'
import { calls as organizationAuditCalls } from './lecturer/organization-audit.ts'
import { calls as organizationPageCalls } from './lecturer/organization-page.ts'
import { calls as personalDataCalls } from './profile/personal-data.ts'
import { exportDataJob } from './profile/personal-export.ts'
import { smsNoticeJob } from './message/sms-notice.ts'
import { calls as profileCalls } from './profile/profile.ts'
import { calls as researchCalls } from './profile/research.ts'
import { calls as signInCalls } from './sign-in/sign-in.ts'
import { calls as adminScimCalls } from './scim/admin-scim.ts'
import { calls as adminSsoCalls } from './sso/admin-sso.ts'
import { syncDirectories } from './sso/directory-sync.ts'
import { dropUnconfirmedRoles } from './sso/roles.ts'
import { calls as ssoCalls } from './sso/sso-sign-in.ts'
import { calls as smsCalls } from './sign-in/sms.ts'
import { calls as smsSettingCalls } from './sign-in/sms-setting.ts'

/** Public interface of the domain. */
export const calls = [
  ...openSiteCalls,
  ...signInCalls,
  ...deviceCalls,
  ...factorCalls,
  ...secondStepCalls,
  ...adminFactorCalls,
  ...ssoCalls,
  ...adminSsoCalls,
  ...adminScimCalls,
  ...profileCalls,
  ...researchCalls,
  ...personalDataCalls,
  ...lecturerCalls,
  ...lecturerAuditCalls,
  ...adminLecturerCalls,
  ...messageCalls,
  ...messageSettingCalls,
  ...mailSettingCalls,
  ...ownMailCalls,
  ...ownPushCalls,
  ...wechatSettingCalls,
  ...ownWechatCalls,
  ...tokenCalls,
  ...feedbackCalls,
  ...adminUserCalls,
  ...operatorCalls,
  ...adminLogCalls,
  ...organizationCalls,
  ...organizationAuditCalls,
  ...organizationPageCalls,
  ...adminMessageCalls,
  ...adminFeedbackCalls,
  ...smsCalls,
  ...smsSettingCalls,
  ...importCalls,
]

/** Background jobs of this domain. */
export const jobs = [sendMessageJob, sendMailJob, sendNoticesJob, importUsersJob, exportDataJob, smsNoticeJob]

/** Content of this domain that moderators review. */
export const extensions = [
  measures.with(measureSms),
  moderatedKinds.with(moderatedNickname),
  moderatedKinds.with(moderatedAvatar),
  ...operationSubjects,
]

export { retention } from './retention.ts'
export { sealed } from './sealed.ts'
export const recurring: RecurringWork[] = [
  { name: 'user.wakeMail', everyMinutes: 5, run: wakeMail },
  { name: 'user.wakeNotices', everyMinutes: 5, run: wakeNotices },
  { name: 'user.endMemberships', everyMinutes: 5, run: ({ database }) => endMemberships(database.owner) },
  { name: 'user.closeDueAccounts', everyMinutes: 60, run: closeDueAccounts },
  { name: 'user.syncDirectories', everyMinutes: 60, run: syncDirectories },
  { name: 'user.dropUnconfirmedRoles', everyMinutes: 60, run: dropUnconfirmedRoles },
  { name: 'user.dropExpiredExports', everyMinutes: 60, run: dropExpiredExports },
]

// Extension points for groups and figures of higher domains.
export {
  audiences,
  type FaceChecks,
  faceChecks,
  type ImportWant,
  importGifts,
  importGroups,
  personalData,
  personFacts,
  type Registered,
  registered,
  sessionNeededUntil,
  ssoLeft,
  ssoSignedIn,
  type SsoPerson,
  type SsoSignIn,
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
// For reports by mail.
export { type MailResult, selectMailable, selectMailResults } from './mail/queue.sql.ts'
export { mailerOf } from './mail/site-mail.ts'
export { withdrawSource } from './message/message.sql.ts'
export { checkCaptcha } from './sign-in/captcha.ts'
export { hashPassword } from './sign-in/passwords.ts'
export { hasLeft } from './sso/role-rules.ts'
export { casLogout } from './sso/cas.ts'
export { ScimError } from './scim/errors.ts'
export { findScimClient, serveScim, siteOfScimToken } from './scim/serve.ts'
export { ssoFrontLogout, ssoLogout } from './sso/logout.ts'
export { keepSamlAnswer } from './sso/saml.ts'
export { samlLogout } from './sso/saml-logout.ts'
export { ownMetadata } from './sso/saml-metadata.ts'
export { finishScan, waitingBrowser } from './sign-in/qr.ts'
export { lecturerView, organizationView, userView, waitingPeople } from './views.sql.ts'
// For the streak of days on which the goal was met.
export { selectDailyMinutes } from './profile/research.sql.ts'
// Whether the site can send SMS.
export { smsOf } from './sign-in/site-sms.ts'
// For payout accounts: verification codes.
export { proveCode } from './sign-in/codes.ts'
export { ownContact } from './sign-in/contact.ts'
// For notifying operators.
export { insertSiteRoles, selectOperatorsAmong, selectOperatorsWith } from './operator/operator.sql.ts'
// For lists of content by lecturers of an organisation.
export {
  accountsOfOrganization,
  lecturersOfOrganization,
  selectOrganization,
  selectOrganizationOf,
} from './lecturer/organization-page.sql.ts'
// Audience of content.
export {
  type AudienceContent,
  type ContentDeed,
  privateContents,
  publishToOrg,
  requireTeachesAt,
  submitToOrg,
} from './audience.ts'
export { type Author, authorOf, logStaff, type Worker, worksOn } from './content-author.ts'
// For those who manage an organisation.
export {
  inviteLecturer,
  removeLecturer,
  submitOrganizationPage,
  viewOrganizationPage,
} from './lecturer/organization-page.ts'
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
// For accounts that a class makes for its pupils.
export { dropUnused, makeAccounts } from './number/accounts.ts'
export { FIRST_CODE_DAYS, firstCodeOf, signInUrl } from './number/first-code.ts'
export {
  deleteNumbers,
  ensureNumberCode,
  insertNumbers,
  type MadeAccount,
  renewFirstCode,
  selectByNumbers,
  selectMade,
  selectNumberCode,
  selectTitles,
  writeTitles,
} from './number/number.sql.ts'
export { endSessionsOf } from './sign-in/sessions.ts'
// For the page behind unsubscribe links.
export { readUnsubscribeToken, UNSUBSCRIBE_PATH, unsubscribe } from './mail/queue.ts'
export { notifyOwner } from './message/message.ts'
// Implementation of the kernel's session port.
export { noteTokenUse, tokenUsesWritten } from './token/uses.ts'
export { createSessions } from './sign-in/find-viewer.ts'
