import type { Driver } from './driver.ts'

const PATIENCE_MS = 15_000

type Wanted = {
  selector: string
  /** Its whole text or its label; any, if not given. */
  text?: string | undefined
}

/** Also searches open shadow roots. Serialised into the page, so it must be self-contained. */
function check({ selector, text }: Wanted) {
  const roots: (Document | ShadowRoot)[] = [document]
  const matches: Element[] = []
  for (const root of roots) {
    matches.push(...root.querySelectorAll(selector))
    for (const element of root.querySelectorAll('*')) if (element.shadowRoot) roots.push(element.shadowRoot)
  }
  const messages = (element: Element) =>
    [element.getAttribute('aria-label'), element.textContent].map((words) => words?.replace(/\s+/g, ' ').trim())
  const seen = matches.filter((element) => {
    const { width, height } = element.getBoundingClientRect()
    return width > 0 && height > 0 && (text === undefined || messages(element).includes(text))
  })
  const [first] = seen
  if (!first) return undefined
  first.scrollIntoView({ block: 'nearest' })
  const { left, top, width, height } = first.getBoundingClientRect()
  return { x: left + width / 2, y: top + height / 2, left, top, right: left + width, text: first.textContent ?? '' }
}

/** What a person sees and does; each step waits until it is possible. */
export function createUser(driver: Driver) {
  async function until<T>(subject: string, read: () => Promise<T | undefined | false>): Promise<T> {
    for (const end = Date.now() + PATIENCE_MS; ; ) {
      const value = await read()
      if (value !== undefined && value !== false) return value
      if (Date.now() > end) throw new Error(`${subject}: not within ${PATIENCE_MS / 1000} s`)
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  const say = ({ selector, text }: Wanted) => (text === undefined ? selector : `${selector} “${text}”`)
  /** JSON knows no undefined. */
  const find = async (expected: Wanted) => (await driver.evaluate(check, expected)) ?? undefined
  const sees = (selector: string, text?: string) =>
    until(`sees ${say({ selector, text })}`, () => find({ selector, text }))
  return {
    sees,
    /** Once animations have ended. */
    async presses(selector: string, text?: string) {
      let last = { x: Number.NaN, y: Number.NaN }
      const location = await until(`presses ${say({ selector, text })}`, async () => {
        const now = await find({ selector, text })
        const isSettled = now !== undefined && now.x === last.x && now.y === last.y
        if (now) last = now
        return isSettled ? now : undefined
      })
      await driver.clickAt(location.x, location.y)
    },
    missesSoon: (selector: string, text?: string) =>
      until(`no ${say({ selector, text })}`, async () =>
        (await find({ selector, text })) === undefined ? true : undefined,
      ),
    until,
  }
}
