import { useState } from 'react'
import { plainText, shareImage } from '../../../page-meta.ts'
import { useRoot } from '../../../root-data.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DownloadIcon } from '../../../ui/icons.tsx'
import { useAction } from '../../../use-action.ts'
import css from './poster-button.module.css'
import { texts } from './texts.ts'

export interface PosterButtonProps {
  path: string
  title: string
  byline: string
  about: string
  image: string
}

/** Share picture button. The drawing code loads at first press. */
export function PosterButton({ path, title, byline, about, image }: PosterButtonProps) {
  const { site } = useRoot()
  const [poster, setPoster] = useState<string | null>(null)
  const { busy, run } = useAction({ reload: false })

  const draw = () =>
    run('draw', async () => {
      const { drawPoster } = await import('./draw-poster.ts')
      const url = new URL(path, location.origin).href
      const common = { siteName: site.siteNamePc, scan: texts.posterScan, url }
      setPoster(await drawPoster({ title, byline, about: plainText(about), image: shareImage(image), ...common }))
    })

  return (
    <>
      <Button variant="line" size="l" icon={<DownloadIcon />} loading={busy !== ''} onClick={() => void draw()}>
        {texts.poster}
      </Button>
      <Dialog
        open={poster !== null}
        onClose={() => setPoster(null)}
        title={texts.posterTitle}
        footer={
          <a className={css.save} href={poster ?? undefined} download={`${title}.png`}>
            {texts.posterSave}
          </a>
        }
      >
        <img className={css.poster} src={poster ?? undefined} alt={title} width={375} height={540} />
        <p className={css.hint}>{texts.posterHint}</p>
      </Dialog>
    </>
  )
}
