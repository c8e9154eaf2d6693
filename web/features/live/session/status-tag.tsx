import { stateCode } from '@zhixing/contract/states'
import type { LiveSession } from '../../../shapes.ts'
import { Tag } from '../../../ui/tag.tsx'
import { texts } from './texts.ts'

/** Status of a session as a tag; one without a coming replay is over. */
export function StatusTag({
  session: { liveStatus: status, hasReplay },
  solid,
}: {
  session: Pick<LiveSession, 'liveStatus' | 'hasReplay'>
  solid?: boolean
}) {
  if (status === stateCode.live.live)
    return (
      <Tag tone="live" pulse solid={solid ?? false}>
        {texts.status[status]}
      </Tag>
    )
  const isOver = status === stateCode.live.ended && !hasReplay
  const waits = status === stateCode.live.ended && !isOver
  const tone = status === stateCode.live.replay ? 'free' : waits ? 'warn' : 'plain'
  return (
    <Tag tone={tone} solid={solid ?? false}>
      {isOver ? texts.over : texts.status[status]}
    </Tag>
  )
}
