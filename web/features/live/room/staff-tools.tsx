import { type FormEvent, useState } from 'react'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Switch } from '../../../ui/choice.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input, Textarea } from '../../../ui/input.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { Asks } from './asks.tsx'
import { AutoCaption } from './auto-caption.tsx'
import { Draws } from './draws.tsx'
import css from './live-room.module.css'
import { PushCard } from './push-card.tsx'
import type { RoomView } from './room-view.ts'
import { texts } from './texts.ts'
import { useSend } from './use-send.ts'
import { signs } from '../../../i18n/word-texts.ts'

/** Staff tools: mute all, announcements, roll calls, questions, reports, attendance. */
export function StaffTools({ periodId, view }: { periodId: string; view: RoomView }) {
  return (
    <Stack className={css.pane} gap={5}>
      <MuteAll periodId={periodId} view={view} />
      <AutoCaption periodId={periodId} view={view} />
      <CaptionField periodId={periodId} last={view.caption?.text ?? ''} />
      <Announce periodId={periodId} current={view.announcement} />
      <RollCall periodId={periodId} />
      <Asks periodId={periodId} room={view} />
      <Draws periodId={periodId} view={view} />
      <PushCard periodId={periodId} view={view} />
      <Reports periodId={periodId} view={view} />
      <ButtonLink variant="line" to={`/account/live/attendance?periodId=${periodId}`}>
        {texts.tools.attendance}
      </ButtonLink>
    </Stack>
  )
}

/** Switch that mutes everybody but staff. */
export function MuteAll({ periodId, view }: { periodId: string; view: RoomView }) {
  const { send } = useSend(periodId)
  return (
    <Switch
      checked={view.isMuted}
      onChange={(event) => void send('muteAll', { type: 'muteAll', on: event.currentTarget.checked ? 1 : 0 })}
    >
      {texts.tools.muteAll}
    </Switch>
  )
}

/** Starts a roll call of two minutes. */
export function RollCall({ periodId }: { periodId: string }) {
  const { busy, send } = useSend(periodId)
  return (
    <Button
      variant="line"
      loading={busy === 'rollCall'}
      onClick={() =>
        void send('rollCall', {
          type: 'ask',
          draft: { askType: 9, askTitle: texts.tools.rollCallTitle, limitSeconds: 120 },
        })
      }
    >
      {texts.tools.rollCall}
    </Button>
  )
}

/** Typed live captions, one line at a time. */
export function CaptionField({ periodId, last }: { periodId: string; last: string }) {
  const [text, setText] = useState('')
  const { busy, send } = useSend(periodId)
  function submit(event: FormEvent) {
    event.preventDefault()
    const caption = text.trim()
    if (!caption) return
    void send('caption', { type: 'caption', text: caption }).then((isDone) => {
      // Keep what was typed meanwhile.
      if (isDone) setText((now) => (now.trim() === caption ? '' : now))
    })
  }
  return (
    <Stack as="form" gap={2} onSubmit={submit}>
      <Field label={texts.tools.caption} hint={last ? texts.tools.captionLast(last) : texts.tools.captionHint}>
        <Input
          value={text}
          maxLength={80}
          autoComplete="off"
          enterKeyHint="send"
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </Field>
      <Row>
        <Button type="submit" size="s" variant="line" loading={busy === 'caption'} disabled={text.trim() === ''}>
          {texts.tools.captionSend}
        </Button>
      </Row>
    </Stack>
  )
}

export function Announce({ periodId, current }: { periodId: string; current: string }) {
  const [text, setText] = useState(current)
  const { busy, send } = useSend(periodId)
  const announce = (words: string) => send('announce', { type: 'announce', text: words }, texts.tools.announceDone)
  return (
    <Stack gap={2}>
      <Field label={texts.tools.announcement}>
        <Textarea rows={2} maxLength={300} value={text} onChange={(event) => setText(event.currentTarget.value)} />
      </Field>
      <Row>
        <Button
          size="s"
          variant="line"
          loading={busy === 'announce'}
          disabled={text.trim() === ''}
          onClick={() => void announce(text)}
        >
          {texts.tools.announce}
        </Button>
        {current && (
          <Button size="s" variant="text" onClick={() => void announce('').then((isDone) => isDone && setText(''))}>
            {texts.tools.announceClear}
          </Button>
        )}
      </Row>
    </Stack>
  )
}

/** Reported messages. */
export function Reports({ periodId, view }: { periodId: string; view: RoomView }) {
  const { busy, send } = useSend(periodId)
  return (
    <Stack gap={2} as="section">
      <b>{texts.tools.reports}</b>
      {view.reports.length === 0 ? (
        <Hint>{texts.tools.noReports}</Hint>
      ) : (
        <ul className={css.asks}>
          {view.reports.map(({ seq, text, detail }) => (
            <li key={seq}>
              <span className={css.name}>
                {texts.tools.reported(detail.name ?? '')}
                {signs.open}
                {text}
                {signs.close}
                {signs.colon}
                {detail.replyText}
              </span>
              <Button
                size="s"
                variant="text"
                loading={busy === `remove ${seq}`}
                onClick={() => void send(`remove ${seq}`, { type: 'remove', seq: detail.seq ?? 0 }, texts.done.remove)}
              >
                {texts.remove}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Stack>
  )
}
