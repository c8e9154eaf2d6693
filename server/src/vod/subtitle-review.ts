/** Subtitles are judged with the courses that show them: the course domain's part, which this one does not know. */
import type { Sql, Tx } from '../kernel/db/index.ts'
import { extensionPoint } from '../kernel/extensions.ts'
import type { SubtitleHash } from './subtitle-files.ts'
import type { Ticket } from './signature.ts'

export interface SubtitleReview {
  /**
   * Gives the author's own versions of courses with this video its new subtitle; what is on the shelf keeps the approved one.
   * @throws {CallError} shown while such a version is being judged
   */
  changed(tx: Tx, author: { siteId: number; lecturerId: string }, videoId: string, hash: SubtitleHash): Promise<void>
  /** Courses on the shelf whose learners have another subtitle than this. */
  waiting(db: Sql, videoId: string, hash: SubtitleHash): Promise<{ courseId: string; courseName: string }[]>
  /** Whether a version of a course or its shelf names this subtitle. */
  isNamed(db: Sql, videoId: string, hash: string): Promise<boolean>
  /** The subtitle that the holder of a ticket is to see; undefined: the newest, as its author or a reviewer sees it. */
  shown(db: Sql, ticket: Ticket): Promise<SubtitleHash | undefined>
}

export const subtitleReviews = extensionPoint<SubtitleReview>('vod.subtitleReview')
