import type { SettingsInput } from '../config/options.js'
import { isLoopbackPage } from '../platform/pageState.js'

/** Whether the card shows developer alerts: with `debug`, and on the developer's own machine. */
export const isForDeveloper = ({ debug }: SettingsInput) => debug === true || isLoopbackPage()
