// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FRAME_LOAD_MS } from '../../config/limits.js'
import { type AlertKind, createAlertsController } from '../../controllers/alertsController.js'
import type { DialogElement } from '../../platform/dialogElement.js'
import { createStorage } from '../../platform/storage.js'
import { createTestShell } from '../../testing/modal/createTestShell.js'
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
  const { shell } = createTestShell([], { projectId: 'p' })
  // A frame outside of the page does not load.
  const dialog = { holdFrame: () => () => undefined } as unknown as DialogElement
  const alerts = createAlertsController({ isShown: true })
  for (const kind of before) {
    alerts.raise(kind)
    alerts.dismiss()
  }
  const embedded = await createEmbedded(
    { ...shell, dialog: async () => dialog },
    {
      ...{ alerts, storage: createStorage('default'), log: () => undefined },
      adapterOf: () => Promise.reject(new Error('no adapter here')),
    },
  )
  const asked = embedded.syncTheme().catch(() => undefined)
  await vi.advanceTimersByTimeAsync(FRAME_LOAD_MS)
  await asked
  expect(alerts.state.current).toBe(expected)
  shell.scope.end()
})
