import type { PDFDocumentProxy } from 'pdfjs-dist'
import { type RefObject, useCallback, useEffect, useState } from 'react'

/** Height of each page for one CSS pixel of width. Pages not yet opened are taken to be like the first. */
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

/** Which page is being read, which pages are near the window, and the way to another one. */
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
    // The page that holds the middle of the window is the one that is read.
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
