import css from './welcome.module.css'

/** Choices as pills: checkboxes if `isMultiple`, else radio buttons. */
export function ChoiceChips({
  legend,
  name,
  options,
  chosen,
  isMultiple = false,
  onChoose,
}: {
  legend: string
  name: string
  options: readonly { value: string; label: string; hint?: string }[]
  chosen: readonly string[]
  isMultiple?: boolean
  onChoose: (value: string, on: boolean) => void
}) {
  return (
    <fieldset className={css.chips}>
      <legend>{legend}</legend>
      {options.map(({ value, label, hint }) => (
        <label key={value}>
          <input
            type={isMultiple ? 'checkbox' : 'radio'}
            name={name}
            value={value}
            checked={chosen.includes(value)}
            onChange={(event) => onChoose(value, event.currentTarget.checked)}
          />
          {label}
          {hint && <small>{hint}</small>}
        </label>
      ))}
    </fieldset>
  )
}
