import { Component, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { Empty } from './empty.tsx'

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
          title="这部分内容出错了"
          action={
            <Button size="s" variant="line" onClick={() => this.setState({ hasFailed: false })}>
              重试
            </Button>
          }
        >
          页面的其他部分不受影响，问题已记录。
        </Empty>
      </div>
    )
  }
}
