import { calls as videoCalls, filesBase } from './video.ts'

/** Front door of the domain. */
export const calls = videoCalls
export { filesBase }
export { mediaFolder } from './folders.ts'
export { packageVideo, type VideoSource } from './package.ts'
export { issueTicket, readTicket, TICKET_SECONDS, signPath, verifyPath, segmentExpiry } from './signature.ts'
export { selectVideo } from './video.sql.ts'
export { isMediaName, isPlaylistName, serveMaster, serveMedia } from './hls.ts'
