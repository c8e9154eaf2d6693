import { type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react'
import { Empty } from '../../../ui/empty.tsx'
import { Input } from '../../../ui/input.tsx'
import { Row } from '../../../ui/layout.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useAsk } from '../../../use-query.ts'
import { clock } from '../../../ui/clock.ts'
import type { CaptionTrack } from './caption-menu.tsx'
import { texts } from './texts.ts'
import css from './panel.module.css'
import { usePlace } from './use-place.ts'
import type { PlayerHandle } from './video.tsx'
import { type Cue, lineAt, parseVtt, piecesOf } from './vtt.ts'

async function fetchCues(address: string, signal: AbortSignal): Promise<Cue[]> {
  const answer = await fetch(address, { signal })
  if (!answer.ok) throw new Error(texts.transcriptFailed)
  return parseVtt(await answer.text())
}

/** Transcript: follows playback, a click seeks, a search filters lines. */
export function Transcript({
  track,
  player,
  onJump,
}: {
  track: CaptionTrack
  player: RefObject<PlayerHandle | null>
  onJump: (time: number) => void
}) {
  const { url, origin } = track
  const query = useAsk(url, ({ signal }) => fetchCues(url, signal), { quiet: true })
  return (
    // The attribute is the label in the metadata, which the rules on generated content ask for.
    <div data-ai-generated={origin === '' ? undefined : 'true'}>
      {origin !== '' && (
        <Row gap={2} className={css.origin}>
          <Tag tone="plain">{texts.captionOrigins[origin]}</Tag>
          <span>{texts.captionOriginWhy[origin]}</span>
        </Row>
      )}
      <QueryView of={query} compact>
        {(cues) => <Lines cues={cues} player={player} onJump={onJump} />}
      </QueryView>
    </div>
  )
}

function Lines({
  cues,
  player,
  onJump,
}: {
  cues: readonly Cue[]
  player: RefObject<PlayerHandle | null>
  onJump: (time: number) => void
}) {
  const field = useId()
  const list = useRef<HTMLOListElement>(null)
  const [query, setQuery] = useState('')
  const now = usePlace(player, (time) => lineAt(cues, time))
  const searching = query.trim() !== ''
  const shown = useMemo(
    () =>
      cues.flatMap((cue, index) => {
        const pieces = piecesOf(cue.text, query)
        return searching && pieces.length === 1 ? [] : [{ cue, index, pieces }]
      }),
    [cues, query, searching],
  )

  useEffect(() => {
    const line = list.current?.querySelector<HTMLElement>('[aria-current]')
    const box = line?.closest<HTMLElement>('[data-scroll]')
    // No automatic scrolling during a search or keyboard focus; only the list scrolls, never the page.
    if (
      !line ||
      !box ||
      searching ||
      box.scrollHeight <= box.clientHeight ||
      list.current?.contains(document.activeElement)
    )
      return
    const { top } = line.getBoundingClientRect()
    const frame = box.getBoundingClientRect()
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
    box.scrollBy({ top: top - frame.top - frame.height * 0.4, behavior: calm ? 'auto' : 'smooth' })
  }, [now, searching])

  if (cues.length === 0) return <Empty compact art="study" title={texts.transcriptEmpty} />
  return (
    <div>
      <div className={css.find}>
        <Input
          id={field}
          type="search"
          aria-label={texts.transcriptSearch}
          placeholder={texts.transcriptSearch}
          value={query}
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
        <p role="status">{searching ? texts.transcriptFound(shown.length) : ''}</p>
      </div>
      <ol ref={list}>
        {shown.map(({ cue, index, pieces }) => (
          <li key={index}>
            <button
              type="button"
              className={css.line}
              aria-current={index === now ? 'true' : undefined}
              onClick={() => onJump(cue.start)}
            >
              <time>{clock(cue.start)}</time>
              <span>{pieces.map((piece, n) => (n % 2 === 1 ? <mark key={n}>{piece}</mark> : piece))}</span>
            </button>
          </li>
        ))}
      </ol>
    </div>
  )
}
