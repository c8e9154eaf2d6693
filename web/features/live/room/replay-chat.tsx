import { Hint } from '../../../ui/layout.tsx'
import type { OutputOf } from '@zhixing/contract'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { api } from '../../../api.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Card } from '../../../ui/card.tsx'
import { clock } from '../../../ui/clock.ts'
import { Tag } from '../../../ui/tag.tsx'
import { useAsk } from '../../../use-query.ts'
import css from './replay-chat.module.css'
import { texts } from './texts.ts'
import { signs } from '../../../i18n/word-texts.ts'

type Line = OutputOf<'live/api/room/line/list'>['list'][number]

/** Lines per request, and maximum lines of a session. */
const [PAGE, MAX_LINES] = [500, 5000]
/** Lines shown at once. */
const SHOWN = 80

/** All messages of a session, oldest first. */
async function allLines(periodId: string, signal: AbortSignal): Promise<Line[]> {
  const lines: Line[] = []
  for (let after = 0; lines.length < MAX_LINES; after = lines.at(-1)?.seq ?? 0) {
    const { list, hasMore } = await api(
      'live/api/room/line/list',
      { periodId, after, pageSize: PAGE },
      { signal, quiet: true },
    )
    lines.push(...list)
    if (!hasMore) break
  }
  return lines
}

/** Messages up to a second of the replay. Pure. */
export function saidBy(lines: readonly Line[], second: number): readonly Line[] {
  const end = lines.findIndex((line) => line.second > second)
  const until = end < 0 ? lines.length : end
  return lines.slice(Math.max(0, until - SHOWN), until)
}

/** Replay of a session with a synchronized chat below; `children` is the player. */
export function ReplayChat({ periodId, children }: { periodId: string; children: ReactNode }) {
  const stage = useRef<HTMLDivElement>(null)
  const [second, setSecond] = useState(0)
  const { data: lines = [] } = useAsk(`replay ${periodId}`, ({ signal }) => allLines(periodId, signal), { quiet: true })
  useEffect(() => {
    const element = stage.current
    if (!element) return undefined
    // Media events do not bubble: listen in the capture phase.
    const moved = ({ target }: Event) => {
      if (target instanceof HTMLVideoElement) setSecond(Math.floor(target.currentTime))
    }
    for (const name of ['timeupdate', 'seeked']) element.addEventListener(name, moved, true)
    return () => {
      for (const name of ['timeupdate', 'seeked']) element.removeEventListener(name, moved, true)
    }
  }, [])
  return (
    <>
      <div ref={stage}>{children}</div>
      {lines.length > 0 && <Said lines={saidBy(lines, second)} />}
    </>
  )
}

function Said({ lines }: { lines: readonly Line[] }) {
  const box = useRef<HTMLDivElement>(null)
  const last = lines.at(-1)?.seq
  useLayoutEffect(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight
  }, [last])
  return (
    <Card className={css.card}>
      <h2 className={css.title}>{texts.replay.title}</h2>
      <div ref={box} className={css.lines} role="region" aria-label={texts.replay.title} tabIndex={0}>
        {lines.length === 0 && <Hint>{texts.replay.later}</Hint>}
        <ol>
          {lines.map(({ seq, kind, second, userName, headImgUrl, roomRole, text }) => (
            <li key={seq} className={css.line}>
              <small className={css.at}>{clock(Math.max(0, second))}</small>
              <Avatar name={userName} src={headImgUrl} size="xs" />
              <p>
                <b>{userName}</b>{' '}
                {texts.roles[roomRole] && <Tag tone={roomRole === 3 ? 'live' : 'brand'}>{texts.roles[roomRole]}</Tag>}{' '}
                {kind === 'chat'
                  ? text
                  : `${kind === 'card' ? texts.card.title : texts.announced}${signs.colon}${text}`}
              </p>
            </li>
          ))}
        </ol>
      </div>
    </Card>
  )
}
