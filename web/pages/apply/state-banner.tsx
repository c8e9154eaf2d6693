import { type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Row } from '../../ui/layout.tsx'
import { texts } from './apply-texts.ts'
import css from './apply.module.css'

/** What has become of an application, and what the person can do next. */
export function Banner({
  tone,
  icon,
  title,
  text,
  quote,
  children,
}: {
  tone: 'good' | 'wait' | 'bad'
  icon: ReactNode
  title: string
  text: string
  quote?: string
  children: ReactNode
}) {
  return (
    <Card pad="l" className={css[tone]}>
      <div className={css.state} role="status">
        <span className={css.stateIcon} aria-hidden="true">
          {icon}
        </span>
        <div>
          <h2>{title}</h2>
          <p>{text}</p>
          {quote && <blockquote>{quote}</blockquote>}
        </div>
      </div>
      <Row gap={3}>{children}</Row>
    </Card>
  )
}

/** Withdraws a pending application after a confirmation. */
export function Withdraw({ title, text, run }: { title: string; text: string; run: () => Promise<unknown> }) {
  const revalidator = useRevalidator()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="text" onClick={() => setOpen(true)}>
        {texts.withdraw}
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        title={title}
        confirm={texts.withdraw}
        danger
        onConfirm={async () => {
          await run()
          await revalidator.revalidate()
        }}
      >
        {text}
      </ConfirmDialog>
    </>
  )
}
