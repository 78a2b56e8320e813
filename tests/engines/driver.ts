/** What a journey needs of a browser, whichever engine it has. */
export type Driver = {
  readonly name: string
  goto(url: string): Promise<void>
  reload(): Promise<void>
  /** Runs the function in the page; what it takes and gives is JSON. */
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

/** The text of a call for the page. What runs the tests names inner functions by a helper that the page lacks. */
export const toScript = (run: (...args: never[]) => unknown, args: readonly unknown[]) =>
  `(() => { const __name = (named) => named; return (${run})(...${JSON.stringify(args)}) })()`
