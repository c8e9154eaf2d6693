import type { CSSProperties } from 'react'
import { presets, themeMark } from '../../features/site/brand/brand.ts'
import { Button } from '../../ui/button.tsx'
import { isHex } from '../../ui/hue.ts'
import { Hint, Row, Stack } from '../../ui/layout.tsx'
import { Tag } from '../../ui/tag.tsx'
import css from './brand-field.module.css'
import { texts as words } from './center-texts.ts'

/** Colour of an organisation: that of the site, a preset or one's own, with a sample of its readable shades. */
export function BrandField({ value, onChange }: { value: string; onChange: (color: string) => void }) {
  const isOwn = value !== '' && presets.every(({ colour }) => colour !== value)
  const { style = {} } = value ? themeMark(value) : {}
  return (
    <Stack gap={2}>
      <p className={css.label} id="brand-color">
        {words.brandColor}
      </p>
      <Row gap={2} role="radiogroup" aria-labelledby="brand-color">
        {[{ colour: '', title: words.siteColor }, ...presets].map(({ colour, title }) => (
          <label key={colour} className={css.choice}>
            <input type="radio" name="brand" checked={colour === value} onChange={() => onChange(colour)} />
            {colour && <i style={{ background: colour }} />}
            {title}
          </label>
        ))}
        <label className={css.choice} data-on={isOwn || undefined}>
          {isOwn ? words.ownColor(value) : words.otherColor}
          <input
            type="color"
            value={isHex(value) ? value : '#1b5e9b'}
            onChange={({ currentTarget }) => onChange(currentTarget.value.toLowerCase())}
          />
        </label>
      </Row>
      <Hint>{words.brandHint}</Hint>
      {value && (
        <div data-theme="own" style={style as CSSProperties} className={css.sample} inert>
          <Tag tone="brand">{words.sample}</Tag>
          <Button size="s">{words.sampleButton}</Button>
        </div>
      )}
    </Stack>
  )
}
