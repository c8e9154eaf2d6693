import { ChoiceMenu } from './choice-menu.tsx'
import css from './controls.module.css'
import './media-elements.ts'
import { speeds } from './preferences.ts'
import { texts } from './texts.ts'

export interface ControlsProps {
  speed: number
  /** Null where the course forbids other speeds. */
  onSpeed: ((speed: number) => void) | null
  heights: readonly number[]
  /** The chosen height, 0 for automatic. */
  height: number
  /** The height on the screen, 0 when unknown. */
  shownHeight: number
  onHeight: (height: number) => void
  /** Null where there are no subtitles. */
  captions: boolean | null
  onCaptions: () => void
  onMenu: (open: boolean) => void
}

/** The control bar: what media-chrome has, and menus of our own in the same look. */
export function Controls({
  speed,
  onSpeed,
  heights,
  height,
  shownHeight,
  onHeight,
  captions,
  onCaptions,
  onMenu,
}: ControlsProps) {
  const speedChoices = speeds.map((value) => ({ value, label: texts.speedOf(value) })).reverse()
  const heightChoices = [
    ...heights.map((value) => ({ value, label: texts.height(value) })),
    { value: 0, label: texts.automaticIs(height === 0 ? shownHeight : 0) },
  ]
  return (
    <div className={css.bar}>
      <media-time-range className={css.time} />
      <div className={css.row}>
        <media-play-button notooltip="" className={css.part} />
        <span className={css.volume}>
          <media-mute-button notooltip="" className={css.part} />
          <media-volume-range className={css.loud} />
        </span>
        <media-time-display showduration="" notoggle="" className={css.clock} />
        <span className={css.space} />
        {captions !== null && (
          <button
            type="button"
            className={css.button}
            aria-pressed={captions}
            title={texts.captions}
            onClick={onCaptions}
          >
            <span className={css.word}>{texts.captions}</span>
          </button>
        )}
        {onSpeed && (
          <ChoiceMenu
            label={texts.speed}
            face={<span className={css.word}>{speed === 1 ? texts.speedShort : texts.speedOf(speed)}</span>}
            choices={speedChoices}
            value={speed}
            onChoose={onSpeed}
            onOpen={onMenu}
          />
        )}
        {heights.length > 1 && (
          <ChoiceMenu
            label={texts.quality}
            face={<span className={css.word}>{height === 0 ? texts.automatic : texts.height(height)}</span>}
            choices={heightChoices}
            value={height}
            onChoose={onHeight}
            onOpen={onMenu}
          />
        )}
        <media-pip-button notooltip="" className={css.pip} />
        <media-fullscreen-button notooltip="" className={css.part} />
      </div>
    </div>
  )
}
