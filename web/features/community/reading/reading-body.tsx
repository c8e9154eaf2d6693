import { type MouseEvent, useState } from 'react'
import { RichProse } from '../../shared/math/index.ts'
import { PictureViewer } from '../../../ui/picture-viewer.tsx'
import { copyText } from '../../../ui/copy-text.ts'
import { toast } from '../../../ui/toast-store.ts'
import css from './reading.module.css'
import { texts } from './texts.ts'

/** A long text: the server renders its buttons (prepare.ts), this component handles them. */
export function ReadingBody({ html }: { html: string }) {
  const [picture, setPicture] = useState<{ src: string; alt: string } | null>(null)

  async function press(event: MouseEvent<HTMLDivElement>) {
    const button = (event.target as Element).closest('button')
    if (!button) return
    const image = button.querySelector('img')
    if (button.dataset.zoom !== undefined && image) setPicture({ src: image.getAttribute('src') ?? '', alt: image.alt })
    if (button.dataset.copy === undefined) return
    const code = button.closest('[data-code]')?.querySelector('code')?.textContent ?? ''
    if (await copyText(code)) toast.success(texts.copied)
    else toast.error(texts.copyFailed)
  }

  return (
    <>
      {/* Clicks on inner buttons bubble up here, also those made by keyboard. */}
      <div className={css.body} onClick={(event) => void press(event)} role="presentation">
        <RichProse html={html} />
      </div>
      {picture && <PictureViewer src={picture.src} alt={picture.alt} onClose={() => setPicture(null)} />}
    </>
  )
}
