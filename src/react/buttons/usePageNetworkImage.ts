import { parseImageSource } from '../../core/imageSource.js'
import type { Network } from '../../domain/network.js'
import { isLoopbackPage } from '../../platform/pageState.js'
import { useInternals } from '../ModalContext.js'

/** The network icon configured by the app. A button does not request the catalogue's, which would cost a request. */
export function usePageNetworkImage(user: string, network: Network | undefined): string | undefined {
  const { input } = useInternals(user)
  const own = network && input.chainImages?.[network.caipNetworkId]
  return parseImageSource(own, { allowLoopback: input.sandbox !== undefined || isLoopbackPage() })
}
