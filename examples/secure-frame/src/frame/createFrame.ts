import { evmRequests } from '../requests/evm.ts'
import { solanaRequests } from '../requests/solana.ts'
import type { SmartServices } from '../smart/createSmartServices.ts'
import { readCapabilities } from '../smart/readCapabilities.ts'
import type { Theme } from '../ui/theme.ts'
import type { AccountClient, User } from './api.ts'
import { type ChainId, namespaceOf, nativeIdOf, numberOf } from './chains.ts'
import type { Prompts } from './createPrompts.ts'
import type { KeyStore } from './keys.ts'
import type { AppEvent, RpcRequest } from './messages.ts'
import { nodeMethods, unavailableMethods } from './methods.ts'
import type { Nodes } from './node.ts'

const PRESET_CHAIN: Readonly<Record<'eip155' | 'solana', ChainId>> = {
  eip155: 'eip155:1',
  solana: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
}

type FrameOptions = {
  readonly accounts: AccountClient
  readonly keyStore: KeyStore
  readonly nodes: Nodes
  readonly prompts: Prompts
  readonly smart: SmartServices
  /** Host of the page that asks. */
  readonly host: string
  readonly initialChain: ChainId
  readonly onUser: (user: User | undefined) => void
  readonly onChain: (chain: ChainId) => void
  readonly onTheme: (theme: Theme) => void
}

/** Answers events of the app. The returned value is the payload of the answer, an error its message. */
export function createFrame(options: FrameOptions) {
  const { accounts, keyStore, nodes, prompts, smart, host, onUser, onChain, onTheme } = options
  let current = options.initialChain

  function setChain(chain: ChainId) {
    current = chain
    onChain(chain)
  }

  async function requireKeys() {
    const user = await accounts.requireUser()
    onUser(user)
    return { user, keys: await keyStore.load(user.userId) }
  }

  async function describeUser(chain: ChainId, preferredType?: string) {
    const { user, keys } = await requireKeys()
    setChain(chain)
    const described = await smart.choice.describe({ user, keys, chain }, preferredType)
    return { email: user.email, chainId: nativeIdOf(chain), ...described }
  }

  /** The user with all that a request needs to be answered. */
  async function requireContext(chain: ChainId) {
    const { user, keys } = await requireKeys()
    return { chain, keys, nodes, host, smart, type: await smart.choice.typeFor(user, chain) }
  }

  async function signOut() {
    prompts.abortAll()
    onUser(undefined)
    await accounts.signOut()
  }

  /** A request names its network, or means the current one. */
  function chainOf({ method, namespace, chain }: RpcRequest): ChainId {
    const isSolana = method.startsWith('solana_')
    const expected = isSolana ? 'solana' : (namespace ?? (chain ? namespaceOf(chain) : 'eip155'))
    if (chain && namespaceOf(chain) === expected) return chain
    // The published client names an EVM network beside methods of Solana unless it is told otherwise.
    if (chain && !isSolana) throw new Error('The request is for another network')
    return namespaceOf(current) === expected ? current : PRESET_CHAIN[expected]
  }

  async function answerRpc(request: RpcRequest): Promise<unknown> {
    const { method, params } = request
    if (unavailableMethods.has(method)) throw new Error(`${method} is not available in this wallet`)
    const chain = chainOf(request)
    const isEvm = namespaceOf(chain) === 'eip155'
    const requests = isEvm ? evmRequests : solanaRequests
    const prepare = Object.hasOwn(requests, method) ? requests[method] : undefined
    if (prepare) {
      // Asked for again when it is this request's turn: the user may have signed out meanwhile.
      await accounts.requireUser()
      return prompts.ask(async () => {
        const context = await requireContext(chain)
        return { ...(await prepare(params, context)), unlock: context.keys.unlock }
      })
    }
    if (!isEvm) throw new Error('Requested RPC call is not allowed')
    if (method === 'eth_accounts') {
      const { keys, type } = await requireContext(chain)
      return [type === 'smartAccount' ? keys.smart.address : keys.evm.address]
    }
    if (method === 'wallet_getCapabilities') {
      return readCapabilities(params, { ...(await requireContext(chain)), networks: smart.networks })
    }
    if (method === 'wallet_getCallsStatus') {
      return smart.bundles.readStatus(params, (await requireKeys()).keys.smart.address)
    }
    if (method === 'eth_chainId') return `0x${numberOf(chain).toString(16)}`
    if (!nodeMethods.has(method)) throw new Error('Requested RPC call is not allowed')
    return nodes.call(chain, method, params)
  }

  return async (event: AppEvent): Promise<unknown> => {
    switch (event.name) {
      case 'CONNECT_EMAIL':
        return { action: await accounts.connectEmail(event.email) }
      case 'CONNECT_DEVICE':
        return accounts.connectDevice()
      case 'CONNECT_OTP':
        onUser(await accounts.connectCode(event.code))
        return undefined
      case 'IS_CONNECTED': {
        const user = await accounts.findUser()
        onUser(user)
        return { isConnected: user !== undefined }
      }
      case 'GET_USER':
        return describeUser(event.chain ?? current, event.preferredType)
      case 'SIGN_OUT':
        return signOut()
      case 'SWITCH_NETWORK':
        setChain(event.chain)
        return { chainId: nativeIdOf(event.chain) }
      case 'GET_CHAIN_ID':
        return { chainId: nativeIdOf(current) }
      case 'GET_SMART_ACCOUNT_ENABLED_NETWORKS':
        return { smartAccountEnabledNetworks: await smart.networks.list() }
      case 'SET_PREFERRED_ACCOUNT':
        return smart.choice.choose({ ...(await requireKeys()), chain: current }, event.type)
      case 'INIT_SMART_ACCOUNT':
        return smart.choice.initialize({ ...(await requireKeys()), chain: current })
      case 'RPC_REQUEST':
        return answerRpc(event.request)
      case 'RPC_ABORT':
        prompts.abort()
        return undefined
      case 'UPDATE_EMAIL':
        return { action: (await accounts.updateEmail(event.email)).action }
      case 'UPDATE_EMAIL_PRIMARY_OTP':
        await accounts.confirmCurrentEmail(event.code)
        return undefined
      case 'UPDATE_EMAIL_SECONDARY_OTP': {
        const { newEmail } = await accounts.confirmNewEmail(event.code)
        onUser(await accounts.findUser())
        return { newEmail }
      }
      case 'SYNC_THEME':
        onTheme(event)
        return undefined
      case 'SYNC_DAPP_DATA':
      case 'RELOAD':
        return undefined
      case 'GET_SOCIAL_REDIRECT_URI':
        return { uri: await accounts.getSocialUri(event.provider) }
      case 'CONNECT_SOCIAL': {
        const { userName } = await accounts.connectSocial(event.uri)
        return { ...(await describeUser(event.chain ?? current, event.preferredType)), userName }
      }
      case 'GET_FARCASTER_URI':
        return { url: await accounts.getFarcasterUri() }
      case 'CONNECT_FARCASTER': {
        const user = await accounts.connectFarcaster()
        onUser(user)
        return { userName: user.userName }
      }
    }
  }
}
