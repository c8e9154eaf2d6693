import type { PDFDocumentProxy } from 'pdfjs-dist'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { openPdf } from './open-pdf.ts'
import { PdfPage } from './pdf-page.tsx'
import css from './reader.module.css'
import { texts } from './texts.ts'
import { ReaderTools } from './tools.tsx'
import type { AskedPage } from './use-asked-page.ts'
import { useRatios, useScroll } from './use-pages.ts'
import { useChange } from '../../../ui/use-change.ts'

export interface ReaderProps {
  name: string
  /** URL of the PDF; the server supports range requests. */
  url: string
  watermark: string
  /** Storage key of the last page; nothing is stored without it. */
  keepAs?: string
  /** Page to open instead of the last one; a new object scrolls again. */
  asked?: AskedPage
  /** Called when the last page comes into view. */
  onEnd?: () => void
}

const MIN_ZOOM = 0.5
const MAX_ZOOM = 3

/** PDF reader. Browser only, and heavy: load it when a document is opened. */
export default function Reader({ name, url, watermark, keepAs, asked, onEnd }: ReaderProps) {
  const [state, setState] = useState<{ pdf: PDFDocumentProxy } | { error: string } | null>(null)
  const [tries, setTries] = useState(0)
  useChange(`${tries} ${url}`, () => setState(null))
  useEffect(() => {
    const unmounted = new AbortController()
    openPdf(url, unmounted.signal).then(
      (pdf) => !unmounted.signal.aborted && setState({ pdf }),
      (error: Error) =>
        !unmounted.signal.aborted &&
        setState({ error: error.name === 'InvalidPDFException' ? texts.damaged : texts.failed }),
    )
    return () => unmounted.abort()
  }, [url, tries])
  if (!state)
    return (
      <div className={css.waiting} role="status" aria-label={texts.loading}>
        <Skeleton lines={12} />
      </div>
    )
  if ('error' in state)
    return (
      <div className={css.waiting} role="alert">
        <p>{state.error}</p>
        <Button variant="line" onClick={() => setTries(tries + 1)}>
          {texts.retry}
        </Button>
      </div>
    )
  return (
    <Pages key={url} pdf={state.pdf} name={name} watermark={watermark} keepAs={keepAs} asked={asked} onEnd={onEnd} />
  )
}

function Pages({
  pdf,
  name,
  watermark,
  keepAs,
  asked,
  onEnd,
}: {
  pdf: PDFDocumentProxy
  name: string
  watermark: string
  keepAs: string | undefined
  asked: AskedPage | undefined
  onEnd: (() => void) | undefined
}) {
  const frame = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const ratios = useRatios(pdf)
  const [room, setRoom] = useState(0)
  const [zoom, setZoom] = useState(1)
  // Pages render once the width is known: before that there is nothing to observe.
  const ready = ratios.length > 0 && room > 0
  const { current, near, goTo } = useScroll(box, ready ? ratios.length : 0)
  const width = Math.floor(room * zoom)

  useEffect(() => {
    const element = box.current
    if (!element) return
    const eye = new ResizeObserver(([entry]) => entry && setRoom(Math.min(960, entry.contentRect.width)))
    eye.observe(element)
    return () => eye.disconnect()
  }, [])

  const page = asked?.page ?? 0
  const restored = useRef(false)
  useEffect(() => {
    if (!ready || restored.current) return
    restored.current = true
    const last = keepAs && page === 0 ? Number(localStorage.getItem(keepAs)) : 0
    if (last > 1 && last <= ratios.length) {
      goTo(last)
      toast.success(texts.resumed(last))
    } else if (keepAs && page === 0) localStorage.setItem(keepAs, '1')
  }, [ready, keepAs, page, ratios.length, goTo])
  useEffect(() => {
    if (ready && asked && asked.page > 0 && asked.page <= ratios.length) goTo(asked.page)
  }, [ready, asked, ratios.length, goTo])
  useEffect(() => {
    if (keepAs && restored.current) localStorage.setItem(keepAs, String(current))
  }, [keepAs, current])

  const atEnd = ready && near.has(ratios.length) && current >= ratios.length
  useEffect(() => {
    if (atEnd) onEnd?.()
  }, [atEnd, onEnd])

  const turn = (by: number) => goTo(Math.min(ratios.length, Math.max(1, current + by)))
  const resize = (by: number) => setZoom((now) => Math.min(MAX_ZOOM, Math.max(MIN_ZOOM, now * by)))
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLInputElement || event.ctrlKey || event.metaKey || event.altKey) return
    const actions: Record<string, () => void> = {
      ArrowLeft: () => turn(-1),
      ArrowRight: () => turn(1),
      '+': () => resize(1.2),
      '=': () => resize(1.2),
      '-': () => resize(1 / 1.2),
      '0': () => setZoom(1),
    }
    const action = actions[event.key]
    if (!action) return
    event.preventDefault()
    action()
  }

  return (
    <div ref={frame} role="presentation" className={css.reader} onKeyDown={onKeyDown}>
      <ReaderTools
        current={current}
        pages={ratios.length}
        zoom={zoom}
        onGo={goTo}
        onTurn={turn}
        onZoom={resize}
        onFit={() => setZoom(1)}
        frame={frame}
      />
      {/* The document scrolls in its own box, which must be focusable. */}
      <div ref={box} className={css.box} tabIndex={0} role="document" aria-label={texts.reader(name)}>
        {ready &&
          ratios.map((ratio, index) => (
            <PdfPage
              key={index}
              pdf={pdf}
              number={index + 1}
              width={width}
              height={Math.round(width * ratio)}
              watermark={watermark}
              near={near.has(index + 1)}
            />
          ))}
      </div>
    </div>
  )
}
