import { CaptionMenu, type CaptionTrack } from './caption-menu.tsx'
import { ChoiceMenu } from './choice-menu.tsx'
import css from './controls.module.css'
import { type Mark, Marks } from './marks.tsx'
import './media-elements.ts'
import { prefer, speeds, usePreferences } from './preferences.ts'
import { AT_END, type Sleep, sleepChoices } from './use-sleep.ts'
import { texts } from './texts.ts'

/** What is played: a film with or without its picture, or a sound file, which has none. */
export type Way = 'film' | 'listening' | 'sound'

export interface ControlsProps {
  speed: number
  /** Null if the course forbids other speeds. */
  onSpeed: ((speed: number) => void) | null
  heights: readonly number[]
  /** Chosen height, 0 for automatic. */
  height: number
  /** Height being played, 0 if unknown. */
  shownHeight: number
  onHeight: (height: number) => void
  tracks: readonly CaptionTrack[]
  way: Way
  onListen: (listen: boolean) => void
  sleep: Sleep
  marks: readonly Mark[]
  /** Duration of the video, seconds. */
  length: number
  onSeek: (time: number) => void
  onMenu: (open: boolean) => void
}

/** Control bar: media-chrome parts, and menus in the same style. */
export function Controls({
  speed,
  onSpeed,
  heights,
  height,
  shownHeight,
  onHeight,
  tracks,
  way,
  onListen,
  sleep,
  marks,
  length,
  onSeek,
  onMenu,
}: ControlsProps) {
  const { wide } = usePreferences()
  const speedChoices = speeds.map((value) => ({ value, label: texts.speedOf(value) })).reverse()
  const heightChoices = [
    ...heights.map((value) => ({ value, label: texts.height(value) })),
    { value: 0, label: texts.automaticIs(height === 0 ? shownHeight : 0) },
  ]
  return (
    <div className={css.bar}>
      <div className={css.timeline}>
        <media-time-range className={css.time} />
        <Marks marks={marks} length={length} onJump={onSeek} />
      </div>
      <div className={css.row}>
        <media-play-button notooltip="" className={css.part} />
        <span className={css.volume}>
          <media-mute-button notooltip="" className={css.part} />
          <media-volume-range className={css.loud} />
        </span>
        <media-time-display showduration="" notoggle="" className={css.clock} />
        <span className={css.space} />
        {tracks.length > 0 && <CaptionMenu tracks={tracks} onOpen={onMenu} />}
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
        {way !== 'film' && (
          <ChoiceMenu
            label={texts.sleep}
            face={
              <span className={css.word}>{sleep.minutes === 0 ? texts.sleepShort : texts.sleepOf(sleep.minutes)}</span>
            }
            choices={sleepChoices.map((value) => ({
              value,
              label: value === 0 ? texts.sleepOff : value === AT_END ? texts.sleepAtEnd : texts.sleepOf(value),
            }))}
            value={sleep.minutes}
            onChoose={sleep.choose}
            onOpen={onMenu}
          />
        )}
        {way !== 'sound' && (
          <button
            type="button"
            className={css.button}
            aria-pressed={way === 'listening'}
            title={texts.listen}
            onClick={() => onListen(way === 'film')}
          >
            <span className={css.word}>{texts.listenShort}</span>
          </button>
        )}
        {way === 'film' && heights.length > 1 && (
          <ChoiceMenu
            label={texts.quality}
            face={<span className={css.word}>{height === 0 ? texts.automatic : texts.height(height)}</span>}
            choices={heightChoices}
            value={height}
            onChoose={onHeight}
            onOpen={onMenu}
          />
        )}
        <button
          type="button"
          className={`${css.button} ${css.wide}`}
          aria-pressed={wide}
          title={texts.wide}
          onClick={() => prefer({ wide: !wide })}
        >
          <span className={css.word}>{texts.wide}</span>
        </button>
        {way === 'film' && (
          <>
            <media-pip-button notooltip="" className={css.pip} />
            <media-fullscreen-button notooltip="" className={css.part} />
          </>
        )}
      </div>
    </div>
  )
}
