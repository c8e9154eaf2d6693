import { useState } from 'react'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { DrawForm } from './draw-form.tsx'
import type { RoomView } from './room-view.ts'
import { texts } from './texts.ts'

const [OFF, PAID, OPEN] = [0, 2, 1]
const t = texts.draw

/** Button to create a draw, for staff; renders nothing if the site has draws disabled. */
export function Draws({ periodId, view }: { periodId: string; view: RoomView }) {
  const [isMaking, setMaking] = useState(false)
  if (view.draws === OFF) return null
  const isOpen = view.draw?.drawStatus === OPEN
  return (
    <Stack gap={2} as="section" aria-label={t.title}>
      <Row justify="between" rowGap={1}>
        <b>{t.title}</b>
        {view.draws !== PAID && (
          <Button size="s" variant="line" disabled={isOpen} onClick={() => setMaking(true)}>
            {t.open}
          </Button>
        )}
      </Row>
      <Hint>{view.draws === PAID ? t.paid : isOpen ? t.onAlready : t.about}</Hint>
      {view.draws !== PAID && (
        <Row>
          <ButtonLink size="s" variant="text" to={`/account/live/attendance?periodId=${periodId}&tab=draws`}>
            {t.record}
          </ButtonLink>
        </Row>
      )}
      {isMaking && <DrawForm periodId={periodId} onClose={() => setMaking(false)} />}
    </Stack>
  )
}
