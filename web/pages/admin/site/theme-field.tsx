import { ColorInput } from '../../../features/shared/workbench/kit.ts'
import { useEffect } from 'react'
import { brandScale, contrast, MIN_CONTRAST, presets, themeMark } from '../../../features/site/brand/brand.ts'
import { useRoot } from '../../../root-data.ts'
import { Button } from '../../../ui/button.tsx'
import { isHex } from '../../../ui/hue.ts'
import { Price } from '../../../ui/price.tsx'
import { ProgressBar } from '../../../ui/progress.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { texts } from './settings-texts.ts'
import { Row } from '../../../ui/layout.tsx'
import css from './theme-field.module.css'

const words = texts.theme

/** Applies a theme to the current page. */
function show(theme: string): void {
  const root = document.documentElement
  const { name, style = {} } = themeMark(theme)
  root.dataset.theme = name
  const before = Array.from(root.style).filter((property) => property.startsWith('--own'))
  for (const property of before) root.style.removeProperty(property)
  for (const [property, value] of Object.entries(style)) root.style.setProperty(property, value)
}

/** Theme of the site: a preset or a custom colour, previewed on the current page. */
export function ThemeField({ value = 'indigo', onChange }: { value?: string; onChange?: (theme: string) => void }) {
  const saved = useRoot().site.theme
  useEffect(() => show(value), [value])
  useEffect(() => () => show(saved), [saved])
  const own = !presets.some(({ theme }) => theme === value)
  return (
    <div>
      <Row align="stretch" role="radiogroup" aria-label={words.label}>
        {presets.map(({ theme, title, colour }) => (
          <label key={theme} className={css.colour}>
            <input type="radio" name="zx-theme" checked={theme === value} onChange={() => onChange?.(theme)} />
            <i style={{ background: colour }} />
            <span>{title}</span>
          </label>
        ))}
        <span className={css.own} data-on={own || undefined}>
          <label className={css.pick}>
            {own ? words.ownNow(value) : words.own}
            <ColorInput
              value={isHex(value) ? value : (presets.find(({ theme }) => theme === value)?.colour ?? '#1b5e9b')}
              onChange={(colour) => onChange?.(colour.toLowerCase())}
            />
          </label>
        </span>
      </Row>
      <Measured theme={value} />
      <Sample />
    </div>
  )
}

/** Contrast of the colour on white, and its replacement where that is too low. */
function Measured({ theme }: { theme: string }) {
  const chosen = isHex(theme) ? theme : presets.find((preset) => preset.theme === theme)?.colour
  if (!chosen) return null
  const ratio = contrast(chosen, '#ffffff')
  const used = isHex(theme) ? brandScale(theme).light.brand : chosen
  const fine = used.toLowerCase() === chosen.toLowerCase()
  return (
    <p className={css.measured} role="status" data-fine={fine || undefined}>
      {fine
        ? words.fine(ratio.toFixed(1), MIN_CONTRAST)
        : words.weak(ratio.toFixed(1), MIN_CONTRAST, used, contrast(used, '#ffffff').toFixed(1))}
    </p>
  )
}

/** A sample of the public site in the chosen colour. */
function Sample() {
  const { site } = useRoot()
  return (
    <section className={css.sample} aria-label={words.sample}>
      <header>
        <i aria-hidden="true">{[...site.siteNamePc][0]}</i>
        <b>{site.siteNamePc}</b>
        <span data-current="">{words.nav[0]}</span>
        <span>{words.nav[1]}</span>
        <span>{words.nav[2]}</span>
      </header>
      <div>
        <h3>{words.course}</h3>
        <p>
          <Tag tone="brand">{words.tag}</Tag> {words.about} <u>{words.link}</u>
        </p>
        <ProgressBar value={62} label={words.progress} />
        <Row as="p" gap={3} rowGap={2} className={css.actions}>
          <Price fen={9900} />
          <Button size="s" tabIndex={-1}>
            {words.study}
          </Button>
          <Button size="s" variant="line" tabIndex={-1}>
            {words.collect}
          </Button>
        </Row>
      </div>
    </section>
  )
}
