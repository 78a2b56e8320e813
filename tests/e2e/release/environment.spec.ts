import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/test.ts'
import { createUser } from '../support/user.ts'

type User = ReturnType<typeof createUser>

/** Rules of the app's own sheet, first in the page; a constructed sheet, which the policy allows. */
const addRules = (page: Page, css: string) =>
  page.addInitScript((rules) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(rules)
    document.adoptedStyleSheets = [sheet, ...document.adoptedStyleSheets]
  }, css)

const openByCall = (page: Page) =>
  page.waitForFunction(() => window.__demo).then(() => page.evaluate(() => void window.__demo?.modal.open()))

/** How every element of the card renders: its position, and what an app's rules would change first. */
const readLooks = (user: User) =>
  user.element.evaluate((host) => {
    const properties = [
      ...['color', 'background-color', 'font-family', 'font-size', 'font-weight', 'line-height', 'letter-spacing'],
      ...['text-transform', 'text-align', 'text-indent', 'white-space', 'word-spacing', 'font-style', 'display'],
      ...['visibility', 'opacity', 'cursor', 'border-top-width', 'border-radius', 'box-shadow', 'padding', 'margin'],
      ...['pointer-events', 'direction', 'user-select', 'list-style-type', '-webkit-text-fill-color'],
    ]
    return [...(host.shadowRoot?.querySelectorAll('.lk-card, .lk-card *') ?? [])].map((element) => {
      const style = getComputedStyle(element)
      const { x, y, width, height } = element.getBoundingClientRect()
      const box = [x, y, width, height].map((side) => Math.round(side * 10) / 10).join(' ')
      const looks = properties.map((property) => `${property}: ${style.getPropertyValue(property)}`)
      return `${element.localName}.${element.getAttribute('class') ?? ''} [${box}] ${looks.join('; ')}`
    })
  })

async function openConnect(page: Page, user: User) {
  await openByCall(page)
  await expect(user.wallet('example.marten')).toBeVisible()
  await expect(user.wallet('all')).toContainText(/\d/)
  await expect(user.dialog.locator('.lk-rows img')).toHaveCount(4)
  await page.mouse.move(2, 2)
  await user.atRest()
}

const harsh = [
  { name: 'unsets everything', css: '* { all: unset }' },
  { name: 'insists on unsetting everything', css: '* { all: unset !important }' },
  {
    name: 'sets what is inherited',
    css: `html { font-size: 30px } body, body * { color: red; text-transform: uppercase; letter-spacing: 4px !important;
      line-height: 3 !important; text-align: right; text-indent: 20px; white-space: pre; word-spacing: 9px;
      font: italic 30px serif !important; cursor: wait; visibility: visible; -webkit-text-fill-color: lime !important }`,
  },
  { name: 'transforms its body', css: 'body { transform: scale(1); filter: none; perspective: 100px }' },
]
const hiding = [
  { name: 'takes no pointer', css: 'body, body * { pointer-events: none !important }' },
  {
    name: 'hides all buttons, fields and unknown elements',
    css: 'button, input, dialog, :not(:defined) { display: none !important }',
  },
]

/** Inspects the card without a sheet, then behind each sheet, where it also has to work. */
async function compareLooks(page: Page, url: string, sheets: typeof harsh, { isButtonUsable = true } = {}) {
  const user = createUser(page)
  await page.goto(url)
  await openConnect(page, user)
  const clean = await readLooks(user)
  expect(clean.length).toBeGreaterThan(40)

  for (const { name, css } of sheets) {
    await test.step(name, async () => {
      const rules = await addRules(page, css)
      await page.goto(url)
      await openConnect(page, user)
      expect(await page.evaluate(() => document.adoptedStyleSheets[0]?.cssRules.length)).toBeGreaterThan(0)
      expect(await readLooks(user), name).toEqual(clean)

      await user.wallet('all').click()
      await user.dialog.getByRole('textbox').pressSequentially('mar')
      await expect(user.dialog.locator('.lk-tile[data-wallet]').first()).toContainText('Marten')
      await user.dialog.getByRole('button', { name: 'Back' }).click()
      await user.act('marten', 'next', 'reject')
      await user.wallet('example.marten').click()
      await expect(user.dialog.getByRole('button', { name: 'Try again' })).toBeVisible()
      await user.dialog.getByRole('button', { name: 'Close' }).click()
      await expect(user.dialog).toBeHidden()
      if (isButtonUsable) {
        await user.connectButton.click()
        await expect(user.dialog).toBeVisible()
      }
      await rules.dispose()
    })
  }
}

