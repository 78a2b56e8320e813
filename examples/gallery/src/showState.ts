declare global {
  interface Window {
    /** Replaces the current state; fails with the errors on the way. */
    showState?: (id: string) => Promise<void>
    /** Waits until what is shown has come to rest, such as after a change of width. */
    settleState?: () => Promise<void>
  }
}

export {}
