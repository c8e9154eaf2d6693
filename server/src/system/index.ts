import type { RecurringWork } from '../kernel/schedule.ts'
import { calls as decorationCalls } from './admin-decoration.ts'
import { calls as browserErrorCalls } from './browser-error.ts'
import { calls as exportCalls } from './export-log.ts'
import { calls as frameCalls } from './admin-frame.ts'
import { calls as settingsCalls } from './admin-site.ts'
import { makeReadable } from './readable.ts'
import { calls as siteCalls } from './site.ts'
import { sweepIncoming, calls as uploadCalls } from './upload.ts'
import { calls as videoTargetCalls } from './video-target.ts'

/** Front door of the domain. */
export const calls = [
  ...siteCalls,
  ...frameCalls,
  ...browserErrorCalls,
  ...settingsCalls,
  ...decorationCalls,
  ...uploadCalls,
  ...videoTargetCalls,
  ...exportCalls,
]
export const jobs = [makeReadable]
/** What this domain adds to the ground it stands on. */
export { extensions } from './operation-subjects.ts'
export const recurring: RecurringWork[] = [{ name: 'system.sweepIncoming', everyMinutes: 6 * 60, run: sweepIncoming }]
export { type NewSite, openSite, plainSite } from './open-site.ts'
// For opening a site from the back office of another.
export { lockSites, selectOpening } from './admin-site.sql.ts'
export { hasVipPlans, lockZone, selectSiteStates, selectVipPlans, selectZoneName, siteExists } from './site.sql.ts'
export { siteDomainCommand } from './site-domain.ts'
export { hideSetup, selectSiteSetup } from './setup.sql.ts'
export { createSites } from './sites.ts'
export { siteUrl } from './rules.ts'
// For the parts of the product that the header leads to.
export { navSections } from './nav-sections.ts'
export { attachmentAs } from './file-rules.ts'
// For lists above that show files, or the site.
export { fileView, siteView } from './views.sql.ts'
export {
  eraseFiles,
  fileKeysOf,
  type FileRow,
  selectFilesForCopy,
  selectFile,
  selectFilesOf,
  selectSentSince,
} from './file.sql.ts'
export { ownPictures, pictureUrls } from './private-pictures.ts'
export { fileUrl, ownsImages, readingUrl, removeFiles, sweepIncoming, takeFile } from './upload.ts'
export { selectPdfKey, selectReadStatuses } from './readable.sql.ts'
export { readUploadTicket, verifyView } from './upload-ticket.ts'
