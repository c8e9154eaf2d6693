import { api } from '../../../api.ts'
import { useAction } from '../../../use-action.ts'
import { useQuery } from '../../../use-query.ts'
import { Card, CardHead } from '../../../ui/card.tsx'
import { Switch } from '../../../ui/choice.tsx'
import { Hint, Stack } from '../../../ui/layout.tsx'
import { texts } from './texts.ts'

const t = texts.policy

/** Whether a replay is made: of this session until it starts, and of all others of the course. */
export function ReplayPolicy({ periodId }: { periodId: string }) {
  const { data, set } = useQuery('live/auth/replay/policy/view', { periodId }, { quiet: true })
  const { busy, run } = useAction({ reload: false })
  if (!data) return null
  const before = data
  async function save(name: string, on: boolean, isCourse: boolean) {
    const playbackSave = on ? 1 : 2
    // Optimistic; rolled back on refusal.
    set({ ...before, [isCourse ? 'coursePlaybackSave' : 'playbackSave']: playbackSave })
    const saved = await run(name, () =>
      api('live/auth/replay/policy/save', { periodId, playbackSave, isCourse }, { showSuccess: true }),
    )
    set(saved ?? before)
  }
  return (
    <Card>
      <CardHead title={t.title} />
      <Stack gap={3}>
        <Switch
          checked={data.playbackSave === 1}
          disabled={!data.canChange || busy !== ''}
          onChange={(event) => void save('session', event.currentTarget.checked, false)}
        >
          {t.session}
        </Switch>
        <Switch
          checked={data.coursePlaybackSave === 1}
          disabled={busy !== ''}
          onChange={(event) => void save('course', event.currentTarget.checked, true)}
        >
          {t.course}
        </Switch>
        <Hint>{t.hint}</Hint>
      </Stack>
    </Card>
  )
}
