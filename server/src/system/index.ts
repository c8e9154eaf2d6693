import type { Retention } from '../kernel/retention.ts'
import type { RecurringWork } from '../kernel/schedule.ts'
import { operationLogRetention } from '../shared/operation-log.ts'
import { calls as decorationCalls } from './site/admin-decoration.ts'
import { calls as browserErrorCalls } from './browser-error/browser-error.ts'
import { calls as exportCalls } from './export-log.ts'
import { calls as frameCalls } from './site/admin-frame.ts'
import { calls as settingsCalls } from './site/admin-site.ts'
import { makeReadable } from './file/readable.ts'
import { calls as webhookCalls } from './webhook/webhook.ts'
import { sendHookJob, wakeHooks } from './webhook/send.ts'
import { calls as siteCalls } from './site/site.ts'
import { sweepIncoming, calls as uploadCalls } from './file/upload.ts'
import { calls as videoTargetCalls } from './file/video-target.ts'

/** Public interface of the domain. */
export const calls = [
  ...siteCalls,
  ...frameCalls,
  ...browserErrorCalls,
  ...settingsCalls,
  ...decorationCalls,
  ...uploadCalls,
  ...videoTargetCalls,
  ...exportCalls,
  ...webhookCalls,
]
export const jobs = [makeReadable, sendHookJob]
/** Extension points of lower layers that this domain implements. */
export { extensions } from './operation-subjects.ts'
export const recurring: RecurringWork[] = [
  { name: 'system.sweepIncoming', everyMinutes: 6 * 60, run: sweepIncoming },
  { name: 'system.wakeHooks', everyMinutes: 5, run: (services) => wakeHooks(services) },
]
export const retention: Retention[] = [
  { table: 'webhook_event', since: 'gmt_create', days: 30, what: 'webhook events with their deliveries' },
  operationLogRetention,
]
export { sealed } from './webhook/secret.ts'
// For domains whose events webhooks carry, and for the process that sends them.
export { emitHook, emitHooks } from './webhook/emit.ts'
export { wakeHooks }
export { type NewSite, openSite, plainSite } from './site/open-site.ts'
// For opening a site from the back office of another.
export { lockSites, selectOpening } from './site/admin-site.sql.ts'
export { hasVipPlans, lockZone, selectSiteStates, selectVipPlans, selectZoneName, siteExists } from './site/site.sql.ts'
export { siteDomainCommand } from './site/site-domain.ts'
export { siteExportCommand, siteImportCommand } from './transfer/commands.ts'
export { needsLecturerIdentity } from './site/admin-site.sql.ts'
export { hideSetup, selectSiteSetup } from './site/setup.sql.ts'
export { pageScripts, scriptHosts } from './site/page-scripts.ts'
export { createSites } from './site/sites.ts'
export { selectFactorRule, writeFactorRule } from './site/factor-rule.sql.ts'
export { homeOf, siteUrl } from './rules.ts'
// For domains with a section in the header.
export { navSections } from './site/nav-sections.ts'
export { documentPages } from './file/document-text.ts'
export { attachmentAs, cleanFileName } from './file/file-rules.ts'
// For higher domains that show files or the site.
export { fileView, siteView } from './views.sql.ts'
export {
  eraseFiles,
  fileKeysOf,
  type FileRow,
  selectFilesForCopy,
  selectFile,
  selectFilesOf,
  selectSentSince,
} from './file/file.sql.ts'
export { readPicture } from './file/picture.ts'
export { ownPictures, pictureUrls } from './file/private-pictures.ts'
export { fileUrl, ownsImages, readingUrl, removeFiles, sweepIncoming, takeFile } from './file/upload.ts'
export { selectPdfKey, selectReadStatuses } from './file/readable.sql.ts'
export { readUploadTicket, verifyView } from './file/upload-ticket.ts'
