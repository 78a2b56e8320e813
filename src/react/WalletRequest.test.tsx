import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { RequestPhase } from './WalletRequest.js'
import { useSteadyPhase } from './WalletRequest.js'

beforeEach(() => void vi.useFakeTimers())

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const show = (phase?: RequestPhase) =>
  renderHook((props: { phase: RequestPhase | undefined }) => useSteadyPhase(props.phase), { initialProps: { phase } })

test('a short check changes nothing', () => {
  const { result, rerender } = show()
  rerender({ phase: 'checking' })
  expect(result.current).toBeUndefined()
  act(() => void vi.advanceTimersByTime(100))
  rerender({ phase: 'open' })
  expect(result.current).toBe('open')
})

test('a long check is shown', () => {
  const { result, rerender } = show('declined')
  rerender({ phase: 'checking' })
  expect(result.current).toBe('declined')
  act(() => void vi.advanceTimersByTime(200))
  expect(result.current).toBe('checking')
})

test('a check that is under way when the view opens is shown at once', () => {
  expect(show('checking').result.current).toBe('checking')
})

test('the next check starts from what is shown then', () => {
  const { result, rerender } = show()
  rerender({ phase: 'checking' })
  act(() => void vi.advanceTimersByTime(200))
  rerender({ phase: 'declined' })
  rerender({ phase: 'checking' })
  expect(result.current).toBe('declined')
})
