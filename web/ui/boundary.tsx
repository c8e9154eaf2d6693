import { Component, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { Empty } from './empty.tsx'
import { texts } from './texts.ts'

interface Props {
  children: ReactNode
  /** What to show instead; by default a sentence and a way to try again. null: nothing, for a dialog that its owner then closes. */
  fallback?: ReactNode
  /** Told once when something below failed. */
  onCrash?: () => void
}

/** Keeps a fault of one part from taking the page with it. The root reports what it caught (entry.client.tsx). */
export class Boundary extends Component<Props, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch(): void {
    this.props.onCrash?.()
  }

  override render(): ReactNode {
    if (!this.state.hasFailed) return this.props.children
    if (this.props.fallback !== undefined) return this.props.fallback
    return (
      <div role="alert">
        <Empty
          compact
          title={texts.broken}
          action={
            <Button size="s" variant="line" onClick={() => this.setState({ hasFailed: false })}>
              {texts.retry}
            </Button>
          }
        >
          {texts.brokenAbout}
        </Empty>
      </div>
    )
  }
}
