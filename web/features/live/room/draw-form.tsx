import { useState } from 'react'
import { useQuery } from '../../../use-query.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox, RadioGroup } from '../../../ui/choice.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input, Select } from '../../../ui/input.tsx'
import { Hint, Stack } from '../../../ui/layout.tsx'
import { texts } from './texts.ts'
import { useSend } from './use-send.ts'

const t = texts.draw
type Among = '1' | '2' | '3'
const [PRESENT, ROLL_CALL, ROLL_CALL_TYPE, PREPARED] = ['1', '2', 9, 1] as const
const MAX_WINNERS = 100

/** Maps form values to a draw; error messages by field if incomplete. Pure. */
export function drawDraftOf({
  prize,
  winners,
  among,
  askId,
  mayRepeat,
}: {
  prize: string
  winners: string
  among: Among
  askId: string
  mayRepeat: boolean
}) {
  const winnerCount = Number(winners)
  const wrong = {
    prize: prize.trim() === '' ? t.missingPrize : '',
    winners:
      Number.isInteger(winnerCount) && winnerCount >= 1 && winnerCount <= MAX_WINNERS
        ? ''
        : t.wrongWinners(MAX_WINNERS),
    ask: among !== PRESENT && askId === '' ? t.missingAsk : '',
  }
  if (Object.values(wrong).some(Boolean)) return { wrong }
  const draft = {
    prize: prize.trim(),
    winnerCount,
    among: Number(among) as 1 | 2 | 3,
    mayRepeat: mayRepeat,
  } as const
  return { draft: among === PRESENT ? draft : { ...draft, askId } }
}

/** Prize, participants, and the legal notice. */
export function DrawForm({ periodId, onClose }: { periodId: string; onClose: () => void }) {
  const asks = useQuery('live/auth/room/ask/list', { periodId }, { quiet: true })
  const [prize, setPrize] = useState('')
  const [winners, setWinners] = useState('1')
  const [among, setAmong] = useState<Among>(PRESENT)
  const [chosen, setChosen] = useState<string | null>(null)
  const [mayRepeat, setMayRepeat] = useState(false)
  const [wrong, setWrong] = useState<{ prize: string; winners: string; ask: string } | null>(null)
  const { busy, send } = useSend(periodId)
  const asked = (asks.data?.list ?? []).filter(
    ({ askStatus, askType }) => askStatus !== PREPARED && (askType === ROLL_CALL_TYPE) === (among === ROLL_CALL),
  )
  const askId = asked.find((ask) => ask.askId === chosen)?.askId ?? asked[0]?.askId ?? ''

  async function open() {
    const made = drawDraftOf({ prize, winners, among, askId, mayRepeat })
    setWrong(made.wrong ?? null)
    if (made.draft && (await send('draw', { type: 'draw', draft: made.draft }, t.opened))) onClose()
  }
  return (
    <Dialog
      open
      closeOnBackdrop={false}
      title={t.open}
      onClose={onClose}
      footer={
        <Button loading={busy === 'draw'} onClick={() => void open()}>
          {t.start}
        </Button>
      }
    >
      <Stack gap={4}>
        <Field label={t.prize} hint={t.prizeHint} error={wrong?.prize} required>
          <Input value={prize} maxLength={60} onChange={(event) => setPrize(event.currentTarget.value)} />
        </Field>
        <Field label={t.winnerCount} error={wrong?.winners} required>
          <Input
            type="number"
            inputMode="numeric"
            min={1}
            max={MAX_WINNERS}
            value={winners}
            onChange={(event) => setWinners(event.currentTarget.value)}
          />
        </Field>
        <RadioGroup
          legend={t.who}
          name="among"
          options={[
            { value: '1', label: t.among[1] },
            { value: '2', label: t.among[2] },
            { value: '3', label: t.among[3] },
          ]}
          value={among}
          onChange={(next) => setAmong(next as Among)}
        />
        {among !== PRESENT && (
          <Field label={among === ROLL_CALL ? t.rollCall : t.question} error={wrong?.ask}>
            <Select
              value={askId}
              onChange={(event) => setChosen(event.currentTarget.value)}
              disabled={asked.length === 0}
            >
              {asked.length === 0 && <option value="">{among === ROLL_CALL ? t.noRollCall : t.noQuestion}</option>}
              {asked.map((ask) => (
                <option key={ask.askId} value={ask.askId}>
                  {t.askOf(ask.askTitle, ask.answered)}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <Checkbox checked={mayRepeat} onChange={(event) => setMayRepeat(event.currentTarget.checked)}>
          {t.mayRepeat}
        </Checkbox>
        <Hint>{t.never}</Hint>
      </Stack>
    </Dialog>
  )
}
