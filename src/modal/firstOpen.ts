import type { AlertsController } from '../controllers/alertsController.js'
import type { WalletModalEvent } from '../domain/events.js'
import { hasPrivacySignal, pageHost, pageOrigin, pageUrl } from '../platform/page.js'
import type { Services } from './createServices.js'
import type { Shell } from './shell.js'

/** What is asked of the services when the modal first opens, and never at load: the analytics switch and the origins. */
export function createFirstOpen(shell: Shell, services: Services, alerts: AlertsController) {
  const { settings, events, scope } = shell
  let isDone = false
  /** What happened before the part that sends was there. */
  const early: WalletModalEvent[] = []
  let forward = (event: WalletModalEvent): void => void early.push(event)

  async function begin() {
    const [{ createCatalogueService }, { createTelemetry }, { isOriginAllowed }] = await Promise.all([
      import('../services/catalogue/catalogueService.js'),
      import('../services/telemetry/createTelemetry.js'),
      import('../services/catalogue/isOriginAllowed.js'),
    ])
    const catalogue = createCatalogueService(services.catalogueHttp, { allowLoopback: services.allowLoopback })
    const telemetry = createTelemetry({
      http: services.telemetryHttp,
      page: { url: pageUrl, host: pageHost, hasPrivacySignal },
      isAllowed: () => services.features().analytics,
      fetchIsEnabled: () => catalogue.fetchAnalyticsConfig(scope.signal),
    })
    forward = telemetry.event
    for (const event of early.splice(0)) telemetry.event(event)
    services.logger.watchErrors((error) => telemetry.error('INTERNAL_SDK_ERROR', error))
    void telemetry.begin()
    const { email, socials } = services.features()
    if (!email && !socials) return
    const origins = await catalogue.fetchAllowedOrigins(scope.signal).catch(() => [])
    if (!isOriginAllowed(pageOrigin(), origins)) alerts.raise('origin')
  }

  return {
    run() {
      if (isDone || !settings.projectId) return
      isDone = true
      scope.add(events.watch((event) => forward(event)))
      begin().catch((error) => services.logger.warn('first open', error))
    },
  }
}
