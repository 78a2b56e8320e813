import { parseImageSource } from '../../core/imageSource.js'
import type { Network } from '../../domain/network.js'
import { isLoopbackPage } from '../../platform/pageState.js'
import { useInstance } from '../ModalContext.js'

/** The picture of a network that the host configured. The catalogue's is not asked for by a button: it would cost a request. */
export function usePageNetworkImage(user: string, network: Network | undefined): string | undefined {
  const { input } = useInstance(user)
  const own = network && input.chainImages?.[network.caipNetworkId]
  return parseImageSource(own, { allowLoopback: input.sandbox !== undefined || isLoopbackPage() })
}
