import { blockchainApiOf, ensGatewayOf } from '../config/services.js'
import { parseUrl } from '../core/url.js'
import { InvalidOptionError } from '../errors/latchkeyError.js'
import type { Instance } from '../instance/instance.js'
import { allowsLoopback } from '../platform/loopbackPage.js'
import { isOnline } from '../platform/pageState.js'
import { createEnsGateway, type EnsGateway } from '../services/names/ensGateway.js'
import { createRpc, type Rpc } from '../services/rpc.js'

/** Reads from the nodes of the app's networks. */
export function createInstanceRpc({ input, scope }: Instance): Rpc {
  const addresses = {
    blockchainApi: blockchainApiOf(input),
    projectId: input.projectId ?? '',
    get customRpcUrls() {
      return input.networks?.rpcUrls ?? {}
    },
    isSandbox: input.sandbox !== undefined,
  }
  return createRpc({ addresses, allowLoopback: allowsLoopback(input), signal: scope.signal, isOnline })
}

/** The gateway for off-chain names, if the app has set one. */
export function createInstanceEnsGateway({ input, scope }: Instance): EnsGateway | undefined {
  const address = ensGatewayOf(input)
  if (address === undefined) return undefined
  const url = parseUrl(address, 'service', { allowLoopback: allowsLoopback(input) })
  if (!url) throw new InvalidOptionError('services.ensGateway', 'an https address is needed')
  return createEnsGateway({ url, signal: scope.signal, isOnline })
}
