import { useState } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Row, Stack } from './layout.tsx'
import css from './picture-viewer.module.css'
import { texts } from './texts.ts'

/** Zoom levels, as in picture-viewer.module.css. */
const MAX = 4

/** Full-size picture with zoom and rotation, e.g. for photographed homework. */
export function PictureViewer({ src, alt, onClose }: { src: string; alt: string; onClose: () => void }) {
  const [scale, setScale] = useState(1)
  const [turns, setTurns] = useState(0)
  return (
    <Dialog open onClose={onClose} title={texts.picture} size="l">
      <Stack>
        <Row>
          <Button size="s" variant="line" disabled={scale === MAX} onClick={() => setScale(scale + 1)}>
            {texts.larger}
          </Button>
          <Button size="s" variant="line" disabled={scale === 1} onClick={() => setScale(scale - 1)}>
            {texts.smaller}
          </Button>
          <Button size="s" variant="line" onClick={() => setTurns((turns + 1) % 4)}>
            {texts.turn}
          </Button>
        </Row>
        <div className={css.place} tabIndex={0} role="group" aria-label={alt || texts.picture}>
          <img src={src} alt={alt} data-scale={scale} data-turns={turns} />
        </div>
      </Stack>
    </Dialog>
  )
}
