import { type MouseEvent, type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { Link, useNavigate } from 'react-router'
import { api } from '../../../api.ts'
import { Button } from '../../../ui/button.tsx'
import { Row } from '../../../ui/layout.tsx'
import { usePlayback } from '../player/index.ts'
import css from './card-videos.module.css'
import { texts } from './texts.ts'

interface Playing {
  /** Container behind the card within the text. */
  place: HTMLElement
  ticket: string
  name: string
  to: string
}

/**
 * Texts whose lesson cards play in place, one video at a time. A press takes the visitor's permission and inserts the
 * player after the card. If playback is not allowed, or the press asks for a new tab, the link is followed
 * (docs/decisions/0045).
 */
export function CardVideos({ children }: { children: ReactNode }) {
  const navigate = useNavigate()
  const [playing, setPlaying] = useState<Playing | null>(null)

  function close() {
    playing?.place.remove()
    setPlaying(null)
  }

  async function press(event: MouseEvent<HTMLDivElement>) {
    const card = (event.target as Element).closest<HTMLAnchorElement>('a[data-play]')
    if (!card || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    const to = card.getAttribute('href') ?? ''
    const periodId = card.dataset.id ?? ''
    if (playing && playing.place.previousElementSibling === card) return close()
    try {
      const { ticket, periodName } = await api('course/api/course/trial/sign', { periodId }, { quiet: true })
      playing?.place.remove()
      const place = document.createElement('div')
      card.after(place)
      setPlaying({ place, ticket, name: periodName, to })
    } catch {
      void navigate(to)
    }
  }

  return (
    // The cards are links inside the text: their clicks bubble up here, also those made by keyboard.
    <div onClick={(event) => void press(event)} role="presentation">
      {children}
      {playing && createPortal(<Video key={playing.ticket} {...playing} onClose={close} />, playing.place)}
    </div>
  )
}

function Video({ ticket, name, to, onClose }: Playing & { onClose: () => void }) {
  const { ref, hlsUrl, subtitle } = usePlayback(ticket, true)
  return (
    <div className={css.video}>
      {/* Autoplay is allowed: the card was clicked. */}
      <video key={hlsUrl} ref={ref} controls playsInline autoPlay aria-label={texts.video(name)}>
        <track
          kind="captions"
          srcLang="zh"
          label={subtitle?.label ?? texts.captionsLabel}
          src={subtitle?.url}
          default={subtitle !== undefined}
        />
      </video>
      <Row justify="between">
        <Link to={to}>{texts.toLesson}</Link>
        <Button variant="text" size="s" onClick={onClose}>
          {texts.close}
        </Button>
      </Row>
    </div>
  )
}
