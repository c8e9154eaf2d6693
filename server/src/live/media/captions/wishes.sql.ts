/** Sessions with automatic captions enabled, of all sites. */
import { stateCode } from '@zhixing/contract/states'
import type { CaptionState } from '@zhixing/contract/live/room-frames'
import type { OwnerDb } from '../../../kernel/db/index.ts'
import { literal } from '../../../kernel/db/literal.ts'
import { liveStates } from '../../rules.ts'

const { active } = stateCode.row

export interface CaptionWish {
  siteId: number
  periodId: string
  /** Current broadcast. */
  logId: string
  /** State last written to the room. */
  captionState: CaptionState
}

/** Live sessions with captions enabled, the longest running first. */
export async function selectCaptionWishes(owner: OwnerDb): Promise<CaptionWish[]> {
  return owner<CaptionWish[]>`
    SELECT s.site_id::int AS "siteId", s.period_id, s.log_id, r.caption_state
    FROM live_session s JOIN live_room r ON r.site_id = s.site_id AND r.period_id = s.period_id
    WHERE s.live_status = ${literal(owner, liveStates.live)} AND s.status_id = ${literal(owner, active)} AND s.log_id IS NOT NULL AND r.auto_caption = 1
    ORDER BY s.begun_at, s.period_id`
}
