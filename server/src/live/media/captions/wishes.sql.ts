/** Which sessions are to be captioned, of all sites at once. */
import type { CaptionState } from '@zhixing/contract/live/room-frames'
import type { OwnerDb } from '../../../kernel/db/index.ts'

export interface CaptionWish {
  siteId: number
  periodId: string
  /** The broadcast that is on. */
  logId: string
  /** How it goes, as the room was told last. */
  captionState: CaptionState
}

/** Sessions that are on and whose captions are wished, those first that have been on for longest. */
export async function selectCaptionWishes(owner: OwnerDb): Promise<CaptionWish[]> {
  return owner<CaptionWish[]>`
    SELECT s.site_id::int AS "siteId", s.period_id, s.log_id, r.caption_state
    FROM live_session s JOIN live_room r ON r.site_id = s.site_id AND r.period_id = s.period_id
    WHERE s.live_status = 2 AND s.status_id = 1 AND s.log_id IS NOT NULL AND r.auto_caption = 1
    ORDER BY s.begun_at, s.period_id`
}
