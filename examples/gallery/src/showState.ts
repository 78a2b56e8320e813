declare global {
  interface Window {
    /** Replaces the current state; fails with the errors on the way. */
    showState?: (id: string) => Promise<void>
  }
}

export {}
