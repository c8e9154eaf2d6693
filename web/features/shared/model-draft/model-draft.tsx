import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Hint, Row } from '../../../ui/layout.tsx'
import { useAction } from '../../../use-action.ts'
import { useQuery } from '../../../use-query.ts'

/** How long a draft may take, in ms. */
export const DRAFT_MS = 90_000

/** A button that fills a field with a draft of the site's model for its author to edit; nothing without a model. */
export function ModelDraft({
  label,
  filled,
  draft,
  children,
}: {
  label: string
  /** Shown after a draft: that it has to be checked. */
  filled: string
  /** Fetches the draft and fills it in. */
  draft: () => Promise<void>
  /** After the hint. */
  children?: ReactNode
}) {
  const state = useQuery('assistant/auth/desk/state', {}, { quiet: true })
  const { busy, run } = useAction({ reload: false })
  const [isFilled, setFilled] = useState(false)
  if (!state.data?.isOn) return null
  const fill = () =>
    run('draft', async () => {
      await draft()
      setFilled(true)
    })
  return (
    <Row>
      <Button size="s" variant="text" loading={busy !== ''} onClick={() => void fill()}>
        {label}
      </Button>
      <Hint as="span" role="status">
        {isFilled ? filled : ''}
      </Hint>
      {children}
    </Row>
  )
}
