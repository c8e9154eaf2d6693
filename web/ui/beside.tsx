import { type ReactNode, useState } from 'react'
import css from './beside.module.css'
import { Button } from './button.tsx'
import { Card, CardHead } from './card.tsx'
import { cx } from './cx.ts'
import { Drawer } from './dialog.tsx'
import { useMedia } from './use-media.ts'

export type BesideProps = {
  /** The name of what stands beside. */
  title: string
  /** What the button that opens it says, where that is shorter. */
  label?: string
  /** It is given what closes it where it lies over the page: for what leads to a place of the page. */
  aside: (close: () => void) => ReactNode
  /** How wide it is: `s` for a list, `m` for what is read. */
  size?: 's' | 'm'
  /** The page. It places the button, which is null where there is room beside it. */
  children: (open: ReactNode) => ReactNode
}

/**
 * A long page with something that stays in sight beside it; on a narrower screen a button opens it over the page. Its content exists once at a time.
 * Put the page into `Wide`.
 */
export function Beside({ title, label = title, aside, size = 'm', children }: BesideProps) {
  const hasRoom = useMedia('(min-width: 1240px)')
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    // One tree for both: what stands in the page lives on when a screen is turned.
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
