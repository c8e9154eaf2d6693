import { useState } from 'react'
import { api } from '../../../api.ts'
import { useAction } from '../../../use-action.ts'
import { Card, CardHead } from '../../../ui/card.tsx'
import { Switch } from '../../../ui/choice.tsx'
import { Hint, Stack } from '../../../ui/layout.tsx'
import { Note } from '../../../ui/note.tsx'
import type { Channel } from './channel.ts'
import { texts } from './texts.ts'

/** State of lower qualities, in words; null if there is nothing to say. Pure. */
export function ladderNote({
  ladder,
  health,
}: Pick<Channel, 'ladder' | 'health'>): { tone: 'good' | 'warn' | 'info'; text: string } | null {
  if (ladder === 0) return null
  switch (health?.ladder) {
    case 1:
      return health.heights.length > 0
        ? { tone: 'good', text: texts.ladderIs(health.heights) }
        : { tone: 'info', text: texts.ladderMaking }
    case 2:
      return { tone: 'warn', text: texts.ladderNoPlace }
    case 3:
      return { tone: 'warn', text: texts.ladderDropped }
    case 4:
      return { tone: 'info', text: texts.ladderSmall }
    default:
      return { tone: 'info', text: texts.ladderWaits }
  }
}

/** Whether viewers get lower qualities. */
export function LadderCard({ channel }: { channel: Channel }) {
  const [isOn, setOn] = useState(channel.ladder === 1)
  const { busy, run } = useAction()
  async function set(on: boolean) {
    const call = () => api('course/auth/course/live/channel/set', { ladder: on ? 1 : 0 }, { showSuccess: true })
    if (await run('ladder', call)) setOn(on)
  }
  const note = ladderNote({ ladder: isOn ? 1 : 0, health: channel.health })
  const hasEncoder = channel.withHls === 1
  return (
    <Card pad="l">
      <CardHead title={texts.ladder} />
      <Stack gap={3}>
        <Switch
          checked={isOn && hasEncoder}
          disabled={busy !== '' || !hasEncoder}
          onChange={(event) => void set(event.currentTarget.checked)}
        >
          {texts.ladderOn}
        </Switch>
        <Hint>{hasEncoder ? texts.ladderHint : texts.ladderNoEncoder}</Hint>
        {hasEncoder && note && <Note tone={note.tone} title={note.text} />}
      </Stack>
    </Card>
  )
}
