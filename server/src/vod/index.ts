import { calls as libraryCalls } from './library.ts'
import { calls as queueCalls } from './queue.ts'
import { calls as subtitleCalls } from './subtitle.ts'
import { transcodeJob } from './transcoding/job.ts'
import { calls as uploadCalls } from './upload.ts'
import { checkJob } from './upload-finish.ts'
import { calls as videoCalls } from './video.ts'

/** Front door of the domain. */
export const calls = [...videoCalls, ...uploadCalls, ...libraryCalls, ...subtitleCalls, ...queueCalls]
export const jobs = [checkJob, transcodeJob]
export { filesBase, postersPath } from './addresses.ts'
export { cleanUpVideos } from './transcoding/clean-up.ts'
export { mediaFolder } from './folders.ts'
export { packageVideo, type VideoSource } from './package.ts'
export { issueTicket, readTicket, TICKET_SECONDS, signPath, verifyPath, segmentExpiry } from './signature.ts'
export { deleteVideo, selectVideo } from './video.sql.ts'
export { isMediaName, isPlaylistName, serveMaster, serveMedia } from './hls.ts'
export { expireUploads } from './upload-expiry.ts'
export { closeUploads } from './upload-finish.ts'
export { judgeSubtitlesBy, type SubtitleReview } from './subtitle-review.ts'
export { isSubtitleName, type SubtitleHash } from './subtitle-files.ts'
export { subtitleText } from './subtitle.ts'
export { bindUploadsBy, type PeriodBinder } from './upload-rights.ts'
