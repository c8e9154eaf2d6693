import type { DrawView } from '../../../shapes.ts'
import { useState } from 'react'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { Hint, Row } from '../../../ui/layout.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { DrawProof } from './draw-proof.tsx'
import css from './live-room.module.css'
import { isStaff, type RoomView } from './room-view.ts'
import { texts } from './texts.ts'
import { useSend } from './use-send.ts'

const OPEN = 1
const t = texts.draw

/** The current or last draw: participants and winners. */
export function DrawCard({ periodId, draw, you }: { periodId: string; draw: DrawView; you: RoomView['you'] }) {
  const isOpen = draw.drawStatus === OPEN
  const [isHidden, setHidden] = useState(!isOpen)
  const [isProving, setProving] = useState(false)
  const { busy, send } = useSend(periodId)
  const { drawId, prize, winnerList } = draw
  if (isHidden)
    return (
      <Button size="s" variant="text" block className={css.unfold} onClick={() => setHidden(false)}>
        {isOpen ? t.isOn(prize) : t.result(prize)}
      </Button>
    )
  const hasWon = winnerList.some(({ userId }) => userId === you.userId)
  return (
    <section className={css.ask} aria-label={t.title}>
      <Row justify="between" nowrap>
        <Row gap={2}>
          <Tag tone={isOpen ? 'live' : 'plain'}>{t.title}</Tag>
          <Hint as="span" size="xs">
            {isOpen ? t.winners(draw.winnerCount) : t.took(draw.candidateCount)}
          </Hint>
        </Row>
        <Button size="s" variant="text" onClick={() => setHidden(true)}>
          {texts.ask.hide}
        </Button>
      </Row>
      <p className={css.askTitle}>{prize}</p>
      <div role="status">
        {isOpen ? <Hint>{t.waits(t.among[draw.among] ?? '', draw.askTitle)}</Hint> : hasWon && <b>{t.youWon}</b>}
      </div>
      {!isOpen && (
        <ul className={css.winners}>
          {winnerList.map(({ place, userName, headImgUrl }) => (
            <li key={place}>
              <Avatar name={userName} src={headImgUrl} size="xs" />
              <span className={css.name}>{userName}</span>
            </li>
          ))}
        </ul>
      )}
      <Row gap={2} rowGap={1}>
        {isOpen && isStaff(you) && (
          <>
            <Button
              size="s"
              loading={busy === 'drawNow'}
              onClick={() => void send('drawNow', { type: 'drawNow', drawId })}
            >
              {t.draw}
            </Button>
            <Button
              size="s"
              variant="line"
              loading={busy === 'dropDraw'}
              onClick={() => void send('dropDraw', { type: 'dropDraw', drawId }, t.dropped)}
            >
              {t.drop}
            </Button>
          </>
        )}
        <Button size="s" variant="text" onClick={() => setProving(true)}>
          {t.proof}
        </Button>
      </Row>
      {isProving && <DrawProof periodId={periodId} drawId={drawId} onClose={() => setProving(false)} />}
    </section>
  )
}
