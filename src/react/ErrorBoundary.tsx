import { Component, type ReactNode } from 'react'

type Props = {
  /** A new key resets a failed boundary. */
  resetKey: unknown
  onError(error: unknown): void
  fallback: ReactNode
  children: ReactNode
}
type State = { failedKey: unknown; hasFailed: boolean }

/** Catches render errors within the modal; React supports this only in classes. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failedKey: undefined, hasFailed: false }

  static getDerivedStateFromError(): Partial<State> {
    return { hasFailed: true }
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): Partial<State> | null {
    if (state.failedKey === resetKey) return null
    return { failedKey: resetKey, hasFailed: false }
  }

  override componentDidCatch(error: unknown) {
    this.props.onError(error)
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children
  }
}
