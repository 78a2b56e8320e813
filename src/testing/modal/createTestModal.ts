import { resolveSettings } from '../../config/options.js'
import { createAlertsController } from '../../controllers/alertsController.js'
import { createCardController } from '../../controllers/cardController.js'
import { createSnackbarController } from '../../controllers/snackbarController.js'
import { createWords } from '../../locales/createWords.js'
import { createClients } from '../../modal/createClients.js'
import type { Modal } from '../../modal/modal.js'
import type { Shell } from '../../modal/shell.js'
import { createViewLoader } from '../../modal/viewLoader.js'
import { createStorage } from '../../platform/storage.js'
import { createRouter } from '../../router/createRouter.js'
import { createTransactionStack } from '../../router/createTransactionStack.js'
import type { Routes } from '../../router/routes.js'
import { createImageStore } from '../../services/catalogue/imageStore.js'
import { english } from './english.js'

/** An open modal without an element: real controllers and router, and records of what the page would see. */
export function createTestModal(shell: Shell, changes: Partial<Modal> = {}) {
  const { input, scope } = shell
  const settings = resolveSettings(input)
  const storage = createStorage(shell.id)
  const record = { said: [] as string[], logged: [] as string[], images: [] as string[], closes: 0, finishes: 0 }
  let yields = 0
  const router = createRouter<Routes>({ home: 'Connect', onEnd: close })
  const created = new Map<unknown, unknown>()

  function close() {
    record.closes++
  }

  const modal: Modal = {
    ...shell,
    settings,
    storage,
    allowLoopback: false,
    clients: async () => createClients(shell, { ...(await shell.runtime()), allowLoopback: false, storage }),
    walletConnect: () => Promise.reject(new Error('no relay here')),
    log: (level, about) => void record.logged.push(`${level} ${about}`),
    router,
    transactions: createTransactionStack({ back: router.back }),
    snackbar: createSnackbarController(),
    alerts: createAlertsController({ isEnabled: settings.debug }),
    card: createCardController(),
    images: {
      ...createImageStore(() => Promise.reject(new Error('no images here')), scope, {
        isEnabled: false,
        isOnline: () => true,
      }),
      request: async (kind, id) => void record.images.push(`${kind}/${id}`),
    },
    views: createViewLoader({
      views: new Map(),
      signal: scope.signal,
      loadParts: () => Promise.reject(new Error('no views here')),
      onParts() {},
    }),
    language: {
      words: createWords({
        locale: 'en',
        messages: english,
      }),
    },
    appName: 'Test app',
    use<T>(create: (modal: Modal) => T): T {
      if (!created.has(create)) created.set(create, create(modal))
      return created.get(create) as T
    },
    slot: () => undefined,
    loadRest() {},
    offers: () => true,
    disconnect: async () => true,
    close,
    requestClose: close,
    finishConnect: () => void record.finishes++,
    yieldToWallet() {
      yields++
      let isBack = false
      return () => {
        if (!isBack) yields--
        isBack = true
      }
    },
    announce: (text, urgency = 'status') => void record.said.push(`${urgency}: ${text}`),
    adoptStyles() {},
    ...changes,
  }
  return {
    modal,
    record,
    /** Number of requests for which the card currently yields. */
    yields: () => yields,
  }
}
