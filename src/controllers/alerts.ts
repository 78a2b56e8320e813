import type { SettingsInput } from '../config/options.js'
import type { InstanceBase } from '../instance/instance.js'
import { isLoopbackPage } from '../platform/pageState.js'
import { type AlertKind, type AlertsController, createAlertsController } from './alertsController.js'

/** Whether the card shows developer alerts: with `debug`, and on the developer's own machine. */
export const isForDeveloper = ({ debug }: Pick<SettingsInput, 'debug'>) => debug === true || isLoopbackPage()

export const createAlerts = ({ input }: InstanceBase) => createAlertsController({ isShown: isForDeveloper(input) })

/** Of an instance, however often it starts: each alert is said once per page load. */
export const alertsOf = (instance: InstanceBase): AlertsController => instance.keep(createAlerts)

/** Tells the app's developers of a mistake that only they can fix. */
export const raiseAlert = (instance: InstanceBase, kind: AlertKind) => alertsOf(instance).raise(kind)
