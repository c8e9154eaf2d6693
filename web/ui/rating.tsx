import { type ReactNode, useId } from 'react'
import css from './rating.module.css'
import { FieldError } from './field.tsx'
import { StarFilledIcon } from './icons.tsx'
import { texts } from './texts.ts'

const five = [1, 2, 3, 4, 5] as const

/** Read-only rating with a partial last star and the number as accessible text. `count`: number of ratings. */
export function Rating({ value, count, size = 16 }: { value: number; count?: number; size?: number }) {
  const rounded = Math.round(value * 10) / 10
  const width = 24 * 5
  const stars = five.map((n) => <StarFilledIcon key={n} x={(n - 1) * 24} size={24} aria-hidden={undefined} />)
  return (
    <span className={css.rating}>
      <svg
        viewBox={`0 0 ${width} 24`}
        height={size}
        width={size * 5}
        role="img"
        aria-label={texts.points(String(rounded))}
      >
        <g className={css.off}>{stars}</g>
        <svg width={(width * Math.max(0, Math.min(5, value))) / 5} height={24} className={css.on}>
          {stars}
        </svg>
      </svg>
      <b className={css.value} aria-hidden="true">
        {rounded.toFixed(1)}
      </b>
      {count !== undefined && <span className={css.of}>{texts.raters(count)}</span>}
    </span>
  )
}

export type RatingInputProps = {
  legend: ReactNode
  name: string
  value?: number
  defaultValue?: number
  onChange?: (value: number) => void
  error?: ReactNode
  required?: boolean
}

/** Rating input: five radio buttons, so arrow keys and screen readers work. */
export function RatingInput({ legend, name, value, defaultValue, onChange, error, required }: RatingInputProps) {
  const id = useId()
  return (
    <fieldset aria-describedby={error ? id : undefined}>
      <legend className={css.legend}>{legend}</legend>
      <div className={css.stars}>
        {five.map((n) => (
          <label key={n} className={css.star} title={texts.scores[n - 1]}>
            <input
              type="radio"
              name={name}
              value={n}
              required={required}
              aria-label={texts.stars(n, texts.scores[n - 1] ?? '')}
              checked={value === undefined ? undefined : value === n}
              defaultChecked={defaultValue === undefined ? undefined : defaultValue === n}
              onChange={() => onChange?.(n)}
            />
            <StarFilledIcon size={28} />
          </label>
        ))}
      </div>
      {error && <FieldError id={id}>{error}</FieldError>}
    </fieldset>
  )
}
