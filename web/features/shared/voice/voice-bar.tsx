import type { ReactNode } from 'react'
import { Button } from '../../../ui/button.tsx'
import { PauseIcon, VolumeIcon } from '../../../ui/icons.tsx'
import { Select } from '../../../ui/input.tsx'
import { Hint, Row } from '../../../ui/layout.tsx'
import { texts } from './texts.ts'
import css from './voice-bar.module.css'

const RATES = [0.75, 1, 1.25, 1.5, 2] as const

/** Control of a voice that reads a text: play, stop, speed, and whose voice it is. */
export function VoiceBar({
  isOn,
  begun,
  rate,
  by,
  onToggle,
  onStop,
  onRate,
  children,
}: {
  isOn: boolean
  /** Whether it continues rather than begins. */
  begun: boolean
  rate: number
  by: string
  onToggle: () => void
  onStop: () => void
  onRate: (rate: number) => void
  children?: ReactNode
}) {
  return (
    <Row gap={2} rowGap={1} className={css.bar} role="group" aria-label={texts.name}>
      <Button
        size="s"
        variant="line"
        icon={isOn ? <PauseIcon size={16} /> : <VolumeIcon size={16} />}
        onClick={onToggle}
      >
        {isOn ? texts.pause : begun ? texts.go : texts.begin}
      </Button>
      {begun && (
        <Button size="s" variant="text" onClick={onStop}>
          {texts.stop}
        </Button>
      )}
      {children}
      <Select
        className={css.rate}
        aria-label={texts.speed}
        value={rate}
        onChange={(event) => onRate(Number(event.currentTarget.value))}
      >
        {RATES.map((one) => (
          <option key={one} value={one}>
            {texts.speedOf(one)}
          </option>
        ))}
      </Select>
      <Hint size="xs">{by}</Hint>
    </Row>
  )
}
