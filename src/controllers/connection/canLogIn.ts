import { isFrameNetwork } from '../../config/frameNetworks.js'
import { defaultServices, type Services, servicesOf } from '../../config/services.js'
import type { ReadonlyState } from '../../core/readonly.js'
import type { NetworkState } from '../network/networkController.js'
import { isLoggedIn } from './activeConnection.js'
import type { ConnectionController } from './connectionController.js'

type App = {
  readonly embedded?: object | undefined
  readonly input: {
    readonly projectId?: string | undefined
    readonly services?: Partial<Services> | undefined
    readonly sandbox?: { readonly services: Services } | undefined
  }
  readonly network: { readonly state: ReadonlyState<NetworkState> }
}

/** The page of the embedded wallet needs a project of the hosted service, or is the app's own. */
const hasPage = ({ projectId, ...placement }: App['input']) =>
  Boolean(projectId) || servicesOf(placement).secureSite !== defaultServices.secureSite

/** Whether a login can end well: otherwise the user would find out after it. */
export const canUseEmbedded = ({ input, network }: App): boolean =>
  hasPage(input) &&
  Object.values(network.state.namespaces).some(({ requested }) =>
    requested.some(({ caipNetworkId }) => isFrameNetwork(caipNetworkId)),
  )

/** Whether logins of the embedded wallet are offered. */
export const canLogIn = (app: App & { readonly connection: Pick<ConnectionController, 'state'> }): boolean =>
  app.embedded !== undefined && !isLoggedIn(app.connection) && canUseEmbedded(app)
