import { IconButton } from '../../../ui/button.tsx'
import { VolumeIcon, VolumeOffIcon } from '../../../ui/icons.tsx'
import { Hint } from '../../../ui/layout.tsx'
import { Meter } from './meter.tsx'
import type { Voice } from './mixer.ts'
import type { Studio, StudioState } from './studio.ts'
import css from './studio.module.css'
import { texts } from './texts.ts'

const VOICES: readonly Voice[] = ['microphone', 'computer']

/** Microphone and computer audio, each with volume, meter and mute. */
export function MixerPanel({ studio, state }: { studio: Studio; state: StudioState }) {
  return (
    <section className={css.mixer} aria-label={texts.mixer}>
      {VOICES.map((voice) => {
        const name = texts.voices[voice]
        const isMuted = state.muted[voice]
        return (
          <div key={voice} className={css.voice}>
            <IconButton
              size="s"
              label={isMuted ? texts.unmute(name) : texts.mute(name)}
              disabled={!state.voices[voice]}
              aria-pressed={isMuted}
              onClick={() => studio.setMuted(voice, !isMuted)}
            >
              {isMuted ? <VolumeOffIcon /> : <VolumeIcon />}
            </IconButton>
            <span className={css.voiceName}>{name}</span>
            {state.voices[voice] ? (
              <>
                <input
                  type="range"
                  min={0}
                  max={200}
                  defaultValue={100}
                  aria-label={texts.volume(name)}
                  onChange={(event) => studio.mixer.setVolume(voice, Number(event.currentTarget.value) / 100)}
                />
                <Meter label={name} read={() => studio.mixer.level(voice)} />
              </>
            ) : (
              <Hint as="span" size="xs">
                {voice === 'computer' ? texts.noComputer : texts.check.noMicrophone}
              </Hint>
            )}
          </div>
        )
      })}
    </section>
  )
}
