import { drawnPlaces, seedHashOf } from '@zhixing/contract/live/draw-rules'
import type { OutputOf } from '@zhixing/contract'
import { useEffect, useState } from 'react'
import { useQuery } from '../../../use-query.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Hint, Stack } from '../../../ui/layout.tsx'
import { Note } from '../../../ui/note.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import css from './live-room.module.css'
import { texts } from './texts.ts'
import { signs } from '../../../i18n/word-texts.ts'

type Draw = OutputOf<'live/api/room/draw/view'>
const DRAWN = 2
const t = texts.draw

/** Recomputes a draw from its published data. @returns whether it matches; null without Web Crypto */
export async function holds(
  draw: Pick<Draw, 'seed' | 'seedHash' | 'candidateHash' | 'candidateCount' | 'winnerCount' | 'winnerList'>,
): Promise<boolean | null> {
  // Web Crypto needs a secure context.
  if (!globalThis.crypto?.subtle) return null
  const places = await drawnPlaces(draw, draw.winnerCount)
  return (
    (await seedHashOf(draw.seed)) === draw.seedHash &&
    places.join() === draw.winnerList.map(({ place }) => place).join()
  )
}

/** Verifies the fairness of a draw: commitment, revealed seed, and whether the winners follow. */
export function DrawProof({ periodId, drawId, onClose }: { periodId: string; drawId: string; onClose: () => void }) {
  const query = useQuery('live/api/room/draw/view', { periodId, drawId })
  return (
    <Dialog
      open
      title={t.proofTitle}
      onClose={onClose}
      footer={
        <Button variant="line" onClick={onClose}>
          {t.close}
        </Button>
      }
    >
      <QueryView of={query} compact lines={5}>
        {(draw) => <Proof draw={draw} />}
      </QueryView>
    </Dialog>
  )
}

function Proof({ draw }: { draw: Draw }) {
  const isDrawn = draw.drawStatus === DRAWN
  const [fair, setFair] = useState<boolean | null>(null)
  useEffect(() => {
    let isOver = false
    if (isDrawn)
      void holds(draw).then((answer) => {
        if (!isOver) setFair(answer)
      })
    return () => {
      isOver = true
    }
  }, [draw, isDrawn])
  const facts: [string, string | number][] = isDrawn
    ? [
        [t.seedHash, draw.seedHash],
        [t.seed, draw.seed],
        [t.candidates, draw.candidateCount],
        [t.candidateHash, draw.candidateHash],
        [t.places, draw.winnerList.map(({ place, userName }) => t.placeOf(place, userName)).join(signs.list)],
        [t.ownPlace, draw.ownPlace || t.noPlace],
      ]
    : [[t.seedHash, draw.seedHash]]
  return (
    <Stack gap={3}>
      <Hint>{isDrawn ? t.proofAfter : t.proofBefore}</Hint>
      {fair !== null && <Note tone={fair ? 'good' : 'bad'} title={fair ? t.holds : t.broken} />}
      <dl className={css.facts}>
        {facts.map(([name, fact]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
    </Stack>
  )
}
