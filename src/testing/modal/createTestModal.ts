import { resolveSettings } from '../../config/options.js'
import { createAlertsController } from '../../controllers/log.js'
import { storageOf } from '../../controllers/storage.js'
import type { Instance } from '../../instance/instance.js'
import type { OpenRequest } from '../../instance/walletModal.js'
import { createLanguage } from '../../modal/createLanguage.js'
import { createModal, type ModalDeps } from '../../modal/createModal.js'
import type { ModalServices } from '../../modal/modal.js'
import { createViewRules, listFeatures, listViews } from '../../modal/viewRules.js'
import { createImageStore } from '../../services/catalogue/imageStore.js'
import { english } from './english.js'

type Changes = Partial<Pick<ModalDeps, 'features' | 'views' | 'loadParts' | 'loadWide'>>

const missing = (subject: string) => () => Promise.reject(new Error(`no ${subject} here`))

/** An open modal on an element and services that only record what they are told. */
export function createTestModal(instance: Instance, changes: Changes = {}) {
  const { scope, events } = instance
  const record = {
    said: [] as string[],
    logged: [] as string[],
    images: [] as string[],
    closes: 0,
    opened: [] as OpenRequest[],
  }
  let isYielding = false
  const settings = resolveSettings(instance.input)
  const log: ModalServices['log'] = (level, about) => void record.logged.push(`${level} ${about}`)
  const features = changes.features ?? listFeatures(instance)
  const views = changes.views ?? listViews(features)
  const modal = createModal(instance, {
    settings,
    services: {
      events,
      storage: storageOf(instance),
      allowLoopback: false,
      log,
      alerts: createAlertsController({ isShown: settings.debug }),
      images: {
        ...createImageStore(missing('images'), scope, { isEnabled: false, isOnline: () => true }),
        request: async (kind, id) => void record.images.push(`${kind}/${id}`),
      },
    },
    element: {
      language: createLanguage(instance, log, english),
      appName: 'Test app',
      announce(text, urgency = 'status') {
        record.said.push(`${urgency}: ${text}`)
        return () => {}
      },
      adoptStyles() {},
      close: () => void record.closes++,
      leaveTopLayer() {
        isYielding = true
      },
      restoreTopLayer() {
        isYielding = false
      },
    },
    features,
    views,
    rules: createViewRules(instance, settings, views),
    loadParts: changes.loadParts ?? (async () => (await import('../../react/createCardAssets.js')).createCardAssets()),
    ...(changes.loadWide && { loadWide: changes.loadWide }),
    loadWords: () => undefined,
    open: async (options) => void record.opened.push(options),
    beginServices() {},
    verbs: async () => (await import('../../modal/pageVerbs.js')).pageVerbs,
  })
  modal.ui.modalState.set({ isOpen: true })
  return {
    modal,
    record,
    /** Whether the page can be used because a wallet is being asked. */
    isYielding: () => isYielding,
  }
}