test('on a page with a harsh sheet the card looks and works as on any other', async ({ page, demoWith }) => {
  test.slow()
  await compareLooks(page, demoWith({ instances: 1 }), harsh)
})

test('on a page that hides or disables its buttons the card looks and works as on any other', async ({
  page,
  demoWith,
}) => {
  await compareLooks(page, demoWith({ instances: 1 }), hiding, { isButtonUsable: false })
})

test('if the page transforms its body, the card stays in place while a wallet is asked', async ({ page, demoWith }) => {
  const user = createUser(page)
  await addRules(page, 'body { transform: scale(1); margin: 12px !important }')
  await page.goto(demoWith({ instances: 1 }))
  await page.evaluate(() => window.scrollTo(0, 700))
  await openByCall(page)
  await user.act('marten', 'next', 'never')
  await user.wallet('example.marten').click()
  const cancel = user.dialog.getByRole('button', { name: 'Cancel' })
  await expect(cancel).toBeVisible()
  await user.atRest()
  await expect(cancel).toBeInViewport({ ratio: 1 })
  const middle = await user.dialog.locator('.lk-card').evaluate((card) => {
    const { left, right } = card.getBoundingClientRect()
    return (left + right) / 2
  })
  expect(Math.abs(middle - 640)).toBeLessThan(12)
  await cancel.click()
  await expect(user.wallet('example.marten')).toBeVisible()
  const path = await user.element.locator('dialog').evaluate((dialog) => dialog.getAttribute('style') ?? '')
  expect(path).toBe('')
})

test('over an open dialog of the page it opens on top, works fully, and restores focus into it', async ({
  page,
  demoWith,
}) => {
  const user = createUser(page)
  await page.goto(demoWith({ instances: 1 }))
  // Its element is in the page before the dialog makes everything else inert.
  await openConnect(page, user)
  await page.keyboard.press('Escape')
  await expect(user.dialog).toBeHidden()
  await page.evaluate(() => {
    const own = document.createElement('dialog')
    const button = document.createElement('button')
    own.id = 'own'
    button.textContent = 'Connect from here'
    button.addEventListener('click', () => void window.__demo?.modal.open())
    own.append(button)
    document.body.append(own)
    for (const element of document.body.children) {
      if (element === own) continue
      element.setAttribute('aria-hidden', 'true')
      element.setAttribute('inert', '')
    }
    own.showModal()
  })
  const opener = page.getByRole('button', { name: 'Connect from here' })
  await opener.click()
  await expect(user.wallet('example.marten')).toBeVisible()
  await expect(page.locator('latchkey-modal')).not.toHaveAttribute('aria-hidden')
  await user.act('marten', 'next', 'never')
  await user.wallet('example.marten').click()
  await user.dialog.getByRole('button', { name: 'Cancel' }).click()
  await user.wallet('example.marten').focus()
  await page.keyboard.press('Escape')
  await expect(user.dialog).toBeHidden()
  await expect(opener).toBeFocused()
  expect(await page.evaluate(() => document.querySelector<HTMLDialogElement>('#own')?.open)).toBe(true)
})

