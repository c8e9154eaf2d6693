import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import paper from './exam-paper.module.css'
import css from './zoomable.module.css'
import { texts } from './texts.ts'

/** Images inside open in full size, by click or keyboard. Images in links stay links. */
export function Zoomable({ children }: { children: ReactNode }) {
  const root = useRef<HTMLDivElement>(null)
  const [picture, setPicture] = useState<{ src: string; alt: string } | null>(null)
  useEffect(() => {
    for (const image of root.current?.querySelectorAll<HTMLImageElement>('img:not(a img)') ?? []) {
      image.tabIndex = 0
      image.setAttribute('role', 'button')
      image.setAttribute('aria-label', texts.zoom(image.alt))
    }
  })
  function open(event: MouseEvent | KeyboardEvent): void {
    const { target } = event
    if (!(target instanceof HTMLImageElement) || target.getAttribute('role') !== 'button') return
    event.preventDefault()
    setPicture({ src: target.currentSrc || target.src, alt: target.alt })
  }
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its pictures are the buttons */}
      <div
        ref={root}
        className={paper.zoomable}
        onClick={open}
        onKeyDown={(event) => {
          if (event.key === 'Enter' || event.key === ' ') open(event)
        }}
      >
        {children}
      </div>
      <Dialog open={picture !== null} onClose={() => setPicture(null)} title={texts.zoomed} size="l">
        {picture && (
          <div className={css.zoomed} tabIndex={0} role="group" aria-label={texts.zoomed}>
            <img src={picture.src} alt={picture.alt} />
          </div>
        )}
      </Dialog>
    </>
  )
}
