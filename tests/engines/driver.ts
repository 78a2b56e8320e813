/** What a journey needs from a browser, in any engine. */
export type Driver = {
  readonly name: string
  goto(url: string): Promise<void>
  reload(): Promise<void>
  /** Runs the function in the page; arguments and result are JSON. */
  evaluate<result, args extends readonly unknown[]>(
    run: (...args: args) => result,
    ...args: args
  ): Promise<Awaited<result>>
  /** Presses with the pointer, as the engine itself does. */
  clickAt(x: number, y: number): Promise<void>
  press(key: 'Tab' | 'Escape' | 'Enter'): Promise<void>
  type(text: string): Promise<void>
  screenshot(path: string): Promise<void>
  close(): Promise<void>
}

/**
 * A function call for the page as text, because the test runner wraps inner functions in a helper that the page lacks.
 */
export const toScript = (run: (...args: never[]) => unknown, args: readonly unknown[]) =>
  `(() => { const __name = (named) => named; return (${run})(...${JSON.stringify(args)}) })()`