/** Every view, one after the other. */
async function walk(page: Page, user: User, check: (view: string) => Promise<void>) {
  await openByCall(page)
  await expect(user.wallet('example.marten')).toBeVisible()
  await expect(user.wallet('all')).toContainText(/\d/)
  await check('Connect')
  await user.wallet('all').click()
  await expect(user.dialog.locator('.lk-tile[data-wallet]').nth(4)).toBeVisible()
  await check('AllWallets')
  await user.dialog.getByRole('textbox').fill('no such wallet')
  await expect(user.dialog.getByRole('heading', { name: 'No wallets found' })).toBeVisible()
  await check('AllWallets, none')
  await user.dialog.getByRole('button', { name: 'Back' }).click()
  await user.act('marten', 'next', 'reject')
  await user.wallet('example.marten').click()
  await expect(user.dialog.getByRole('button', { name: 'Try again' })).toBeVisible()
  await check('ConnectingExternal, declined')
  await user.dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(user.dialog.getByRole('button', { name: 'Cancel' })).toBeVisible()
  await check('ConnectingExternal, asking')
  await user.panel('Marten').getByRole('button', { name: 'Approve' }).click()
  await expect(user.dialog).toBeHidden()
  await page.evaluate(() => void window.__demo?.modal.open())
  await expect(user.dialog.getByRole('button', { name: 'Copy address' })).toBeVisible()
  // The card is centered and grows with its tokens, which moves the button.
  await expect(user.element.locator('[data-token]').first()).toBeVisible()
  await user.atRest()
  await check('Account')
  await user.dialog.getByRole('button', { name: 'Network: Ethereum' }).click()
  await expect(user.network('eip155:137')).toBeVisible()
  await check('Networks')
}

const isWhollySeen = (locator: Locator) => expect(locator).toBeInViewport({ ratio: 0.99 })

/** Every control can be scrolled into view, and nothing is too wide. */
async function expectReachable(page: Page, user: User, view: string) {
  await user.atRest()
  const stops = user.dialog.locator(':is(button, input, a[href]):visible:not([tabindex="-1"])')
  for (const stop of [stops.first(), stops.last()]) {
    await stop.focus()
    await stop.scrollIntoViewIfNeeded()
    await isWhollySeen(stop)
  }
  if ((await user.dialog.locator('.lk-grid-box').count()) > 0) {
    for (const key of ['ArrowDown', 'End', 'Home', 'End']) {
      await page.keyboard.press(key)
      await isWhollySeen(user.dialog.locator('.lk-tile:focus'))
    }
  }
  for (const part of ['header', 'footer']) {
    await user.dialog.locator(part).scrollIntoViewIfNeeded()
    await isWhollySeen(user.dialog.locator(part))
  }
  expect(await user.element.evaluate(findLost), view).toEqual([])
}

/** What is clipped: text in a box that hides it, a covered control, a card wider than its stage. */
function findLost(host: Element) {
  const lost: string[] = []
  const nameOf = (element: Element) =>
    `${element.localName}.${element.getAttribute('class')} "${element.textContent?.slice(0, 30)}"`
  const stage = host.shadowRoot?.querySelector('.lk-stage')
  if (stage && stage.scrollWidth > stage.clientWidth) lost.push('the stage is wider than the window')
  for (const element of host.shadowRoot?.querySelectorAll<HTMLElement>('.lk-card *') ?? []) {
    if (element.closest('.lk-hidden, .lk-tooltip, svg')) continue
    const { overflowX, overflowY, textOverflow, display } = getComputedStyle(element)
    const isBox = display !== 'inline' && display !== 'contents' && display !== 'none'
    if (!isBox || textOverflow === 'ellipsis') continue
    if (element.scrollWidth > element.clientWidth + 1 && overflowX !== 'visible') lost.push(`wide: ${nameOf(element)}`)
    const scrolls = overflowY === 'auto' || overflowY === 'scroll'
    if (element.scrollHeight > element.clientHeight + 1 && !scrolls && overflowY !== 'visible') {
      lost.push(`tall: ${nameOf(element)}`)
    }
    const hasText = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim())
    const surface = element.closest('.lk-surface, .lk-footer')
    if (!hasText || !surface) continue
    const range = document.createRange()
    range.selectNodeContents(element)
    const [text, around] = [range.getBoundingClientRect(), surface.getBoundingClientRect()]
    if (text.right > around.right + 1 || text.left < around.left - 1)
      lost.push(`outside the surface: ${nameOf(element)}`)
    const button = element.closest('button, .lk-badge, a')
    const box = button?.getBoundingClientRect()
    if (box && (text.top < box.top - 3 || text.bottom > box.bottom + 3)) lost.push(`out of its key: ${nameOf(element)}`)
  }
  return lost
}

