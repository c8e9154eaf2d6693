import type { RecurringWork } from '../kernel/schedule.ts'
import { calls as libraryCalls } from './library.ts'
import { calls as queueCalls } from './queue.ts'
import { calls as recognitionCalls } from './recognition/recognition.ts'
import { beginAllQueued } from './recognition/automatic.ts'
// What models cost.
export { recognizedToday } from './recognition/automatic.ts'
import { recogniseJob } from './recognition/job.ts'
import { calls as speechSettingCalls } from './recognition/speech-setting.ts'
import { calls as subtitleCalls } from './subtitle.ts'
import { cleanUpVideos } from './transcoding/clean-up.ts'
import { transcodeJob } from './transcoding/job.ts'
import { calls as uploadCalls } from './upload.ts'
import { checkJob } from './upload-finish.ts'
import { expireUploads } from './upload-expiry.ts'
import { calls as videoCalls } from './video.ts'

/** Calls of the domain. */
export const calls = [
  ...videoCalls,
  ...uploadCalls,
  ...libraryCalls,
  ...subtitleCalls,
  ...recognitionCalls,
  ...speechSettingCalls,
  ...queueCalls,
]
export const jobs = [checkJob, transcodeJob, recogniseJob]
export { extensions } from './operation-subjects.ts'
export const recurring: RecurringWork[] = [
  { name: 'vod.beginQueued', everyMinutes: 5, run: beginAllQueued },
  {
    name: 'vod.cleanUp',
    everyMinutes: 24 * 60,
    run: cleanUpVideos,
  },
  {
    name: 'vod.expireUploads',
    everyMinutes: 60,
    run: ({ database, config }) => expireUploads(database.owner, config.dataDir),
  },
]
export { filesBase, posterAddress, postersPath } from './addresses.ts'
export { mediaFolder, sourceFile, workFolder } from './folders.ts'
export { storageMoveCommand } from './storage-move.ts'
export { packageFiles, packagePrefix } from './package-files.ts'
export { packageVideo, type VideoSource } from './package.ts'
export {
  issueTicket,
  readTicket,
  TICKET_SECONDS,
  VISITOR,
  signPath,
  verifyPath,
  segmentExpiry,
  segmentLife,
} from './signature.ts'
// Lists of videos in higher domains.
export { failedVideos, videoView, waitingDrafts } from './views.sql.ts'
export { deleteVideo, selectSource, selectVideo } from './video.sql.ts'
export { isMediaName, isPlaylistName, serveMaster, serveMedia } from './hls.ts'
// Replays that a lecturer uploads.
export { ownsVideo } from './library.sql.ts'
export { closeUploads, queueVideo } from './upload-finish.ts'
export { moveToSources, sourceKey } from './upload-file.ts'
export { removeSource, sourceSize, storeSource, takeSource } from './source-files.ts'
export { type SubtitleReview, subtitleReviews } from './subtitle-review.ts'
export {
  isSubtitleName,
  sortedTracks,
  type SubtitleHash,
  type SubtitleTracks,
  type VideoSubtitles,
} from './subtitle-files.ts'
export { cleanSubtitle, nameSubtitle, storeSubtitle, subtitleCues, subtitleOrigin, subtitleText } from './subtitle.ts'
export type { Cue } from './subtitles.ts'
// Translated drafts.
export { savedTrack } from './subtitle.ts'
export {
  add as addToDraft,
  begin as beginDraft,
  end as endDraft,
  selectDraft,
  states as draftStates,
} from './recognition/draft.sql.ts'
export { mayStore, type PeriodBinder, periodBinding, sizeText } from './upload-rights.ts'
// Courses as files.
export { type FilmSource, FilmUnavailable, writeFilm } from './film-file.ts'
export { readSubtitleFile } from './subtitle-files.ts'
export { selectFilm, selectOwnedSources } from './video.sql.ts'
export { writeChunk } from './upload-file.ts'
// The lecturers' start page.
export { selectVideoMatters } from './todo.sql.ts'
