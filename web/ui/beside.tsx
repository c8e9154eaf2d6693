import { type ReactNode, useState } from 'react'
import css from './beside.module.css'
import { Button } from './button.tsx'
import { Card, CardHead } from './card.tsx'
import { cx } from './cx.ts'
import { Drawer } from './dialog.tsx'
import { useMedia } from './use-media.ts'

export type BesideProps = {
  /** Title of the side panel. */
  title: string
  /** Label of the button that opens the panel; `title` by default. */
  label?: string
  /** Renders the panel. `close` closes the panel when it overlays the page; call it on in-page navigation. */
  aside: (close: () => void) => ReactNode
  /** Width of the panel: `s` for lists, `m` for text. */
  size?: 's' | 'm'
  /** Renders the page. `open` is the button that opens the panel, or null if the panel is already visible. */
  children: (open: ReactNode) => ReactNode
}

/**
 * A page with a sticky side panel; on narrow screens a button opens the panel as an overlay. The panel is mounted at
 * most once. Use inside `Wide`.
 */
export function Beside({ title, label = title, aside, size = 'm', children }: BesideProps) {
  const hasRoom = useMedia('(min-width: 1240px)')
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    // One tree for both layouts: the page keeps its state when the screen is rotated.
    <div className={cx(hasRoom && css.beside, hasRoom && css[size])}>
      <div className={css.page}>
        {children(
          hasRoom ? null : (
            <Button type="button" variant="line" onClick={() => setOpen(true)}>
              {label}
            </Button>
          ),
        )}
      </div>
      {hasRoom ? (
        <aside className={css.aside} aria-label={title}>
          <Card>
            <CardHead title={title} />
            {aside(close)}
          </Card>
        </aside>
      ) : (
        <Drawer wide={size === 'm'} open={open} onClose={close} title={title}>
          {aside(close)}
        </Drawer>
      )}
    </div>
  )
}