/** Goes through all views once, and checks each in every size. */
async function expectReachableIn(page: Page, user: User, sizes: readonly { width: number; height: number }[]) {
  await walk(page, user, async (view) => {
    for (const size of sizes) {
      await page.setViewportSize(size)
      // The previous size has scrolled the list to its end.
      await user.dialog.locator('.lk-grid-box').evaluateAll((boxes) => boxes.map((box) => box.scrollTo(0, 0)))
      await expectReachable(page, user, `${view}, ${size.width} by ${size.height}`)
    }
  })
}

test('in a small window all of any view can be reached', async ({ page, demoWith }) => {
  test.slow()
  await page.goto(demoWith({ instances: 1 }))
  await expectReachableIn(page, createUser(page), [
    // A low window on a desktop.
    { width: 1280, height: 320 },
    // A phone in landscape, and a small one.
    { width: 844, height: 390 },
    { width: 320, height: 568 },
    // A laptop's window zoomed to 200 %.
    { width: 640, height: 400 },
  ])
})

test('with doubled type nothing of any view is lost', async ({ page, demoWith }) => {
  test.slow()
  await page.goto(demoWith({ instances: 1, modalOptions: { themeVariables: { fontSize: '20px' } } }))
  await expectReachableIn(page, createUser(page), [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ])
})

/** Visibility of an outgoing view: how often, how long, and the card's state meanwhile. */
const watchLeaving = (page: Page) =>
  page.evaluate(() => {
    const seen: { isInert: boolean; isHidden: string | null; text: string | null; focused: string; ms: number }[] = []
    Object.defineProperty(window, Symbol.for('latchkey.leaving'), { value: seen, configurable: true })
    const root = document.querySelector('latchkey-modal')?.shadowRoot
    if (!root) throw new Error('no card')
    new MutationObserver((records) => {
      for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!(node instanceof HTMLElement) || node.className !== 'lk-leaving') continue
        const entry = { isInert: node.inert, isHidden: node.ariaHidden, text: node.textContent, focused: '', ms: 0 }
        seen.push(entry)
        const begin = performance.now()
        new MutationObserver((_, observer) => {
          if (node.isConnected) return
          entry.ms = performance.now() - begin
          // The incoming view did not wait for the outgoing one.
          entry.focused = root.activeElement?.closest('.lk-surface') ? 'plate' : 'nowhere'
          observer.disconnect()
        }).observe(root, { childList: true, subtree: true })
      }
    }).observe(root, { childList: true, subtree: true })
  })
const readLeaving = (page: Page) =>
  page.evaluate(() => Reflect.get(window, Symbol.for('latchkey.leaving')) as { focused: string; ms: number }[])

