import type { PDFDocumentProxy } from 'pdfjs-dist'
import { type RefObject, useCallback, useEffect, useState } from 'react'

/** Aspect ratio of each page. Unopened pages are assumed to be like the first. */
export function useRatios(pdf: PDFDocumentProxy | null): number[] {
  const [ratios, setRatios] = useState<number[]>([])
  useEffect(() => {
    if (!pdf) return
    let isUnmounted = false
    const ratioOf = async (number: number) => {
      const { width, height } = (await pdf.getPage(number)).getViewport({ scale: 1 })
      return height / width
    }
    const work = async () => {
      const first = await ratioOf(1)
      if (!isUnmounted) setRatios(Array.from({ length: pdf.numPages }, () => first))
    }
    work().catch(() => {})
    return () => {
      isUnmounted = true
    }
  }, [pdf])
  return ratios
}

function scrollToPage(root: HTMLElement, number: number): void {
  const page = root.querySelector<HTMLElement>(`[data-page="${number}"]`)
  if (page) root.scrollTo({ top: page.offsetTop - 8 })
}

/** The current page, pages near the viewport, and scrolling to a page. */
export function useScroll(boxRef: RefObject<HTMLDivElement | null>, count: number) {
  const [current, setCurrent] = useState(1)
  const [near, setNear] = useState<ReadonlySet<number>>(new Set([1, 2]))
  useEffect(() => {
    const root = boxRef.current
    if (!root || count === 0) return
    const pages = [...root.querySelectorAll<HTMLElement>('[data-page]')]
    const numberOf = (element: Element) => Number((element as HTMLElement).dataset.page)
    const close = new Set<number>()
    const drawn = new IntersectionObserver(
      (entries) => {
        for (const entry of entries) {
          if (entry.isIntersecting) close.add(numberOf(entry.target))
          else close.delete(numberOf(entry.target))
        }
        setNear(new Set(close))
      },
      { root, rootMargin: '150% 0px' },
    )
    // The page at the middle of the viewport is current.
    const read = new IntersectionObserver(
      (entries) => {
        const entry = entries.find((one) => one.isIntersecting)
        if (entry) setCurrent(numberOf(entry.target))
      },
      { root, rootMargin: '-50% 0px -50% 0px' },
    )
    for (const page of pages) {
      drawn.observe(page)
      read.observe(page)
    }
    return () => {
      drawn.disconnect()
      read.disconnect()
    }
  }, [boxRef, count])
  const goTo = useCallback(
    (number: number) => {
      if (boxRef.current) scrollToPage(boxRef.current, number)
    },
    [boxRef],
  )
  return { current, near, goTo }
}
