import type { OutputOf } from '@zhixing/contract'
import { type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { clock } from '../../../ui/clock.ts'
import { PlayIcon } from '../../../ui/icons.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { lengthText } from '../../../ui/length-text.ts'
import { Note } from '../../../ui/note.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useQuery } from '../../../use-query.ts'
import { AnswerText, AnswerTools } from '../../course/ask/index.ts'
import { linksIn } from './links.ts'
import css from './missed.module.css'
import { texts } from './texts.ts'
import { useSummary } from './use-summary.ts'

type Stretch = OutputOf<'assistant/auth/missed/view'>['list'][number]

/** Below the player of a replay (`children`): what this person missed of the session, each part with its time. */
export function MissedReplay({ periodId, children }: { periodId: string; children: ReactNode }) {
  const stage = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const region = useId()
  const { data } = useQuery('assistant/auth/missed/view', { periodId, isBrief: true }, { quiet: true })
  const whole = useQuery('assistant/auth/missed/view', open ? { periodId } : null, { quiet: true })
  const jump = (second: number) => {
    const video = stage.current?.querySelector('video')
    if (!video) return
    video.currentTime = second
    // Browsers refuse to play without a user gesture; the seek remains.
    void video.play().catch(() => {})
    stage.current?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <>
      <div ref={stage}>{children}</div>
      {data && data.list.length > 0 && (
        <Card pad="l" className={css.card}>
          <CardHead
            title={texts.title}
            aside={
              <Button
                size="s"
                variant="line"
                aria-expanded={open}
                aria-controls={region}
                onClick={() => setOpen((now) => !now)}
              >
                {open ? texts.close : texts.open}
              </Button>
            }
          />
          <Stack gap={3}>
            <p>
              {data.isAbsent
                ? texts.absent
                : texts.some(
                    data.list.length,
                    lengthText(data.list.reduce((sum, { begin, end }) => sum + end - begin, 0)),
                  )}
            </p>
            <div id={region}>
              {open && (
                <QueryView of={whole} compact lines={4}>
                  {({ list, spent }) => (
                    <Stack gap={3}>
                      {spent !== '' && <Note title={texts.spent[spent]} />}
                      <Stack as="ol" gap={3}>
                        {list.map((stretch) => (
                          <StretchView key={stretch.begin} periodId={periodId} stretch={stretch} onJump={jump} />
                        ))}
                      </Stack>
                    </Stack>
                  )}
                </QueryView>
              )}
            </div>
          </Stack>
        </Card>
      )}
    </>
  )
}

function StretchView({
  periodId,
  stretch,
  onJump,
}: {
  periodId: string
  stretch: Stretch
  onJump: (second: number) => void
}) {
  const { begin, end, itemList, hasSummary } = stretch
  const summary = useSummary({ periodId, begin, end }, stretch.turn)
  const { turn, busy, error } = summary
  const times = [clock(begin), clock(end)] as const
  return (
    <Stack as="li" gap={2} className={css.stretch}>
      <Row justify="between" rowGap={1}>
        <Button
          variant="text"
          icon={<PlayIcon size={18} />}
          aria-label={texts.watch(...times)}
          onClick={() => onJump(begin)}
        >
          <span className={css.time}>{texts.stretch(...times)}</span>
        </Button>
        <Hint as="span">{lengthText(end - begin)}</Hint>
      </Row>
      {turn && <AnswerText turn={turn} onJump={({ place }) => onJump(place)} />}
      {error !== '' && <Note tone="warn" title={error} />}
      {(hasSummary || turn) && (
        <Row gap={1}>
          {turn && !summary.isWriting && <AnswerTools turn={turn} onRate={summary.rate} />}
          {summary.isWriting ? (
            <Button variant="line" size="s" onClick={summary.stop}>
              {texts.stop}
            </Button>
          ) : (
            hasSummary && (
              <Button variant={turn ? 'text' : 'line'} size="s" loading={busy} onClick={() => void summary.write()}>
                {turn ? texts.again : texts.sumUp}
              </Button>
            )
          )}
        </Row>
      )}
      {itemList.length === 0 && <Hint>{texts.nothing}</Hint>}
      <ul>
        {itemList.map((item, at) => (
          <li key={at} className={css.line}>
            <button
              type="button"
              className={css.item}
              aria-label={texts.jump(clock(item.second), item.text)}
              onClick={() => onJump(item.second)}
            >
              <small>{clock(item.second)}</small>
              <span className={css.text}>
                <Tag tone={item.kind === 'chapter' ? 'brand' : 'plain'}>{texts.kinds[item.kind]}</Tag> {item.text}
              </span>
            </button>
            {(item.kind === 'said' || item.kind === 'announce') &&
              linksIn(item.text).map((address) => (
                <a key={address} className={css.link} href={address} target="_blank" rel="noopener noreferrer nofollow">
                  {address}
                </a>
              ))}
          </li>
        ))}
      </ul>
    </Stack>
  )
}
