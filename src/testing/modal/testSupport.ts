import { act, cleanup, configure, render, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, vi } from 'vitest'
import { createTestPage } from './createTestPage.js'

/** The page of a test file: empty before each test, and gone after it. `card` finds elements in the modal. */
export function setUpTestPage() {
  // Modules that load on first need take real time on a busy machine.
  configure({ asyncUtilTimeout: 10_000 })
  const page = createTestPage({ render, act, waitFor })
  beforeEach(() => {
    localStorage.clear()
    vi.stubGlobal('fetch', page.fetch)
  })
  afterEach(() => {
    cleanup()
    page.clear()
    vi.restoreAllMocks()
    vi.unstubAllGlobals()
  })
  return { page, card: () => within(page.card()) }
}
