import { isDeepStrictEqual } from 'node:util'
import { act, cleanup } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { setUpTestPage } from '../testing/modal/testSupport.js'
import { createWalletModal } from './createWalletModal.js'
import { internalsOf } from './internals.js'
import type { WalletModal } from './walletModal.js'

const quiet = { debug: false }
const { page } = setUpTestPage()

const calls = {
  open: (modal: WalletModal) => modal.open(),
  networks: (modal: WalletModal) => modal.open({ view: 'Networks' }),
  close: (modal: WalletModal) => Promise.resolve(modal.close()),
}
type Call = keyof typeof calls
const names = Object.keys(calls) as Call[]

/** Every sequence of one to four calls. */
const sequences = [1, 2, 3, 4].reduce<{ all: Call[][]; longest: Call[][] }>(
  ({ all, longest }) => {
    const longer = longest.flatMap((sequence) => names.map((name) => [...sequence, name]))
    return { all: [...all, ...longer], longest: longer }
  },
  { all: [], longest: [[]] },
).all

const titles = { open: 'Connect to localhost', networks: 'Choose a network', close: '' }

const dialog = () => document.querySelector('latchkey-modal')?.shadowRoot?.querySelector('dialog')
/** The title of the visible view; empty if the card is closed. */
const visibleText = () => (dialog()?.open ? (dialog()?.querySelector('h2')?.textContent ?? '') : '')
const tick = () => new Promise((resolve) => setTimeout(resolve))

/** What is shown at the end, and what was shown when each `open` settled. */
async function outcomeOf(modal: WalletModal, sequence: readonly Call[]) {
  const settled = new Set<string>()
  const { modalState } = internalsOf(modal)
  const note = () => void settled.add(`${modalState.state.isOpen} ${modalState.state.isOpening}`)
  await act(async () => {
    const promises = sequence.map((name) => (name === 'close' ? calls.close(modal) : calls[name](modal).then(note)))
    await Promise.all(promises)
    await tick()
  })
  return { title: visibleText(), settled: [...settled] }
}

const expectedOf = (sequence: readonly Call[]) => {
  const last = sequence[sequence.length - 1] ?? 'close'
  const hasOpened = sequence.some((name) => name !== 'close')
  return { title: titles[last], settled: hasOpened ? [`${last !== 'close'} false`] : [] }
}

describe('whatever is called in one tick, the last call decides, and the promises settle when it is done', () => {
  test.each(['nothing has loaded', 'the card is closed', 'the card is open'])(
    '%s',
    async (situation) => {
      const wrong: unknown[] = []
      const hasLoaded = situation !== 'nothing has loaded'
      let modal = page.start(quiet)
      // A new instance for each takes its time.
      for (const sequence of sequences.filter(({ length }) => hasLoaded || length < 4)) {
        await act(async () => {
          if (hasLoaded) await modal.open()
          if (situation === 'the card is closed') modal.close()
          await tick()
        })
        const outcome = await outcomeOf(modal, sequence)
        const expected = expectedOf(sequence)
        if (!isDeepStrictEqual(outcome, expected)) wrong.push({ sequence, outcome, expected })
        if (hasLoaded) continue
        cleanup()
        page.clear()
        modal = page.start(quiet)
      }
      expect(wrong).toEqual([])
    },
    120_000,
  )
})

test('the card with its skeleton is on the screen before the views are created', async () => {
  const modal = page.start(quiet)
  const order: string[] = []
  modal.watchEvents(({ event }) => {
    if (event === 'MODAL_CREATED') order.push('views')
  })
  const check = () => {
    if (dialog()?.open) order.push('frame')
    else requestAnimationFrame(check)
  }
  requestAnimationFrame(check)
  await act(() => modal.open())
  expect(order).toEqual(['frame', 'views'])
})

describe('inside a listener of an event', () => {
  test('closing while the card opens closes it, and opening while it closes opens it', async () => {
    const modal = page.start(quiet)
    const stop = modal.watchEvents(({ event }) => {
      if (event === 'MODAL_OPEN') modal.close()
    })
    await act(async () => {
      await modal.open()
      await tick()
    })
    expect(visibleText()).toBe('')
    stop()
    await act(() => modal.open())
    let reopened: Promise<void> | undefined
    modal.watchEvents(({ event }) => {
      if (event === 'MODAL_CLOSE') reopened ??= modal.open({ view: 'Networks' })
    })
    await act(async () => {
      modal.close()
      await tick()
      await reopened
    })
    expect(visibleText()).toBe(titles.networks)
  })

  test('a subscriber that reopens the card at each close has it open', async () => {
    const modal = page.start(quiet)
    await act(() => modal.open())
    let reopened: Promise<void> | undefined
    modal.subscribe(
      ({ isOpen }) => isOpen,
      (isOpen) => {
        if (!isOpen) reopened ??= modal.open({ view: 'Networks' })
      },
    )
    await act(async () => {
      modal.close()
      modal.open().catch(() => undefined)
      modal.close()
      await tick()
      await reopened
      await tick()
    })
    expect(visibleText()).toBe(titles.networks)
  })
})

test('an opening that takes more than 300 ms is late, and no longer once it is shown or closed', async () => {
  vi.useFakeTimers()
  const modal = createWalletModal({ projectId: 'test' })
  const { state } = internalsOf(modal).modalState
  // It waits for the start.
  void modal.open().catch(() => undefined)
  vi.advanceTimersByTime(299)
  expect([state.isOpening, state.isLate]).toEqual([true, false])
  vi.advanceTimersByTime(1)
  expect([state.isOpening, state.isLate]).toEqual([true, true])
  modal.close()
  expect(state.isOpening).toBe(false)
  void modal.open().catch(() => undefined)
  expect(state.isLate).toBe(false)
  vi.useRealTimers()
})
