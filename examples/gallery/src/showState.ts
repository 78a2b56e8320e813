declare global {
  interface Window {
    /** Shows a state in place of the one before it; fails with what went wrong on the way. */
    showState?: (id: string) => Promise<void>
  }
}

export {}
