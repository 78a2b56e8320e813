import { parseImageSource } from '../../core/imageSource.js'
import type { Network } from '../../domain/network.js'
import { isLoopbackPage } from '../../platform/page.js'
import { useInstance } from '../ModalContext.js'

/** The picture of a network that the host configured. The catalogue's is not asked for by a button: it would cost a request. */
export function usePageNetworkImage(user: string, network: Network | undefined): string | undefined {
  const { settings } = useInstance(user)
  const own = network && settings.chainImages?.[network.caipNetworkId]
  return parseImageSource(own, { allowLoopback: settings.isSandbox || isLoopbackPage() })
}
