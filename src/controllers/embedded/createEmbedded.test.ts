// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FRAME_LOAD_MS } from '../../config/limits.js'
import type { DialogElement } from '../../platform/dialogElement.js'
import { createTestInstance } from '../../testing/modal/createTestInstance.js'
import { type AlertKind, createAlerts, createAlertsController } from '../log.js'
import { createEmbedded } from './createEmbedded.js'

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test.each<[string, AlertKind[], AlertKind]>([
  ['that does not load', [], 'frameLoad'],
  ['that does not load for an origin that the project lacks', ['origin'], 'domain'],
])('a page of the wallet %s raises its alert', async (_, before, expected) => {
  const { instance, seed } = createTestInstance([], { projectId: 'p' })
  // A frame outside of the page does not load.
  const dialog = { holdFrame: () => () => undefined } as unknown as DialogElement
  const alerts = createAlertsController({ isShown: true })
  for (const kind of before) {
    alerts.raise(kind)
    alerts.dismiss()
  }
  seed(createAlerts, alerts)
  Object.assign(instance, { dialog: async () => dialog })
  const embedded = await createEmbedded(instance)
  const request = embedded.syncTheme().catch(() => undefined)
  await vi.advanceTimersByTimeAsync(FRAME_LOAD_MS)
  await request
  expect(alerts.state.current).toBe(expected)
  instance.scope.end()
})
