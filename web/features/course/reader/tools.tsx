import { type RefObject, useEffect, useState } from 'react'
import { ChevronLeftIcon, ChevronRightIcon, FullIcon, MinusIcon, PlusIcon } from '../../../ui/icons.tsx'
import { Row } from '../../../ui/layout.tsx'
import css from './reader.module.css'
import { texts } from './texts.ts'

interface ToolsProps {
  current: number
  pages: number
  zoom: number
  onGo(page: number): void
  onTurn(by: number): void
  onZoom(by: number): void
  onFit(): void
  frame: RefObject<HTMLDivElement | null>
}

/** Page navigation, zoom and full screen. */
export function ReaderTools({ current, pages, zoom, onGo, onTurn, onZoom, onFit, frame }: ToolsProps) {
  const [full, setFull] = useState(false)
  useEffect(() => {
    const changed = () => setFull(document.fullscreenElement === frame.current && frame.current !== null)
    document.addEventListener('fullscreenchange', changed)
    return () => document.removeEventListener('fullscreenchange', changed)
  }, [frame])
  const toggle = () => (full ? document.exitFullscreen() : frame.current?.requestFullscreen())
  return (
    <Row gap={1} nowrap className={css.tools} role="toolbar" aria-label={texts.tools}>
      <button type="button" aria-label={texts.previous} disabled={current <= 1} onClick={() => onTurn(-1)}>
        <ChevronLeftIcon size={18} />
      </button>
      <PageInput key={current} current={current} pages={pages} onGo={onGo} />
      <button type="button" aria-label={texts.next} disabled={current >= pages} onClick={() => onTurn(1)}>
        <ChevronRightIcon size={18} />
      </button>
      <span className={css.gap} />
      <button type="button" aria-label={texts.smaller} onClick={() => onZoom(1 / 1.2)}>
        <MinusIcon size={18} />
      </button>
      <button type="button" className={css.zoom} aria-label={texts.fit} onClick={onFit}>
        {Math.round(zoom * 100)}%
      </button>
      <button type="button" aria-label={texts.larger} onClick={() => onZoom(1.2)}>
        <PlusIcon size={18} />
      </button>
      <button type="button" aria-label={full ? texts.leaveFull : texts.full} onClick={() => void toggle()}>
        <FullIcon size={18} />
      </button>
    </Row>
  )
}

function PageInput({ current, pages, onGo }: { current: number; pages: number; onGo(page: number): void }) {
  const [value, setValue] = useState(String(current))
  const go = () => {
    const page = Number(value)
    if (Number.isInteger(page) && page >= 1 && page <= pages) onGo(page)
    else setValue(String(current))
  }
  return (
    <span className={css.pages}>
      <input
        aria-label={texts.goTo}
        inputMode="numeric"
        value={value}
        size={3}
        onChange={(event) => setValue(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && go()}
        onBlur={go}
      />
      {texts.pageOf(pages)}
    </span>
  )
}
