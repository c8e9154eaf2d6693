import { Component, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { Empty } from './empty.tsx'
import { texts } from './texts.ts'

interface Props {
  children: ReactNode
  /** Fallback; by default a message with a retry button. null renders nothing, for a dialog that its owner closes. */
  fallback?: ReactNode
  /** Called once per caught error. */
  onCrash?: () => void
}

/** Error boundary for a part of a page. The root reports caught errors (entry.client.tsx). */
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
