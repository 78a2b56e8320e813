import { type Features, resolveFeatures, type Settings } from '../../config/options.js'
import { watchState } from '../../core/watchState.js'
import { HttpStatusError } from '../../errors/requestErrors.js'
import type { Instance } from '../../instance/instance.js'
import { hasPrivacySignal, pageHost, pageOrigin, pageUrl } from '../../platform/page.js'
import { type CatalogueService, isOriginAllowed } from '../../services/catalogue/catalogueService.js'
import type { Http } from '../../services/http.js'
import { createTelemetry, toSentName } from '../../services/telemetry/createTelemetry.js'
import { log, loggerOf, raiseAlert } from '../log.js'
import type { EarlyEvents } from './earlyEvents.js'

type BeginServicesParameters = {
  readonly catalogue: CatalogueService
  readonly telemetryHttp: Http
  readonly settings: Settings
  /** Receives the telemetry, which then gets the events from before it had loaded. */
  readonly forwardEvents: EarlyEvents
}

/** Service requests of the first open, never on page load: the analytics switch, the origins and, if wanted, the limits. */
export async function beginServices(
  instance: Instance,
  { catalogue, telemetryHttp, settings: { projectId }, forwardEvents }: BeginServicesParameters,
): Promise<void> {
  const { connection, liveOptions, modalState, scope } = instance
  const features = () => resolveFeatures(liveOptions.state.features as Partial<Features>)
  const telemetry = createTelemetry({
    http: telemetryHttp,
    page: { url: pageUrl, host: pageHost, hasPrivacySignal },
    isAllowed: () => Boolean(projectId) && features().analytics,
    fetchIsEnabled: () => catalogue.fetchAnalyticsConfig(scope.signal),
    toSentName: (name) => toSentName(name, connection.state.connectors, catalogue.listKnown()),
    onForbidden: () => raiseAlert(instance, 'origin'),
  })
  forwardEvents(telemetry.event)
  loggerOf(instance).watchErrors(telemetry.error)
  const begin = () => void telemetry.begin()
  begin()
  // The app may switch analytics on later.
  scope.add(watchState(liveOptions.state, begin))
  const { email, socials, usageLimits } = features()
  // An outage of the service says nothing about the plan, so users may go on.
  if (usageLimits)
    catalogue.fetchIsOverLimit(scope.signal).then(
      (isOverLimit) => modalState.set({ isOverLimit }),
      (error) => log(instance, 'warn', 'limits', error),
    )
  if (!email && !socials) return
  const origins = await catalogue.fetchAllowedOrigins(scope.signal).catch((error) => {
    // Refused, so not allowed; of an outage nothing is known.
    if (error instanceof HttpStatusError && error.status < 500 && error.status !== 429) return []
    log(instance, 'warn', 'origins', error)
    return undefined
  })
  if (origins === undefined) return
  if (origins === null) raiseAlert(instance, 'projectId')
  else if (!isOriginAllowed(pageOrigin(), origins)) raiseAlert(instance, 'origin')
}
