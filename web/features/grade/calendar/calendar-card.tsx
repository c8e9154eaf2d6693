import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Card, CardHead } from '../../../ui/card.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Hint } from '../../../ui/layout.tsx'
import { CalendarLink } from './calendar-link.tsx'
import { texts } from './texts.ts'

/** The way to the calendar of all that the viewer learns. */
export function CalendarCard() {
  const [isOpen, setOpen] = useState(false)
  return (
    <Card pad="l">
      <CardHead
        title={texts.own}
        aside={
          <Button size="s" variant="text" onClick={() => setOpen(true)}>
            {texts.title}
          </Button>
        }
      />
      <Hint>{texts.ownAbout}</Hint>
      {isOpen && (
        <Dialog open title={texts.own} onClose={() => setOpen(false)}>
          <CalendarLink />
        </Dialog>
      )}
    </Card>
  )
}
