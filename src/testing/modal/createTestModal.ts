import { resolveSettings } from '../../config/options.js'
import { createAlertsController } from '../../controllers/alertsController.js'
import { createLanguage } from '../../modal/createLanguage.js'
import { createModal, type ModalParts } from '../../modal/createModal.js'
import type { Clients, Identities } from '../../modal/lazyParts.js'
import type { ModalServices } from '../../modal/modal.js'
import type { Shell } from '../../modal/shell.js'
import { createViewRules, listFeatures, listViews } from '../../modal/viewRules.js'
import type { OpenOptions } from '../../modal/walletModal.js'
import { createStorage } from '../../platform/storage.js'
import { createImageStore } from '../../services/catalogue/imageStore.js'
import { english } from './english.js'

type Changes = Partial<Pick<ModalParts, 'features' | 'views' | 'walletConnect' | 'loadParts'>> & {
  clients?(): Promise<Clients>
  identity?(): Promise<Identities>
}

const missing = (what: string) => () => Promise.reject(new Error(`no ${what} here`))

/** An open modal on an element and services that only record what they are told. */
export function createTestModal(shell: Shell, changes: Changes = {}) {
  const { scope, events } = shell
  const record = {
    said: [] as string[],
    logged: [] as string[],
    images: [] as string[],
    closes: 0,
    opened: [] as OpenOptions[],
  }
  let isYielding = false
  const settings = resolveSettings(shell.input)
  const log: ModalServices['log'] = (level, about) => void record.logged.push(`${level} ${about}`)
  const features = changes.features ?? listFeatures(shell)
  const views = changes.views ?? listViews(features)
  const modal = createModal(shell, {
    settings,
    services: {
      events,
      identity: changes.identity ?? shell.identity,
      storage: createStorage(shell.id),
      allowLoopback: false,
      clients: changes.clients ?? missing('services'),
      log,
      alerts: createAlertsController({ isShown: settings.debug }),
      images: {
        ...createImageStore(missing('images'), scope, { isEnabled: false, isOnline: () => true }),
        request: async (kind, id) => void record.images.push(`${kind}/${id}`),
      },
    },
    element: {
      language: createLanguage(shell, log, english),
      appName: 'Test app',
      announce: (text, urgency = 'status') => void record.said.push(`${urgency}: ${text}`),
      adopt() {},
      close: () => void record.closes++,
      yieldTop() {
        isYielding = true
      },
      regainTop() {
        isYielding = false
      },
    },
    features,
    views,
    rules: createViewRules(shell, settings, views),
    adapterOf: async (namespace) => (await shell.runtime()).adapterOf(namespace),
    embedded: missing('embedded wallet'),
    watchEmbedded: () => () => undefined,
    walletConnect: changes.walletConnect ?? missing('relay'),
    loadParts: changes.loadParts ?? (async () => (await import('../../react/parts.js')).parts()),
    loadWords: () => undefined,
    open: async (options) => void record.opened.push(options),
    beginServices() {},
  })
  modal.ui.modalState.set({ isOpen: true })
  return {
    modal,
    record,
    /** Whether the page can be used because a wallet is being asked. */
    isYielding: () => isYielding,
  }
}
