import { type KeyboardEvent, useRef, useState } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ChevronLeftIcon, ChevronRightIcon } from '../../../ui/icons.tsx'
import { useBrokenImage } from '../../../ui/use-broken-image.ts'
import type { Chapter } from './load-course.ts'
import { Hint, Row } from '../../../ui/layout.tsx'
import css from './slides.module.css'
import { texts } from './texts.ts'

type Slide = Chapter['picList'][number]

/** Slides of a chapter as thumbnails; a click opens a gallery. */
export function Slides({ name, list }: { name: string; list: readonly Slide[] }) {
  const [at, setAt] = useState<number | null>(null)
  return (
    <div className={css.slides}>
      <Hint>{texts.slides(list.length)}</Hint>
      <ul className={css.strip} aria-label={texts.slidesOf(name)}>
        {list.map(({ id, picUrl, picName }, index) => (
          <li key={id}>
            <button type="button" aria-label={texts.slide(index + 1, picName)} onClick={() => setAt(index)}>
              <img src={picUrl} alt="" loading="lazy" decoding="async" />
            </button>
          </li>
        ))}
      </ul>
      <Dialog open={at !== null} onClose={() => setAt(null)} size="l" title={texts.slidesOf(name)}>
        {at !== null && <Gallery list={list} at={at} onGo={setAt} />}
      </Dialog>
    </div>
  )
}

/** Slide gallery, operated by buttons, arrow keys or swipes. */
function Gallery({ list, at, onGo }: { list: readonly Slide[]; at: number; onGo: (at: number) => void }) {
  const slide = list[at]
  const startX = useRef(0)
  if (!slide) return null
  const go = (to: number) => onGo(Math.min(list.length - 1, Math.max(0, to)))
  const onKeyDown = (event: KeyboardEvent) => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: list.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    go(to)
  }
  return (
    <div role="presentation" className={css.gallery} onKeyDown={onKeyDown}>
      <figure
        onPointerDown={(event) => {
          startX.current = event.clientX
        }}
        onPointerUp={(event) => {
          const way = event.clientX - startX.current
          if (event.pointerType !== 'mouse' && Math.abs(way) > SWIPE) go(at + (way < 0 ? 1 : -1))
        }}
      >
        <Picture key={slide.id} slide={slide} number={at + 1} />
        {slide.picName && <figcaption>{slide.picName}</figcaption>}
      </figure>
      <Row gap={4} justify="center" nowrap className={css.tools}>
        <IconButton label={texts.slideBefore} aria-disabled={at === 0} onClick={() => go(at - 1)}>
          <ChevronLeftIcon />
        </IconButton>
        <span role="status">{texts.slideAt(at + 1, list.length)}</span>
        <IconButton
          label={texts.slideNext}
          aria-disabled={at === list.length - 1}
          data-focus=""
          onClick={() => go(at + 1)}
        >
          <ChevronRightIcon />
        </IconButton>
      </Row>
      <p className={css.hint}>{texts.slidesKeys}</p>
    </div>
  )
}

/** Minimum distance of a swipe, px. */
const SWIPE = 40

function Picture({ slide, number }: { slide: Slide; number: number }) {
  const { broken, ref, onError } = useBrokenImage(slide.picUrl)
  if (broken) return <p className={css.lost}>{texts.slideLost}</p>
  return (
    <img ref={ref} onError={onError} src={slide.picUrl} alt={texts.slide(number, slide.picName)} draggable={false} />
  )
}
