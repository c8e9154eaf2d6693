import { Switch } from '../../../ui/choice.tsx'
import { Hint, Stack } from '../../../ui/layout.tsx'
import { Note } from '../../../ui/note.tsx'
import type { RoomView } from './room-view.ts'
import { texts } from './texts.ts'
import { useSend } from './use-send.ts'

const [OFF, PAUSED] = [0, 3]

/** Automatic captions: on or off, and their state. Renders nothing if the site has no speech recognition. */
export function AutoCaption({ periodId, view }: { periodId: string; view: RoomView }) {
  const { busy, send } = useSend(periodId)
  const state = view.autoCaption
  if (state === null) return null
  const words = texts.tools.autoStates[state]
  return (
    <Stack gap={1}>
      <Switch
        checked={state !== OFF}
        disabled={busy === 'autoCaption'}
        onChange={(event) => void send('autoCaption', { type: 'autoCaption', on: event.currentTarget.checked ? 1 : 0 })}
      >
        {texts.tools.autoCaption}
      </Switch>
      <div role="status">{state >= PAUSED ? <Note tone="warn" title={words} /> : <Hint>{words}</Hint>}</div>
    </Stack>
  )
}
