import { useRoot } from '../../../root-data.ts'
import { Button } from '../../../ui/button.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { SignInLink } from '../../user/sign-in/index.ts'
import css from './live-room.module.css'
import { isStaff, type RoomView } from './room-view.ts'
import { texts } from './texts.ts'
import { roomOf } from './use-room.ts'
import { useSend } from './use-send.ts'

/** Raised hands: toggle for learners, queue for staff. */
export function Hands({ periodId, view, address }: { periodId: string; view: RoomView; address: string }) {
  const { busy, send } = useSend(periodId)
  const { user } = useRoot()
  const { you, hands } = view
  if (isStaff(you))
    return (
      <div className={css.pane}>
        {hands.length === 0 ? (
          <Empty compact art="message" title={texts.hand.none} />
        ) : (
          <ol className={css.people} aria-label={texts.hand.queue}>
            {hands.map(({ userId, userName }, at) => (
              <li key={userId}>
                <span className={css.name}>{userName}</span>
                <Hint as="span">{texts.hand.nth(at + 1)}</Hint>
                <Button
                  size="s"
                  variant="line"
                  loading={busy === `call ${userId}`}
                  onClick={() => void send(`call ${userId}`, { type: 'callOn', userId }, texts.hand.called)}
                >
                  {texts.hand.call}
                </Button>
              </li>
            ))}
          </ol>
        )}
      </div>
    )
  if (!view.isIn && user !== null) return <Hint className={css.pane}>{texts.connecting}</Hint>
  const isUp = hands.some(({ userId }) => userId === you.userId)
  async function toggle() {
    if (await send('hand', { type: 'hand', up: isUp ? 0 : 1 })) roomOf(periodId).handIs(!isUp)
  }
  return (
    <Stack className={css.pane} gap={4}>
      <Hint>{texts.hand.text}</Hint>
      {you.roomRole === 0 ? (
        <SignInLink to={address} why={texts.signIn} done={async () => {}}>
          {texts.signIn}
        </SignInLink>
      ) : (
        <Row gap={3}>
          <Button variant={isUp ? 'line' : 'primary'} loading={busy === 'hand'} onClick={() => void toggle()}>
            {isUp ? texts.hand.down : texts.hand.up}
          </Button>
          <span role="status">{isUp ? texts.hand.isUp : ''}</span>
        </Row>
      )}
    </Stack>
  )
}
