import type { WorkFile } from '@zhixing/contract/grade/homework-shapes'
import type { InkItem } from '@zhixing/contract/ink'
import type { PDFDocumentProxy } from 'pdfjs-dist'
import { type ReactNode, use, useEffect, useRef, useState } from 'react'
import { Hint, Stack } from '../../../ui/layout.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Picture } from '../../shared/ink/index.ts'
import { openPdf } from '../../course/reader/index.ts'
import css from './grade-homework.module.css'
import { texts } from './texts.ts'
import { ZoomContext } from './use-zoom.ts'

const words = texts.files
/** A higher scale costs memory that phones do not have. */
const MAX_SCALE = 2

/** Overlay of one page: `ratio` is height by width. */
export type OverPage = (pageNo: number, ratio: number) => ReactNode

/** A picture, or PDF pages, each with an overlay. */
export function WorkSheet({ file, over }: { file: WorkFile; over: OverPage }) {
  return file.fileKind === 'image' ? (
    <Picture src={file.url} alt={file.fileName} over={(ratio) => over(1, ratio)} />
  ) : (
    <Pages file={file} over={over} />
  )
}

function Pages({ file: { url }, over }: { file: WorkFile; over: OverPage }) {
  const [pdf, setPdf] = useState<PDFDocumentProxy | 'damaged' | null>(null)
  // Signed URLs change with every fetch; the file does not.
  const [address] = useState(url)
  useEffect(() => {
    const unmounted = new AbortController()
    openPdf(address, unmounted.signal).then(
      (opened) => !unmounted.signal.aborted && setPdf(opened),
      () => !unmounted.signal.aborted && setPdf('damaged'),
    )
    return () => unmounted.abort()
  }, [address])
  if (pdf === null) return <Skeleton lines={10} />
  if (pdf === 'damaged') return <Hint>{words.damaged}</Hint>
  return (
    <Stack gap={3}>
      {Array.from({ length: pdf.numPages }, (_, at) => (
        <PdfSheet key={at + 1} pdf={pdf} pageNo={at + 1} over={over} />
      ))}
    </Stack>
  )
}

/** One PDF page, rendered near the viewport. */
function PdfSheet({ pdf, pageNo, over }: { pdf: PDFDocumentProxy; pageNo: number; over: OverPage }) {
  const place = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isNear, setNear] = useState(false)
  const [ratio, setRatio] = useState(0)
  const zoom = use(ZoomContext)
  useEffect(() => {
    const element = place.current
    if (!element) return undefined
    const watcher = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting === true), {
      rootMargin: '800px 0px',
    })
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [])
  useEffect(() => {
    const picture = canvas.current
    const width = place.current?.clientWidth ?? 0
    if (!isNear || !picture || width === 0) return undefined
    let isGone = false
    let stop = () => {}
    const work = async () => {
      const page = await pdf.getPage(pageNo)
      if (isGone) return
      const scale = Math.min(MAX_SCALE, devicePixelRatio || 1)
      const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width })
      picture.width = Math.floor(viewport.width * scale)
      picture.height = Math.floor(viewport.height * scale)
      setRatio(viewport.height / viewport.width)
      const task = page.render({ canvas: picture, viewport, transform: [scale, 0, 0, scale, 0, 0] })
      stop = () => task.cancel()
      await task.promise
    }
    // A page that leaves the viewport cancels its render.
    work().catch(() => {})
    return () => {
      isGone = true
      stop()
      picture.width = 0
      picture.height = 0
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a page is drawn again at its new width
  }, [pdf, pageNo, isNear, zoom])
  return (
    <Stack gap={1}>
      <div ref={place} className={css.page} style={{ aspectRatio: ratio > 0 ? 1 / ratio : 210 / 297 }}>
        <canvas ref={canvas} className={css.picture} aria-hidden="true" />
        {ratio > 0 && over(pageNo, ratio)}
      </div>
      <Hint size="xs" as="span" className={css.pageNo}>
        {words.page(pageNo, pdf.numPages)}
      </Hint>
    </Stack>
  )
}

/** Stored ink of a page. */
export const inkOf = ({ inkList }: WorkFile, pageNo: number): readonly InkItem[] =>
  inkList.find((page) => page.pageNo === pageNo)?.ink ?? []
