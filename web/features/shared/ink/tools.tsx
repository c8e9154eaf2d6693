import { fills } from '@zhixing/contract/grade/ink-rules'
import { useState } from 'react'
import { IconButton } from '../../../ui/button.tsx'
import { cx } from '../../../ui/cx.ts'
import { HistoryIcon, RefreshIcon } from '../../../ui/icons.tsx'
import { Row, Hint } from '../../../ui/layout.tsx'
import css from './ink.module.css'
import type { Colour } from './ink.ts'
import type { InkSnapshot } from './ink-saver.ts'
import { texts } from './texts.ts'

const tools = ['move', 'pen', 'marker', 'text', 'tick', 'cross', 'half', 'erase'] as const
export type Tool = (typeof tools)[number]
const colours = ['red', 'blue', 'green', 'yellow'] as const

/** The active drawing tool. */
export interface Brush {
  tool: Tool
  colour: Colour
  isThick: boolean
}

/** Initial tool: red pen with a mouse, hand on touch screens, where fingers scroll. */
export function useBrush(): [Brush, (change: Partial<Brush>) => void] {
  const [brush, setBrush] = useState<Brush>(() => ({
    tool: matchMedia('(pointer: coarse)').matches ? 'move' : 'pen',
    colour: 'red',
    isThick: false,
  }))
  return [brush, (change) => setBrush({ ...brush, ...change })]
}

const signs: Record<Tool, string> = {
  move: 'M12 3v18M3 12h18M9 6l3-3 3 3M9 18l3 3 3-3M6 9l-3 3 3 3M18 9l3 3-3 3',
  pen: 'M4 20l1-4L16 5l3 3L8 19ZM13.5 7.5l3 3',
  marker: 'M5 20h14M7 16V9l3-5h4l3 5v7Z',
  text: 'M5 5h14M12 5v14M9 19h6',
  tick: 'm5 12.5 4.5 4.5L19 7.5',
  cross: 'm6 6 12 12M18 6 6 18',
  half: 'm5 12.5 4.5 4.5L19 7.5M13 9l4 5',
  erase: 'M8 19h11M5 14 13 6l6 6-7 7H9Z',
}

/** Ink toolbar with undo and save state. */
export function Tools({
  isBeside,
  brush,
  onBrush,
  ink: { canUndo, canRedo, state, message, isMerged },
  onUndo,
  onRedo,
}: {
  /** A column beside the pages instead of a row above them, where there is room. */
  isBeside?: boolean
  brush: Brush
  onBrush: (change: Partial<Brush>) => void
  ink: InkSnapshot
  onUndo: () => void
  onRedo: () => void
}) {
  return (
    <div className={cx(css.tools, isBeside && css.beside)} role="toolbar" aria-label={texts.tools}>
      <Row gap={1}>
        {tools.map((tool) => (
          <button
            key={tool}
            type="button"
            className={cx(css.tool, brush.tool === tool && css.chosen)}
            aria-pressed={brush.tool === tool}
            aria-label={texts[tool]}
            title={texts[tool]}
            onClick={() => onBrush({ tool })}
          >
            <svg
              viewBox="0 0 24 24"
              width={20}
              height={20}
              fill="none"
              stroke="currentColor"
              strokeWidth={1.6}
              aria-hidden="true"
            >
              <path d={signs[tool]} />
            </svg>
          </button>
        ))}
      </Row>
      <Row gap={1}>
        {colours.map((colour) => (
          <button
            key={colour}
            type="button"
            className={cx(css.tool, brush.colour === colour && css.chosen)}
            aria-pressed={brush.colour === colour}
            aria-label={texts.colours[colour]}
            title={texts.colours[colour]}
            onClick={() => onBrush({ colour })}
          >
            <svg viewBox="0 0 24 24" width={20} height={20} aria-hidden="true">
              <circle cx={12} cy={12} r={8} fill={fills[colour]} />
            </svg>
          </button>
        ))}
        <button
          type="button"
          className={css.tool}
          aria-pressed={brush.isThick}
          aria-label={texts.thick}
          title={brush.isThick ? texts.thick : texts.thin}
          onClick={() => onBrush({ isThick: !brush.isThick })}
        >
          <svg viewBox="0 0 24 24" width={20} height={20} stroke="currentColor" aria-hidden="true">
            <path d="M5 19 19 5" strokeWidth={brush.isThick ? 5 : 2} strokeLinecap="round" />
          </svg>
        </button>
        <IconButton size="s" label={texts.undo} disabled={!canUndo} onClick={onUndo}>
          <HistoryIcon size={18} />
        </IconButton>
        <IconButton size="s" label={texts.redo} disabled={!canRedo} onClick={onRedo}>
          <RefreshIcon size={18} />
        </IconButton>
      </Row>
      <Hint as="span" size="xs" role="status" data-save={state} className={css.save}>
        {state === 'saving' && texts.saving}
        {state === 'failed' && texts.failed}
        {state === 'refused' && texts.refused + message}
        {state === 'saved' && (isMerged ? texts.merged : canUndo ? texts.saved : '')}
      </Hint>
    </div>
  )
}