test('an outgoing view fades where nobody can focus or read it, delays nothing, and leaves nothing behind', async ({
  page,
  demoWith,
}) => {
  const user = createUser(page)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto(demoWith({ instances: 1 }))
  await openConnect(page, user)
  await watchLeaving(page)
  // A key is handled in the same task, despite animations.
  await user.wallet('all').click()
  await expect(user.dialog.locator('.lk-tile[data-wallet]').nth(10)).toBeVisible()
  await user.dialog.locator('.lk-grid-box').evaluate((box) => box.scrollTo(0, 500))
  await expect.poll(() => user.dialog.locator('.lk-grid-box').evaluate((box) => box.scrollTop)).toBeGreaterThan(400)
  await user.dialog.getByRole('button', { name: 'Back' }).click()
  await expect(user.wallet('example.marten')).toBeVisible()
  await user.act('marten', 'next', 'reject')
  // A view that opens while another still fades draws no second one.
  await expect(user.dialog.locator('.lk-leaving')).toHaveCount(0)
  await user.wallet('example.marten').focus()
  await page.keyboard.press('Enter')
  await expect(user.dialog.getByRole('button', { name: 'Try again' })).toBeVisible()
  await expect(user.dialog.locator('.lk-leaving')).toHaveCount(0)
  const seen = await readLeaving(page)
  expect(seen.length).toBeGreaterThanOrEqual(3)
  for (const { ms, focused, ...otherFields } of seen) {
    expect(otherFields).toEqual({ isInert: true, isHidden: 'true', text: '' })
    expect(focused).toBe('plate')
    expect(ms).toBeGreaterThan(100)
    // Timers are late on a busy machine; its visibility ends no later than that.
    expect(ms).toBeLessThan(3_000)
  }
  expect(await user.dialog.locator('.lk-card').evaluate((card) => card.children.length)).toBe(2)
})

test('a view disappears without a trace with reduced motion, and when the card closes under it', async ({
  page,
  demoWith,
}) => {
  const user = createUser(page)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto(demoWith({ instances: 1 }))
  await openConnect(page, user)
  await user.wallet('all').click()
  await page.keyboard.press('Escape')
  await expect(user.dialog).toBeHidden()
  await expect(page.locator('.lk-leaving')).toHaveCount(0)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openConnect(page, user)
  await watchLeaving(page)
  await user.wallet('all').click()
  await expect(user.dialog.locator('.lk-tile[data-wallet]').nth(10)).toBeVisible()
  await user.dialog.getByRole('button', { name: 'Back' }).click()
  await expect(user.wallet('example.marten')).toBeVisible()
  expect(await readLeaving(page)).toEqual([])
})

test('with reduced motion nothing animates for longer than 80 ms in any view', async ({ page, demoWith }) => {
  const user = createUser(page)
  await page.goto(demoWith({ instances: 1 }))
  const moving: string[] = []
  await page.exposeFunction('noteMove', (move: string) => void moving.push(move))
  await page.evaluate(() => {
    const check = () => {
      const root = document.querySelector('latchkey-modal')?.shadowRoot
      for (const animation of root?.getAnimations() ?? []) {
        const { endTime = 0 } = animation.effect?.getComputedTiming() ?? {}
        const target = animation.effect instanceof KeyframeEffect ? animation.effect.target?.className : ''
        if (Number(endTime) > 80) void Reflect.get(window, 'noteMove')(`${String(target)} ${String(endTime)}`)
      }
      requestAnimationFrame(check)
    }
    check()
  })
  await walk(page, user, () => user.atRest())
  expect([...new Set(moving)]).toEqual([])
})

test('the card grows and shrinks with its content, and ends at its height', async ({ page, demoWith }) => {
  const user = createUser(page)
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  // The requested heights, not the drawn ones: a busy machine may skip frames.
  await page.addInitScript(() => {
    const { animate } = Element.prototype
    const moves: unknown[] = []
    Object.defineProperty(window, Symbol.for('latchkey.moves'), { value: moves })
    Element.prototype.animate = function (this: Element, keyframes, timing) {
      if (this.className === 'lk-surface') moves.push(keyframes)
      return animate.call(this, keyframes, timing)
    }
  })
  type Move = readonly [{ blockSize: string }, { blockSize: string }]
  const readMoves = () => page.evaluate(() => Reflect.get(window, Symbol.for('latchkey.moves')) as Move[])
  await page.goto(demoWith({ instances: 1 }))
  await openConnect(page, user)
  const card = user.dialog.locator('.lk-card')
  const height = () => card.evaluate((element) => element.getBoundingClientRect().height)
  const around = () =>
    card.evaluate(
      (element) =>
        element.getBoundingClientRect().height - (element.querySelector<HTMLElement>('.lk-surface')?.offsetHeight ?? 0),
    )
  const before = await height()
  const count = (await readMoves()).length
  await user.wallet('all').click()
  await expect(user.dialog.locator('.lk-tile[data-wallet]').nth(10)).toBeVisible()
  await user.atRest()
  const after = await height()
  expect(after).toBeGreaterThan(before + 50)
  const moves = (await readMoves()).slice(count)
  expect(moves[0]?.[0].blockSize).toBe(`${before - (await around())}px`)
  expect(moves.at(-1)?.[1].blockSize).toBe(`${after - (await around())}px`)
  // Its place stays; what animated its height is gone.
  expect(await card.evaluate((element: HTMLElement) => [...element.style])).toEqual(['margin-block-start', '--lk-top'])
  await user.dialog.getByRole('button', { name: 'Back' }).click()
  await expect(user.wallet('example.marten')).toBeVisible()
  await user.atRest()
  expect(await height()).toBe(before)
})

