import { cleanup, render } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { checkIcon } from './iconPaths.js'
import { ProgressRing } from './ProgressRing.js'

type Props = Omit<Parameters<typeof ProgressRing>[0], 'children'>

function show(first: Props) {
  const ring = (props: Props) => <ProgressRing {...props}>mark</ProgressRing>
  const { rerender } = render(ring(first))
  const element = () => document.querySelector<HTMLElement>('.lk-ring')
  return {
    become: (next: Props) => rerender(ring(next)),
    hasArrived: () => element()?.dataset.arrived !== undefined,
    turn: () => Number(element()?.style.getPropertyValue('--lk-turn')),
  }
}

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe('the arrival', () => {
  test('follows only what was waited for', () => {
    const ring = show({ state: 'waiting' })
    expect(ring.hasArrived()).toBe(false)
    ring.become({ state: 'done', badge: checkIcon })
    expect(ring.hasArrived()).toBe(true)
    cleanup()
    expect(show({ state: 'done' }).hasArrived()).toBe(false)
  })

  test('begins in a view that takes the place of one that has waited', () => {
    const ring = show({ state: 'done', isArrival: true })
    expect([ring.hasArrived(), ring.turn()]).toEqual([true, 0])
  })

  test.each([
    ['a square', false, 0.25],
    ['a circle', true, 80 / 360 + 0.25],
  ])('begins where the needle of %s is', (_, isRound, turn) => {
    vi.useFakeTimers()
    const ring = show({ state: 'waiting', isRound })
    vi.advanceTimersByTime(5_000)
    ring.become({ state: 'done', isRound })
    expect(ring.turn()).toBeCloseTo(turn, 3)
  })

  test.each(['off', 'confirmed'] as const)(
    'is not shown for %s: the chain has not shown what was expected',
    (state) => {
      const ring = show({ state: 'waiting' })
      ring.become({ state })
      expect(ring.hasArrived()).toBe(false)
    },
  )

  test('ends when the ring waits again', () => {
    const ring = show({ state: 'waiting' })
    ring.become({ state: 'done' })
    ring.become({ state: 'waiting' })
    expect(ring.hasArrived()).toBe(false)
  })
})
