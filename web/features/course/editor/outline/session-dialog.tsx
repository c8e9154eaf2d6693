import { useState } from 'react'
import { newKey } from '../../../../new-key.ts'
import { useAction } from '../../../../use-action.ts'
import { useQuery } from '../../../../use-query.ts'
import { Button } from '../../../../ui/button.tsx'
import { localTime } from '../../../../ui/date-format.ts'
import { Dialog } from '../../../../ui/dialog.tsx'
import { Field } from '../../../../ui/field.tsx'
import { Input, Select } from '../../../../ui/input.tsx'
import { Hint, Stack } from '../../../../ui/layout.tsx'
import { words } from './texts.ts'
import type { Period } from './use-outline.ts'

const LENGTHS = [30, 45, 60, 90, 120, 150, 180, 240]
const USUAL = 60
const MINUTE = 60_000

/** Start and length of a session. */
export interface SessionTimes {
  periodName: string
  startTime: string
  endTime: string
}

/**
 * Name and time of a live session, new or moved. The time of a published session changes at once; all else with the
 * next version.
 */
export function SessionDialog({
  session,
  isPublished = false,
  locked = false,
  onClose,
  onSave,
}: {
  session: Period | undefined
  isPublished?: boolean
  /** A version is under review: only the time can change. */
  locked?: boolean
  onClose: () => void
  onSave: (session: SessionTimes, clientKey: string) => Promise<unknown>
}) {
  const live = useQuery('live/auth/session/time/view', session && isPublished ? { periodId: session.id } : null, {
    quiet: true,
  })
  const planned = session?.startTime && session.endTime
  const [name, setName] = useState(session?.periodName ?? '')
  const [start, setStart] = useState(planned ? localTime(session.startTime) : '')
  const [minutes, setMinutes] = useState(
    planned ? Math.round((Date.parse(session.endTime) - Date.parse(session.startTime)) / MINUTE) : USUAL,
  )
  const [wrong, setWrong] = useState<{ name?: string; start?: string }>({})
  const [key] = useState(newKey)
  const { busy, run } = useAction({ reload: false })
  const lengths = LENGTHS.includes(minutes) ? LENGTHS : [...LENGTHS, minutes].sort((a, b) => a - b)

  function save() {
    const at = Date.parse(start)
    if (!name.trim()) return setWrong({ name: words.needName })
    if (Number.isNaN(at)) return setWrong({ start: words.needStart })
    if (at <= Date.now()) return setWrong({ start: words.pastStart })
    const times = { startTime: new Date(at).toISOString(), endTime: new Date(at + minutes * MINUTE).toISOString() }
    return void run('save', () => onSave({ periodName: name.trim(), ...times }, key)).then(
      (saved) => saved && onClose(),
    )
  }
  return (
    <Dialog
      open
      closeOnBackdrop={false}
      onClose={onClose}
      title={session ? words.editSession : words.addSession}
      footer={
        <>
          <Button variant="line" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button loading={busy !== ''} onClick={save}>
            {words.save}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        {session && <Hint>{isPublished ? words.movesNow(live.data?.learnerTotal ?? 0) : words.movesLater}</Hint>}
        <Field label={words.sessionName} required error={wrong.name}>
          <Input
            maxLength={255}
            value={name}
            disabled={locked}
            onChange={(event) => setName(event.currentTarget.value)}
          />
        </Field>
        <Field label={words.sessionStart} required error={wrong.start}>
          <Input type="datetime-local" value={start} onChange={(event) => setStart(event.currentTarget.value)} />
        </Field>
        <Field label={words.sessionLength}>
          <Select value={String(minutes)} onChange={(event) => setMinutes(Number(event.currentTarget.value))}>
            {lengths.map((length) => (
              <option key={length} value={String(length)}>
                {words.minutes(length)}
              </option>
            ))}
          </Select>
        </Field>
      </Stack>
    </Dialog>
  )
}
