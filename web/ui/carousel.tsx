import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import css from './carousel.module.css'
import { ChevronLeftIcon, ChevronRightIcon, PauseIcon, PlayIcon } from './icons.tsx'
import { texts } from './texts.ts'

export type CarouselProps = {
  /** Accessible name of the region, e.g. "推荐活动". */
  label: string
  slides: readonly { key: string; content: ReactNode }[]
  /** Milliseconds per slide; 0 disables autoplay. */
  every?: number
}

/**
 * Carousel with CSS scroll snapping; swiping works without script. Autoplay pauses on hover, on focus, off screen and
 * for `prefers-reduced-motion`, and can be switched off. Navigation by arrow keys, dots and arrows.
 */
export function Carousel({ label, slides, every = 6000 }: CarouselProps) {
  const track = useRef<HTMLUListElement>(null)
  const [at, setAt] = useState(0)
  const [playing, setPlaying] = useState(every > 0)
  const [held, setHeld] = useState(false)
  const many = slides.length > 1
  const current = Math.min(at, slides.length - 1)

  const count = slides.length
  const show = (index: number) => scrollToSlide(track.current, (index + count) % count)

  // The current slide is derived from the scroll position, so swipes and buttons share one source of truth.
  useEffect(() => {
    const row = track.current
    if (!row || !many) return undefined
    const read = () => setAt(Math.round(row.scrollLeft / Math.max(1, row.clientWidth)))
    row.addEventListener('scroll', read, { passive: true })
    return () => row.removeEventListener('scroll', read)
  }, [many])

  // Every slide change restarts the autoplay timer.
  useEffect(() => {
    if (!many || !playing || held || matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined
    const timer = setTimeout(() => {
      if (!document.hidden) scrollToSlide(track.current, (current + 1) % count)
    }, every)
    return () => clearTimeout(timer)
  }, [many, playing, held, every, current, count])

  function key(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    show(current + step)
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- pauses while its controls are in use; arrow keys duplicate the buttons
    <section
      className={css.carousel}
      aria-roledescription={texts.carousel}
      aria-label={label}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onKeyDown={many ? key : undefined}
    >
      <ul ref={track} className={css.track}>
        {slides.map((slide, i) => (
          <li
            key={slide.key}
            className={css.slide}
            aria-roledescription={texts.slide}
            aria-label={texts.slideOf(i + 1, slides.length)}
            // Slides out of view must not be focusable.
            inert={i !== current}
          >
            {slide.content}
          </li>
        ))}
      </ul>
      {many && (
        <>
          <button
            type="button"
            className={css.arrow}
            data-side="left"
            aria-label={texts.previousSlide}
            onClick={() => show(current - 1)}
          >
            <ChevronLeftIcon size={24} />
          </button>
          <button
            type="button"
            className={css.arrow}
            data-side="right"
            aria-label={texts.nextSlide}
            onClick={() => show(current + 1)}
          >
            <ChevronRightIcon size={24} />
          </button>
          <div className={css.dots}>
            {slides.map((slide, i) => (
              <button
                key={slide.key}
                type="button"
                className={css.dot}
                aria-label={texts.slideNumber(i + 1)}
                aria-current={i === current ? 'true' : undefined}
                onClick={() => show(i)}
              />
            ))}
            {every > 0 && (
              <button
                type="button"
                className={css.pause}
                aria-label={playing ? texts.stopPlaying : texts.startPlaying}
                onClick={() => setPlaying(!playing)}
              >
                {playing ? <PauseIcon size={14} strokeWidth={3} /> : <PlayIcon size={14} />}
              </button>
            )}
          </div>
        </>
      )}
    </section>
  )
}

function scrollToSlide(row: HTMLElement | null, index: number): void {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches
  row?.scrollTo({ left: index * row.clientWidth, behavior: calm ? 'instant' : 'smooth' })
}
