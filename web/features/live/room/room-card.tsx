import type { RoomLine } from './room-view.ts'
import { useLocation, useNavigate } from 'react-router'
import { api } from '../../../api.ts'
import { loginPath } from '../../../return-url.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Hint } from '../../../ui/layout.tsx'
import { useAction } from '../../../use-action.ts'
import css from './room-card.module.css'
import { isStaff, type RoomView } from './room-view.ts'
import { texts } from './texts.ts'
import { useSend } from './use-send.ts'

const t = texts.card

/** The card above the chat: a page of the site in a tab of its own, or a coupon that is claimed in place. */
export function RoomCard({ periodId, card, you }: { periodId: string; card: RoomLine; you: RoomView['you'] }) {
  const { send, busy } = useSend(periodId)
  const { url, batchId, rule } = card.detail
  return (
    <section className={css.card} aria-label={t.title}>
      <div className={css.words}>
        <b>{card.text}</b>
        {rule && (
          <Hint as="span" size="xs">
            {rule}
          </Hint>
        )}
      </div>
      {batchId && <Claim batchId={batchId} isVisitor={you.roomRole === 0} />}
      {url && (
        <ButtonLink size="s" to={url} target="_blank">
          {t.go}
        </ButtonLink>
      )}
      {isStaff(you) && (
        <Button
          size="s"
          variant="text"
          loading={busy === 'card'}
          onClick={() => void send('card', { type: 'card', card: null }, t.takenBack)}
        >
          {t.takeBack}
        </Button>
      )}
    </section>
  )
}

/** Claims the coupon; visitors sign in first and return. */
function Claim({ batchId, isVisitor }: { batchId: string; isVisitor: boolean }) {
  const { busy, run } = useAction({ reload: false })
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return (
    <Button
      size="s"
      loading={busy === 'claim'}
      onClick={() =>
        isVisitor
          ? void navigate(loginPath(pathname + search))
          : void run('claim', () => api('commerce/auth/coupon/receive', { batchId }, { showSuccess: true }))
      }
    >
      {t.claim}
    </Button>
  )
}
