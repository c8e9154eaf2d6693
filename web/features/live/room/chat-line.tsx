import type { RoomLine } from './room-view.ts'
import { useState } from 'react'
import { Avatar } from '../../../ui/avatar.tsx'
import { cx } from '../../../ui/cx.ts'
import { DateTime } from '../../../ui/date-time.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { MoreIcon } from '../../../ui/icons.tsx'
import { Menu, type MenuItem } from '../../../ui/menu.tsx'
import { Tag } from '../../../ui/tag.tsx'
import css from './live-room.module.css'
import { ReportDialog } from './report-dialog.tsx'
import { isStaff, type RoomView } from './room-view.ts'
import { texts } from './texts.ts'
import { useSend } from './use-send.ts'
import { signs } from '../../../i18n/word-texts.ts'

/** A line of the chat: a message with actions, or an event of the room. */
export function ChatLine({
  line,
  periodId,
  you,
  onReply,
}: {
  line: RoomLine
  periodId: string
  you: RoomView['you']
  onReply: (line: RoomLine) => void
}) {
  const { kind, userName, headImgUrl, roomRole, text, detail, time } = line
  if (kind !== 'chat') return <li className={css.news}>{newsOf(line)}</li>
  const isOwn = line.userId === you.userId
  return (
    <li className={cx(css.line, isOwn && css.own)}>
      <Avatar name={userName} src={headImgUrl} size="xs" />
      <div className={css.words}>
        <p className={css.who}>
          <span>{userName}</span>
          {texts.roles[roomRole] && <Tag tone={roomRole === 3 ? 'live' : 'brand'}>{texts.roles[roomRole]}</Tag>}
          <small>
            <DateTime value={time} shape="time" />
          </small>
        </p>
        {detail.replyText && <p className={css.quote}>{texts.said(detail.replyName ?? '', detail.replyText)}</p>}
        <p className={css.text}>{text}</p>
      </div>
      {you.roomRole > 0 && <Actions line={line} periodId={periodId} you={you} onReply={onReply} />}
    </li>
  )
}

/** `askType` of a roll call. */
const ROLL_CALL = 9

function newsOf({ kind, text, detail }: RoomLine): string {
  const { lines } = texts
  if (kind === 'callOn') return lines.callOn(detail.name ?? '')
  if (kind === 'muteAll') return detail.on === 1 ? lines.muteAll : lines.unmuteAll
  if (kind === 'mute') return lines.mute(detail.name ?? '', detail.minutes ?? 0)
  if (kind === 'card') return lines.card(text)
  if (kind === 'draw') return lines.draw(text)
  if (kind === 'drawEnd') {
    const { drawn, drawDropped } = detail.auto === 1 ? lines.atEnd : lines
    return detail.on === 1 ? drawn(text) : drawDropped(text)
  }
  if (kind === 'ask' && detail.askType === ROLL_CALL) return lines.rollCall
  if (kind === 'ask' && detail.isPoll) return lines.poll(text)
  return kind === 'ask' ? lines.ask(text) : `${texts.announced}${signs.colon}${text}`
}

function Actions({
  line,
  periodId,
  you,
  onReply,
}: {
  line: RoomLine
  periodId: string
  you: RoomView['you']
  onReply: (line: RoomLine) => void
}) {
  const [asked, setAsked] = useState<'report' | 'kick' | null>(null)
  const { send } = useSend(periodId)
  const { seq, userId, userName, roomRole } = line
  const isOwn = userId === you.userId
  const mayCurb = isStaff(you) && you.roomRole > roomRole && !isOwn
  const items: MenuItem[] = [
    { label: texts.reply, onSelect: () => onReply(line) },
    ...(isStaff(you)
      ? [
          { label: texts.pin, onSelect: () => void send('pin', { type: 'pin', seq }, texts.done.pin) },
          {
            label: texts.remove,
            danger: true,
            onSelect: () => void send('remove', { type: 'remove', seq }, texts.done.remove),
          },
        ]
      : []),
    ...(mayCurb
      ? [
          {
            label: texts.mute10,
            danger: true,
            onSelect: () => void send('mute', { type: 'mute', userId, minutes: 10 }, texts.done.mute),
          },
          { label: texts.kick, danger: true, onSelect: () => setAsked('kick') },
        ]
      : []),
    ...(isStaff(you) || isOwn ? [] : [{ label: texts.report, onSelect: () => setAsked('report') }]),
  ]
  return (
    <>
      <Menu
        label={texts.actionsOn(userName)}
        button={<MoreIcon size={16} />}
        className={css.more}
        items={items}
        floating
      />
      {asked === 'report' && <ReportDialog periodId={periodId} seq={seq} onClose={() => setAsked(null)} />}
      <ConfirmDialog
        open={asked === 'kick'}
        danger
        title={texts.kickAsk(userName)}
        confirm={texts.kick}
        onClose={() => setAsked(null)}
        onConfirm={() => send('kick', { type: 'kick', userId, on: 1 }, texts.done.kick)}
      >
        {texts.kickText}
      </ConfirmDialog>
    </>
  )
}
