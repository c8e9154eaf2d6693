import { coursePublished, hasLiveCourses, heldSessions } from '../course/index.ts'
import { measures } from '../kernel/metrics.ts'
import type { RecurringWork } from '../kernel/schedule.ts'
import { measureLive } from './metrics.ts'
import { moderatedKinds } from '../shared/moderation.ts'
import { navSections } from '../system/index.ts'
import { calls as adminCalls } from './admin-live.ts'
import { calls as adminRoomCalls } from './admin-room.ts'
import { calls as assistantCalls } from './assistant.ts'
import { calls as channelCalls } from './channel.ts'
import { calls as markCalls } from './mark.ts'
import { liveSubjects } from './operation-subjects.ts'
import { personal } from './personal.ts'
import { endForgotten, remind } from './clock.ts'
import { replayJob } from './replay.ts'
import { calls as replayPolicyCalls } from './replay-policy.ts'
import { publishSessions } from './broadcast.ts'
import { deleteStale } from './retention.ts'
import { calls as roomCalls, drawCalls, moderatedLines } from './room/index.ts'
import { calls as moveCalls } from './move.ts'
import { calls as sessionCalls } from './session.ts'
import { selectHeld } from './session.sql.ts'
import { calls as studioCalls } from './studio/index.ts'
import { calls as trimCalls, trimJob } from './trim.ts'

/** Front door of the domain. */
export const calls = [
  ...sessionCalls,
  ...moveCalls,
  ...assistantCalls,
  ...channelCalls,
  ...adminCalls,
  ...adminRoomCalls,
  ...markCalls,
  ...replayPolicyCalls,
  ...roomCalls,
  ...drawCalls,
  ...studioCalls,
  ...trimCalls,
]

/** Recurring work. */
export const recurring: RecurringWork[] = [
  { name: 'live.remind', everyMinutes: 5, run: remind },
  { name: 'live.endForgotten', everyMinutes: 5, run: endForgotten },
  { name: 'live.deleteStale', everyMinutes: 60, run: deleteStale },
]
export const jobs = [replayJob, trimJob]

/** Contributions to extension points of lower domains. */
export const extensions = [
  measures.with(measureLive),
  coursePublished.with(publishSessions),
  heldSessions.with(selectHeld),
  moderatedKinds.with(moderatedLines),
  personal,
  navSections.with({ url: 'live', hasContent: hasLiveCourses }),
  ...liveSubjects,
]

// For rooms, streams and pages: access.
export { type LiveAccess, liveFor, type LiveRight, type LiveViewer } from './access.ts'
// For timetables of campaigns.
export { campaignCourses } from './campaign-courses.ts'
// The room, for http/room.ts; `roomWords` for word lists, `roomCoupons` for the coupons of cards.
export {
  act,
  type ClaimableCoupon,
  type ClassNameOf,
  classNames,
  type CheckWords,
  enterRoom,
  frameBudget,
  hubOf,
  people,
  roleIn,
  roomCoupons,
  roomTexts,
  roomWords,
  type Participant,
  welcome,
} from './room/index.ts'
// The browser studio, for http/studio.ts.
export { type Studio, type StudioLine, StudioRefusal, studioFor, studiosOf } from './studio/index.ts'
// For http/live-stream.ts.
export { countView } from './channel.sql.ts'
export { broadcastFolder, thumbFile } from './files.ts'
export { playlistsOf, writeMaster, writePlaylist } from './hls-playlist.ts'
export { hlsNames } from './media/hls.ts'
export { rungNames } from './media/rungs.ts'
export { relaysOf } from './relay.ts'
export { holdsThumb, holdsTicket, onAir, streamFor, type Watched } from './watch.ts'
// For the seed.
export { insertAssistant } from './assistant.sql.ts'
export { openChannel } from './channel.sql.ts'
export { newStreamName } from './key.ts'
export { insertLines, type NewLine, openRoom, updateSeqs, upsertMembers } from './room/index.ts'
export { writeSessions } from './session.sql.ts'
// For http/live-calendar.ts, and for classes.
export { heldView, presenceView, sessionView, shelfCalendar } from './session.sql.ts'
// For progress of attendees.
export { attendedType } from './jobs.ts'
export { selectAttended } from './session.sql.ts'
// For the back-office overview.
export { selectComing } from './session.sql.ts'
export { waitingChannels } from './channel.sql.ts'
// For the teacher's start page.
export { selectNextSessions } from './session.sql.ts'
// For what a person missed of a replay.
export { missedOf, type MissedStretch } from './missed.ts'
export { keyLines } from './missed-rules.ts'
export { selectSpokenNames } from './room/index.ts'
