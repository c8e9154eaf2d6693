/** Subtitles are reviewed with the courses that show them: the course domain implements this extension point. */
import type { Sql, Tx } from '../kernel/db/index.ts'
import { extensionPoint } from '../kernel/extensions.ts'
import type { VideoSubtitles } from './subtitle-files.ts'
import type { Ticket } from './signature.ts'

export interface SubtitleReview {
  /**
   * Sets the new subtitles in the author's course versions with this video; the shelf keeps the approved one.
   * @throws {CallError} shown while such a version is under review
   */
  changed(tx: Tx, author: { siteId: number; lecturerId: string }, videoId: string, now: VideoSubtitles): Promise<void>
  /** Courses on the shelf that still show other subtitles. */
  waiting(db: Sql, videoId: string, now: VideoSubtitles): Promise<{ courseId: string; courseName: string }[]>
  /** Whether a version of a course or the shelf references this subtitle. */
  isNamed(db: Sql, videoId: string, hash: string): Promise<boolean>
  /** The subtitles for the holder of a ticket; undefined: the newest, for the author or a reviewer. */
  shown(db: Sql, ticket: Ticket): Promise<VideoSubtitles | undefined>
}

export const subtitleReviews = extensionPoint<SubtitleReview>('vod.subtitleReview')
