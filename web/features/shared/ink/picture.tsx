import { type ReactNode, useState } from 'react'
import { Hint } from '../../../ui/layout.tsx'
import css from './ink.module.css'
import { texts } from './texts.ts'

/** A full-width picture with an overlay: `over` gets height / width. */
export function Picture({ src, alt, over }: { src: string; alt: string; over: (ratio: number) => ReactNode }) {
  const [ratio, setRatio] = useState(0)
  const [isBroken, setBroken] = useState(false)
  const measure = ({ naturalHeight, naturalWidth }: HTMLImageElement) => {
    if (naturalWidth > 0) setRatio(naturalHeight / naturalWidth)
  }
  if (isBroken) return <Hint>{texts.damaged}</Hint>
  return (
    <div className={css.page}>
      <img
        // A picture loaded before hydration fires no load event.
        ref={(image) => {
          if (image?.complete && ratio === 0) measure(image)
        }}
        src={src}
        alt={alt}
        className={css.picture}
        draggable={false}
        onError={() => setBroken(true)}
        onLoad={({ currentTarget }) => measure(currentTarget)}
      />
      {ratio > 0 && over(ratio)}
    </div>
  )
}
