import type { SubtitleOrigin } from '@zhixing/contract/vod/languages'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useVoice } from '../../shared/voice/index.ts'
import css from './controls.module.css'
import { captionGrounds, captionInks, captionSizes, prefer, usePreferences } from './preferences.ts'
import { texts } from './texts.ts'

/** A subtitle by its language. */
export interface CaptionTrack {
  language: string
  label: string
  url: string
  origin: SubtitleOrigin
}

/** Name of a subtitle in menus, with its label when a model wrote it. */
export const trackName = ({ label, origin }: Pick<CaptionTrack, 'label' | 'origin'>): string =>
  origin === '' ? label : `${label} · ${texts.captionOrigins[origin]}`

/** The subtitles that are shown: the preferred language, and a second one below it. Pure. */
export function chosenTracks(
  tracks: readonly CaptionTrack[],
  { captionLanguage, captionSecond }: { captionLanguage: string; captionSecond: string },
): { main: CaptionTrack | undefined; second: CaptionTrack | undefined } {
  const main = tracks.find(({ language }) => language === captionLanguage) ?? tracks[0]
  const second = tracks.find((track) => track.language === captionSecond && track !== main)
  return { main, second }
}

/** Subtitle menu: on or off, languages, size, colour and background, stored on this device. */
export function CaptionMenu({ tracks, onOpen }: { tracks: readonly CaptionTrack[]; onOpen: (open: boolean) => void }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const chosen = usePreferences()
  const { captions, captionVoice, captionSize, captionInk, captionGround } = chosen
  const { main, second } = chosenTracks(tracks, chosen)
  const voice = useVoice(main?.language ?? 'zh')
  const nameOf = (language: string) => {
    const found = tracks.find((track) => track.language === language)
    return found ? trackName(found) : texts.captionSecondNone
  }

  function show(next: boolean) {
    setOpen(next)
    onOpen(next)
  }
  const close = useEffectEvent(() => show(false))
  useEffect(() => {
    if (!open) return undefined
    box.current?.querySelector<HTMLElement>('input:checked')?.focus()
    const press = (event: PointerEvent) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) close()
    }
    document.addEventListener('pointerdown', press)
    return () => document.removeEventListener('pointerdown', press)
  }, [open])

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Esc closes from any focused child
    <div
      ref={box}
      className={css.choice}
      onKeyDown={(event) => {
        // Keeps the player's shortcuts away from the radio buttons.
        if (open) event.stopPropagation()
        if (!open || event.key !== 'Escape') return
        show(false)
        button.current?.focus()
      }}
    >
      <button
        ref={button}
        type="button"
        className={css.button}
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        data-on={captions}
        title={texts.captions}
        onClick={() => show(!open)}
      >
        <span className={css.word}>{texts.captions}</span>
      </button>
      {open && (
        <div id={id} role="group" aria-label={texts.captionStyle} className={css.captions}>
          <Choices
            name={texts.captions}
            value={captions ? 'on' : 'off'}
            options={['on', 'off']}
            onChoose={(value) => prefer({ captions: value === 'on' })}
          />
          {tracks.length === 1 && main && main.origin !== '' && (
            <p className={css.origin} data-ai-generated="true">
              {texts.captionOriginWhy[main.origin]}
            </p>
          )}
          {tracks.length > 1 && main && (
            <>
              <Choices
                name={texts.captionLanguage}
                value={main.language}
                options={tracks.map(({ language }) => language)}
                label={nameOf}
                onChoose={(value) => prefer({ captionLanguage: value })}
              />
              <Choices
                name={texts.captionSecond}
                value={second?.language ?? ''}
                options={['', ...tracks.filter((track) => track !== main).map(({ language }) => language)]}
                label={nameOf}
                onChoose={(value) => prefer({ captionSecond: value })}
              />
            </>
          )}
          {voice && (
            <Choices
              name={texts.captionVoice}
              value={captionVoice ? 'on' : 'off'}
              options={['on', 'off']}
              onChoose={(value) => prefer({ captionVoice: value === 'on' })}
            />
          )}
          <Choices
            name={texts.captionSize}
            value={captionSize}
            options={captionSizes}
            onChoose={(value) => prefer({ captionSize: value })}
          />
          <Choices
            name={texts.captionInk}
            value={captionInk}
            options={captionInks}
            onChoose={(value) => prefer({ captionInk: value })}
          />
          <Choices
            name={texts.captionGround}
            value={captionGround}
            options={captionGrounds}
            onChoose={(value) => prefer({ captionGround: value })}
          />
        </div>
      )}
    </div>
  )
}

const styleName = (value: string) => (texts.captionChoices as Record<string, string>)[value] ?? value

function Choices<Value extends string>({
  name,
  value,
  options,
  label = styleName,
  onChoose,
}: {
  name: string
  value: Value
  options: readonly Value[]
  label?: (value: Value) => string
  onChoose: (value: Value) => void
}) {
  const id = useId()
  return (
    <fieldset className={css.choices}>
      <legend>{name}</legend>
      {options.map((option) => (
        <label key={option} className={css.option}>
          <input type="radio" name={id} checked={option === value} onChange={() => onChoose(option)} />
          <span>{label(option)}</span>
        </label>
      ))}
    </fieldset>
  )
}
