import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Tabs } from '../../../ui/tabs.tsx'
import { AskCard } from './ask-card.tsx'
import { Chat } from './chat.tsx'
import { DrawCard } from './draw-card.tsx'
import { Hands } from './hands.tsx'
import css from './live-room.module.css'
import { RoomCard } from './room-card.tsx'
import { People } from './people.tsx'
import { isStaff } from './room-view.ts'
import { StaffTools } from './staff-tools.tsx'
import { texts } from './texts.ts'
import { roomOf, useRoom } from './use-room.ts'

type TabId = keyof typeof texts.tabs

export interface LiveRoomProps {
  periodId: string
  /** URL of the page, to return to after sign-in. */
  address: string
  /** Files of the session. */
  files?: ReactNode
}

/** Room of a session: chat, hands, people, and staff tools. */
export function LiveRoom({ periodId, address, files }: LiveRoomProps) {
  const { view, link, reason } = useRoom(periodId)
  const [tab, setTab] = useState<TabId>('chat')
  const runs = isStaff(view.you)
  if (link === 'over')
    return (
      <Empty
        compact
        art="message"
        title={texts.over}
        action={
          <Button variant="line" onClick={() => roomOf(periodId).restart()}>
            {texts.back}
          </Button>
        }
      >
        {reason}
      </Empty>
    )
  const isNew = link === 'connecting' && view.seq === 0
  const items = [
    { id: 'chat' as const, label: texts.tabs.chat },
    {
      id: 'hands' as const,
      label: texts.tabs.hands,
      ...(runs && view.hands.length > 0 ? { count: view.hands.length } : {}),
    },
    { id: 'people' as const, label: texts.tabs.people },
    ...(files ? [{ id: 'files' as const, label: texts.tabs.files }] : []),
    ...(runs
      ? [
          {
            id: 'tools' as const,
            label: texts.tabs.tools,
            ...(view.reports.length > 0 ? { count: view.reports.length } : {}),
          },
        ]
      : []),
  ]
  return (
    <section className={css.room} aria-label={texts.room}>
      {link !== 'open' && (
        <p className={css.link} role="status">
          {link === 'lost' ? texts.lost : texts.connecting}
        </p>
      )}
      {view.card && <RoomCard periodId={periodId} card={view.card} you={view.you} />}
      {view.ask && (
        <AskCard key={view.ask.askId} periodId={periodId} ask={view.ask} answerList={view.answerList} you={view.you} />
      )}
      {view.draw && <DrawCard key={view.draw.drawId} periodId={periodId} draw={view.draw} you={view.you} />}
      <div className={css.tabs}>
        <p className={css.online}>{view.online > 0 ? texts.online(view.online) : ''}</p>
        <Tabs label={texts.room} variant="line" items={items} value={tab} onChange={setTab}>
          {tab === 'chat' && <Chat periodId={periodId} view={view} isNew={isNew} address={address} />}
          {tab === 'hands' && <Hands periodId={periodId} view={view} address={address} />}
          {tab === 'people' && <People periodId={periodId} view={view} />}
          {tab === 'files' && <div className={css.pane}>{files}</div>}
          {tab === 'tools' && runs && <StaffTools periodId={periodId} view={view} />}
        </Tabs>
      </div>
    </section>
  )
}
