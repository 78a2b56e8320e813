import type { Adapter } from '../../adapters/adapter.js'
import { resolveSettings } from '../../config/options.js'
import { displayText, parseImageSource, TEXT_LIMIT } from '../../core/untrusted.js'
import type { NameCaution, NamedAddress } from '../../domain/name.js'
import type { Network } from '../../domain/network.js'
import { NameInvalidError, NameOffchainError } from '../../errors/nameErrors.js'
import type { Instance } from '../../instance/instance.js'
import { allowsLoopback } from '../../platform/loopbackPage.js'
import { lookUpName } from '../../services/names/nameService.js'
import { adapterOf } from '../adapters.js'
import { chainClientOf } from '../clients.js'

export type Resolved =
  | {
      readonly status: 'ready'
      readonly address: string
      readonly name: string | undefined
      readonly caution: NameCaution | undefined
    }
  | { readonly status: 'invalid' | 'unresolved' | 'badName' | 'offchainName' }

/** The longest name that is looked up. */
const MAX_NAME_LENGTH = 255

/** Hidden characters make the text invalid; removing them would change who is meant (SEND-2). */
const isPlain = (text: string) => !/[\s\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\u00ad]/.test(text)

/** A contract account of Ethereum, such as a Safe, need not exist on other networks. */
async function cautionOf(
  { address, isFallback }: NamedAddress,
  adapter: Adapter,
  network: Network,
  signal: AbortSignal,
): Promise<NameCaution | undefined> {
  const names = isFallback ? await adapter.capabilities?.names?.() : undefined
  return (await names?.isContractElsewhere(address, network, signal)) ? 'contractElsewhere' : undefined
}

/** The address that a text means on a network: an address, or a name that leads to one. */
export async function resolveReceiver(
  instance: Instance,
  text: string,
  network: Network,
  signal: AbortSignal,
): Promise<Resolved> {
  const adapter = await adapterOf(instance, network.namespace)
  const transfers = await adapter.capabilities?.transfers?.()
  const address = transfers?.parseReceiver(text)
  if (address !== undefined) return { status: 'ready', address, name: undefined, caution: undefined }
  if (!text.includes('.') || !isPlain(text) || text.length > MAX_NAME_LENGTH) return { status: 'invalid' }
  const resolved = await lookUpName(text, {
    http: async () => chainClientOf(instance).http,
    source: adapter,
    network,
    signal,
    suffixes: resolveSettings(instance.input).names.suffixes,
  }).catch((error) => {
    if (error instanceof NameInvalidError || error instanceof NameOffchainError) return error
    throw error
  })
  if (resolved instanceof NameInvalidError) return { status: 'badName' }
  if (resolved instanceof NameOffchainError) return { status: 'offchainName' }
  if (resolved === undefined) return { status: 'unresolved' }
  return {
    status: 'ready',
    address: resolved.address,
    name: displayText(text.toLowerCase(), TEXT_LIMIT.name),
    caution: await cautionOf(resolved, adapter, network, signal),
  }
}

/** The avatar of the receiver, never the user's own; having none is no failure. */
export async function fetchAvatar(
  instance: Instance,
  address: string,
  network: Network,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { chainData } = chainClientOf(instance)
  const identity = await chainData.fetchIdentity({ address, network }, signal).catch(() => undefined)
  return parseImageSource(identity?.avatar, { allowLoopback: allowsLoopback(instance.input) })
}
