import { useState } from 'react'
import { plainText, shareImage } from '../../../page-meta.ts'
import { useRoot } from '../../../root-data.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DownloadIcon } from '../../../ui/icons.tsx'
import { useAction } from '../../../use-action.ts'
import css from './poster-button.module.css'
import { texts } from './texts.ts'

export interface PosterProps {
  path: string
  title: string
  byline: string
  about: string
  image: string
}

interface Picture {
  url: string | null
  isBusy: boolean
  draw: () => void
  close: () => void
}

/** Draws a share picture on demand. The drawing code loads at first press. */
export function usePoster({ path, title, byline, about, image }: PosterProps): Picture {
  const { site } = useRoot()
  const [url, setUrl] = useState<string | null>(null)
  const { busy, run } = useAction({ reload: false })
  const draw = () =>
    void run('draw', async () => {
      const { drawPoster } = await import('./draw-poster.ts')
      const address = new URL(path, location.origin).href
      const common = { siteName: site.siteNamePc, scan: texts.posterScan, url: address }
      setUrl(await drawPoster({ title, byline, about: plainText(about), image: shareImage(image), ...common }))
    })
  return { url, isBusy: busy !== '', draw, close: () => setUrl(null) }
}

/** The drawn share picture in a dialog. */
export function Poster({ title, picture: { url, close } }: { title: string; picture: Picture }) {
  return (
    <Dialog
      open={url !== null}
      onClose={close}
      title={texts.posterTitle}
      footer={
        <a className={css.save} href={url ?? undefined} download={`${title}.png`}>
          {texts.posterSave}
        </a>
      }
    >
      <img className={css.poster} src={url ?? undefined} alt={title} width={375} height={540} />
      <p className={css.hint}>{texts.posterHint}</p>
    </Dialog>
  )
}

/** Share picture button. */
export function PosterButton(props: PosterProps) {
  const picture = usePoster(props)
  return (
    <>
      <Button variant="line" size="l" icon={<DownloadIcon />} loading={picture.isBusy} onClick={picture.draw}>
        {texts.poster}
      </Button>
      <Poster title={props.title} picture={picture} />
    </>
  )
}
