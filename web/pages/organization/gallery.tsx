import { lazy, Suspense, useState } from 'react'
import css from './gallery.module.css'
import { texts } from './texts.ts'

const PictureViewer = lazy(async () => ({ default: (await import('../../ui/picture-viewer.tsx')).PictureViewer }))

interface Shown {
  picUrl: string
  text: string
}

/** Pictures with captions; a click opens one in full size. */
export function Gallery({ list, label }: { list: readonly Shown[]; label: string }) {
  const [open, setOpen] = useState<Shown | null>(null)
  return (
    <>
      <ul className={css.grid} aria-label={label}>
        {list.map((one, index) => (
          <li key={`${index}-${one.picUrl}`}>
            <figure>
              <button type="button" onClick={() => setOpen(one)} aria-label={texts.enlarge(one.text || `${index + 1}`)}>
                <img src={one.picUrl} alt={one.text} loading="lazy" decoding="async" />
              </button>
              {one.text && <figcaption>{one.text}</figcaption>}
            </figure>
          </li>
        ))}
      </ul>
      {open && (
        <Suspense>
          <PictureViewer src={open.picUrl} alt={open.text} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </>
  )
}

/** Honours: those with a picture as a gallery, the others as a list. */
export function Honours({ list }: { list: readonly Shown[] }) {
  const pictured = list.filter(({ picUrl }) => picUrl !== '')
  const plain = list.filter(({ picUrl }) => picUrl === '')
  return (
    <>
      {pictured.length > 0 && <Gallery list={pictured} label={texts.honours} />}
      {plain.length > 0 && (
        <ul className={css.honours}>
          {plain.map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      )}
    </>
  )
}
