import { type ChangeEvent, useRef, useState } from 'react'
import { useAction } from '../../../use-action.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Switch } from '../../../ui/choice.tsx'
import { cx } from '../../../ui/cx.ts'
import { ChevronLeftIcon, ChevronRightIcon } from '../../../ui/icons.tsx'
import { Select } from '../../../ui/input.tsx'
import { Hint, Row, Stack } from '../../../ui/layout.tsx'
import { toast } from '../../../ui/toast-store.ts'
import { useShortcuts } from '../../../ui/use-shortcuts.ts'
import { slideTypes } from './slides.ts'
import { type Corner, type InsetSize, insetSizes, type Scene } from './stage.ts'
import type { Studio, StudioState } from './studio.ts'
import css from './studio.module.css'
import { texts } from './texts.ts'

const SCENES = Object.keys(texts.scenes) as Scene[]
const STEPS: Record<string, number> = { ArrowLeft: -1, PageUp: -1, ArrowRight: 1, PageDown: 1 }
const isCorner = (text: string): text is Corner => text in texts.corners
const isSize = (text: string): text is InsetSize => text in insetSizes

/** Scene selection, camera inset, and options of the active source. */
export function SceneBar({ studio, state }: { studio: Studio; state: StudioState }) {
  const { view, hasScreen } = state
  const canShare = 'getDisplayMedia' in navigator.mediaDevices
  const share = () => {
    studio.shareScreen().catch(() => toast.error(texts.screenDenied))
  }
  const choose = (scene: Scene) => {
    if (scene === 'screen' && !hasScreen) share()
    else studio.setView({ scene })
  }
  return (
    <Stack gap={3}>
      <Row gap={2} rowGap={2} role="group" aria-label={texts.scenesLabel}>
        {SCENES.filter((scene) => scene !== 'screen' || canShare).map((scene) => (
          <Button
            key={scene}
            variant={view.scene === scene ? 'primary' : 'line'}
            aria-pressed={view.scene === scene}
            onClick={() => choose(scene)}
          >
            {texts.scenes[scene]}
          </Button>
        ))}
        {hasScreen && (
          <Button variant="text" onClick={() => studio.stopScreen()}>
            {texts.stopScreen}
          </Button>
        )}
      </Row>
      {view.scene === 'slides' && <SlideTools studio={studio} state={state} />}
      {(view.scene === 'board' || (view.scene === 'slides' && state.slides)) && <Pens studio={studio} />}
      {view.scene !== 'camera' && (
        <Row gap={4} rowGap={2}>
          <Switch
            checked={view.hasInset}
            onChange={(event) => studio.setView({ hasInset: event.currentTarget.checked })}
          >
            {texts.inset}
          </Switch>
          {view.hasInset && (
            <>
              <Select
                aria-label={texts.corner}
                value={view.corner}
                onChange={({ currentTarget: { value } }) => isCorner(value) && studio.setView({ corner: value })}
              >
                {Object.entries(texts.corners).map(([id, name]) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
              <Select
                aria-label={texts.size}
                value={view.size}
                onChange={({ currentTarget: { value } }) => isSize(value) && studio.setView({ size: value })}
              >
                {Object.entries(texts.sizes).map(([id, name]) => (
                  <option key={id} value={id}>
                    {name}
                  </option>
                ))}
              </Select>
            </>
          )}
        </Row>
      )}
    </Stack>
  )
}

function SlideTools({ studio, state: { slides } }: { studio: Studio; state: StudioState }) {
  const input = useRef<HTMLInputElement>(null)
  const { busy, run } = useAction({ reload: false })
  const at = slides?.at ?? 0
  const turn = (to: number) => void studio.turnPage(to)
  useShortcuts(
    ({ key }) => {
      const to = STEPS[key]
      if (to === undefined) return false
      turn(at + to)
      return true
    },
    { enabled: slides !== null, inControls: true },
  )
  const chosen = (event: ChangeEvent<HTMLInputElement>) => {
    const files = [...(event.currentTarget.files ?? [])]
    event.currentTarget.value = ''
    if (files.length > 0)
      void run('open', () => studio.openSlides(files), { onError: () => toast.error(texts.slidesFailed) })
  }
  return (
    <Row gap={3} rowGap={2}>
      <Button variant="line" size="s" loading={busy === 'open'} onClick={() => input.current?.click()}>
        {slides ? texts.changeSlides : texts.openSlides}
      </Button>
      <input
        ref={input}
        type="file"
        className={css.file}
        accept={slideTypes}
        multiple
        aria-label={texts.openSlides}
        tabIndex={-1}
        onChange={chosen}
      />
      {slides && (
        <Row gap={1} nowrap>
          <IconButton size="s" label={texts.prev} disabled={at === 0} onClick={() => turn(at - 1)}>
            <ChevronLeftIcon />
          </IconButton>
          <span className={css.pages} role="status">
            {texts.pageOf(at + 1, slides.count)}
          </span>
          <IconButton size="s" label={texts.next} disabled={at + 1 >= slides.count} onClick={() => turn(at + 1)}>
            <ChevronRightIcon />
          </IconButton>
        </Row>
      )}
      {slides && (
        <Hint as="span" size="xs" className={css.slidesName}>
          {slides.name} · {texts.keys}
        </Hint>
      )}
    </Row>
  )
}

function Pens({ studio: { board } }: { studio: Studio }) {
  const [tool, setTool] = useState(board.tool)
  const [color, setColor] = useState(board.color)
  const take = (next: typeof tool, paint = color) => {
    board.take(next, paint)
    setTool(next)
    setColor(paint)
  }
  return (
    <Row gap={2} rowGap={2}>
      <Button
        size="s"
        variant={tool === 'pen' ? 'primary' : 'line'}
        aria-pressed={tool === 'pen'}
        onClick={() => take('pen')}
      >
        {texts.pen}
      </Button>
      {Object.entries(texts.colors).map(([code, name]) => (
        <button
          key={code}
          type="button"
          className={cx(css.color, color === code && css.chosen)}
          style={{ background: code }}
          title={name}
          aria-label={name}
          aria-pressed={color === code}
          onClick={() => take('pen', code)}
        />
      ))}
      <Button
        size="s"
        variant={tool === 'eraser' ? 'primary' : 'line'}
        aria-pressed={tool === 'eraser'}
        onClick={() => take('eraser')}
      >
        {texts.eraser}
      </Button>
      <Button size="s" variant="text" onClick={() => board.undo()}>
        {texts.undo}
      </Button>
      <Button size="s" variant="text" onClick={() => board.clear()}>
        {texts.clear}
      </Button>
    </Row>
  )
}
