import type { PDFDocumentProxy } from 'pdfjs-dist'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { isMissing } from './drawn.ts'
import css from './reader.module.css'
import { texts } from './texts.ts'
import { drawWatermark } from './watermark.ts'

/** A higher scale costs memory that phones do not have. */
const MAX_SCALE = 2

interface PageProps {
  pdf: PDFDocumentProxy
  number: number
  /** CSS pixels. */
  width: number
  height: number
  watermark: string
  /** Pages far from the viewport keep their size, not their canvas. */
  near: boolean
}

/** One page: canvas with watermark, and a text layer for screen readers, search and copying. */
export function PdfPage({ pdf, number, width, height, watermark, near }: PageProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const layer = useRef<HTMLDivElement>(null)
  const [trouble, setTrouble] = useState('')
  const [tries, setTries] = useState(0)
  useEffect(() => {
    const picture = canvas.current
    const words = layer.current
    if (!near || !picture || !words) return
    let isUnmounted = false
    const work = async () => {
      const [{ TextLayer }, page] = await Promise.all([import('pdfjs-dist'), pdf.getPage(number)])
      if (isUnmounted) return
      const scale = Math.min(MAX_SCALE, devicePixelRatio || 1)
      const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width })
      picture.width = Math.floor(viewport.width * scale)
      picture.height = Math.floor(viewport.height * scale)
      const task = page.render({ canvas: picture, viewport, transform: [scale, 0, 0, scale, 0, 0] })
      stop = () => task.cancel()
      await task.promise
      const missing = !isUnmounted && (await isMissing(page, picture))
      if (isUnmounted) return
      setTrouble(missing ? texts.pageMissing : '')
      drawWatermark(picture, watermark, scale)
      words.replaceChildren()
      words.style.setProperty('--total-scale-factor', String(viewport.scale))
      await new TextLayer({ textContentSource: page.streamTextContent(), container: words, viewport }).render()
    }
    let stop = () => {}
    // A page that leaves the viewport cancels its render, which is not a failure.
    work().catch(() => !isUnmounted && setTrouble(texts.pageFailed))
    return () => {
      isUnmounted = true
      stop()
      picture.width = 0
      picture.height = 0
      words.replaceChildren()
    }
  }, [pdf, number, width, watermark, near, tries])
  return (
    <section className={css.page} style={{ width, height }} data-page={number} aria-label={texts.page(number)}>
      <canvas ref={canvas} className={css.picture} aria-hidden="true" />
      <div ref={layer} className={css.words} />
      {trouble && (
        <div className={css.trouble} role="status">
          <p>{trouble}</p>
          <Button size="s" variant="line" onClick={() => setTries(tries + 1)}>
            {texts.redraw}
          </Button>
        </div>
      )}
    </section>
  )
}