test('on a phone the sheet stays above the on-screen keyboard, and returns to its place after it', async ({
  page,
  demoWith,
}) => {
  const user = createUser(page)
  await page.setViewportSize({ width: 390, height: 844 })
  // How a phone's browser reports a keyboard: the layout viewport stays, the visual viewport shrinks.
  await page.addInitScript(() => {
    const view = Object.assign(new EventTarget(), { height: 844, width: 390, offsetTop: 0, offsetLeft: 0, scale: 1 })
    Object.defineProperty(window, 'visualViewport', { value: view })
  })
  const setView = (height: number, offsetTop = 0, scale = 1) =>
    page.evaluate(
      (values) => {
        Object.assign(window.visualViewport as object, values)
        window.visualViewport?.dispatchEvent(new Event('resize'))
      },
      { height, offsetTop, scale },
    )
  await page.goto(demoWith({ instances: 1 }))
  await openByCall(page)
  await user.wallet('all').click()
  await expect(user.dialog.locator('.lk-tile[data-wallet]').nth(10)).toBeVisible()
  const field = user.dialog.getByRole('textbox')
  await field.tap().catch(() => field.click())
  const box = async (locator: Locator) => (await locator.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  const card = user.dialog.locator('.lk-card')
  const bottom = async () => {
    await user.atRest()
    const { y, height } = await box(card)
    return Math.round(y + height)
  }
  expect(await bottom()).toBe(844)

  await setView(440)
  await expect.poll(bottom).toBe(440)
  expect((await box(card)).y).toBeGreaterThanOrEqual(0)
  const { y, height } = await box(field)
  expect(y).toBeGreaterThanOrEqual(0)
  expect(y + height).toBeLessThanOrEqual(440)
  await field.pressSequentially('mar')
  const tile = await box(user.dialog.locator('.lk-tile[data-wallet]').first())
  expect(tile.y + tile.height).toBeLessThanOrEqual(440)

  await setView(440, 60)
  expect(await bottom()).toBe(500)
  // With pinch zoom, nothing is covered.
  await setView(422, 0, 2)
  expect(await bottom()).toBe(844)
  await setView(440)
  await setView(844)
  expect(await bottom()).toBe(844)
  await setView(440)
  await user.dialog.getByRole('button', { name: 'Close' }).click()
  await expect(user.dialog).toBeHidden()
  await setView(844)
  await openByCall(page)
  await expect(user.wallet('example.marten')).toBeVisible()
  expect(await bottom()).toBe(844)
})

test('the card leaves space for a notch or a rounded edge', async ({ page, demoWith }) => {
  const user = createUser(page)
  const session = await page.context().newCDPSession(page)
  const position = async (insets: object, size: { width: number; height: number }) => {
    await session.send('Emulation.setSafeAreaInsetsOverride', { insets })
    await page.setViewportSize(size)
    await user.atRest()
    return user.dialog.locator('.lk-surface, .lk-footer').evaluateAll((pieces) => {
      const boxes = pieces.map((part) => part.getBoundingClientRect())
      return [Math.min(...boxes.map(({ left }) => left)), Math.max(...boxes.map(({ right }) => right))].concat(
        Math.max(...boxes.map(({ bottom }) => bottom)),
      )
    })
  }
  await page.goto(demoWith({ instances: 1, modalOptions: { themeVariables: { width: '1000px' } } }))
  await openConnect(page, user)
  const [left = 0, right = 0] = await position({ left: 59, right: 59, bottom: 21 }, { width: 844, height: 390 })
  expect(left).toBeGreaterThanOrEqual(59)
  expect(right).toBeLessThanOrEqual(844 - 59)
  // The sheet of a phone replaces the card once the page has handled its new size.
  await expect.poll(async () => (await position({ bottom: 50 }, { width: 390, height: 844 }))[2]).toBe(844 - 50)
})

test('with forced colours, borders replace faces and shadows', async ({ page, demoWith }) => {
  const user = createUser(page)
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(demoWith({ instances: 1 }))
  const hasLine = (selector: string) =>
    user.dialog
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(element)
        const canvas = getComputedStyle(element.closest('.lk-card') ?? element).backgroundColor
        return (
          Number.parseFloat(borderTopWidth) >= 1 &&
          ![canvas, backgroundColor, 'rgba(0, 0, 0, 0)'].includes(borderTopColor)
        )
      })
  const expectLines = async (...selectors: string[]) => {
    for (const selector of selectors) expect(await hasLine(selector), selector).toBe(true)
  }
  await openByCall(page)
  // The rules for borders load after the first card, with the row "All wallets".
  await expect(user.wallet('all')).toBeVisible()
  await expectLines('.lk-card', '.lk-surface', '.lk-row', '.lk-badge')
  await page.keyboard.press('ArrowDown')
  const ring = await user.dialog.locator('.lk-row:focus-visible').evaluate((row) => {
    const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(row)
    return [outlineStyle, outlineWidth, outlineColor === getComputedStyle(row).backgroundColor]
  })
  expect(ring).toEqual(['solid', '2px', false])
  await user.wallet('all').click()
  await expect(user.dialog.locator('.lk-tile[data-wallet]').nth(10)).toBeVisible()
  await expectLines('.lk-field', '.lk-switch')
  const knob = () =>
    user.dialog.getByRole('switch').evaluate((element) => {
      const { backgroundColor } = getComputedStyle(element)
      return { isSeen: getComputedStyle(element, '::after').backgroundColor !== backgroundColor, backgroundColor }
    })
  const off = await knob()
  // Read while it is shown, which is not for long.
  const noticed = user.dialog.locator('.lk-snack').evaluate((snack) => {
    const looksOf = (element: Element | null) => {
      const { color, backgroundColor } = getComputedStyle(element ?? document.body)
      return { color, backgroundColor }
    }
    return [looksOf(snack), looksOf(snack.closest('.lk-card'))]
  })
  const [notice] = await Promise.all([noticed, user.dialog.getByRole('switch').click()])
  const network = await knob()
  expect(notice[0]).toEqual(notice[1])
  expect([off.isSeen, network.isSeen, off.backgroundColor === network.backgroundColor]).toEqual([true, true, false])
  await user.dialog.getByRole('button', { name: 'Back' }).click()
  await user.act('marten', 'next', 'never')
  await user.wallet('example.marten').click()
  await expect(user.dialog.getByRole('button', { name: 'Cancel' })).toBeVisible()
  const strokes = await user.dialog.locator('.lk-ring-ticks, .lk-ring-needle').evaluateAll((paths) =>
    paths.map((path) => {
      const card = path.closest('.lk-card')
      return card !== null && getComputedStyle(path).stroke !== getComputedStyle(card).backgroundColor
    }),
  )
  expect(strokes.length).toBeGreaterThan(1)
  expect(strokes).not.toContain(false)
  await expectLines('.lk-button')
})
