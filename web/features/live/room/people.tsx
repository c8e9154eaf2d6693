import { useState } from 'react'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Hint, Row } from '../../../ui/layout.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useAsk } from '../../../use-query.ts'
import css from './live-room.module.css'
import { isStaff, type RoomView } from './room-view.ts'
import { texts } from './texts.ts'
import { roomOf } from './use-room.ts'
import { useSend } from './use-send.ts'
import { fullName } from './full-name.ts'

const MAX_SHOWN = 300

/** People in the room; staff may mute, remove and readmit. */
export function People({ periodId, view }: { periodId: string; view: RoomView }) {
  const { you } = view
  const isIn = you.roomRole > 0
  const query = useAsk(isIn ? `people ${periodId} ${you.roomRole}` : null, () => roomOf(periodId).people(), {
    quiet: true,
    poll: 20_000,
  })
  const { busy, send } = useSend(periodId)
  const [leaving, setLeaving] = useState<{ userId: string; userName: string } | null>(null)
  if (!isIn) return <Hint className={css.pane}>{texts.online(view.online)}</Hint>
  const act = (name: string, ...rest: [Parameters<typeof send>[1], string]) =>
    void send(name, ...rest).then(query.reload)
  return (
    <div className={css.pane}>
      <Row justify="between">
        <span>{texts.online(view.online)}</span>
        <Button size="s" variant="text" loading={query.loading} onClick={query.reload}>
          {texts.people.refresh}
        </Button>
      </Row>
      <QueryView
        of={query}
        compact
        lines={4}
        isEmpty={(list) => list.length === 0}
        empty={<Hint>{texts.people.none}</Hint>}
      >
        {(list) => (
          <>
            <ul className={css.people} aria-label={texts.people.all}>
              {list.map(({ userId, userName, className, headImgUrl, roomRole, isMuted, isKicked }) => (
                <li key={userId}>
                  <Avatar name={userName} src={headImgUrl} size="xs" />
                  <span className={css.name}>{fullName(userName, className)}</span>
                  {texts.roles[roomRole] && <Tag tone={roomRole === 3 ? 'live' : 'brand'}>{texts.roles[roomRole]}</Tag>}
                  {isMuted && <Tag tone="warn">{texts.muted}</Tag>}
                  {isKicked && <Tag tone="plain">{texts.kicked}</Tag>}
                  {isStaff(you) && you.roomRole > roomRole && (
                    <Row gap={1} nowrap>
                      {isKicked ? (
                        <Button
                          size="s"
                          variant="text"
                          loading={busy === `kick ${userId}`}
                          onClick={() => act(`kick ${userId}`, { type: 'kick', userId, on: 0 }, texts.done.unkick)}
                        >
                          {texts.unkick}
                        </Button>
                      ) : (
                        <>
                          <Button
                            size="s"
                            variant="text"
                            loading={busy === `mute ${userId}`}
                            onClick={() =>
                              act(
                                `mute ${userId}`,
                                { type: 'mute', userId, minutes: isMuted ? 0 : 10 },
                                isMuted ? texts.done.unmute : texts.done.mute,
                              )
                            }
                          >
                            {isMuted ? texts.unmute : texts.mute10}
                          </Button>
                          <Button size="s" variant="text" onClick={() => setLeaving({ userId, userName })}>
                            {texts.kickShort}
                          </Button>
                        </>
                      )}
                    </Row>
                  )}
                </li>
              ))}
            </ul>
            <ConfirmDialog
              open={leaving !== null}
              danger
              title={texts.kickAsk(leaving?.userName ?? '')}
              confirm={texts.kick}
              onClose={() => setLeaving(null)}
              onConfirm={async () => {
                if (leaving) await send('kick', { type: 'kick', userId: leaving.userId, on: 1 }, texts.done.kick)
                query.reload()
              }}
            >
              {texts.kickText}
            </ConfirmDialog>
            {list.length >= MAX_SHOWN && <Hint>{texts.people.more}</Hint>}
          </>
        )}
      </QueryView>
    </div>
  )
}
