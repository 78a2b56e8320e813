import { authRoutes } from './auth/authRoutes.ts'
import { catalogueRoutes } from './catalogue/catalogueRoutes.ts'
import { generateWallets, MAX_WALLETS } from './catalogue/generateWallets.ts'
import { chainControlRoutes } from './control/chainControlRoutes.ts'
import { controlRoutes } from './control/controlRoutes.ts'
import { balanceRoute } from './dataApi/balanceRoute.ts'
import { createNativeBalances } from './dataApi/createNativeBalances.ts'
import { createSolanaBalances } from './dataApi/createSolanaBalances.ts'
import { createTokenBalances } from './dataApi/createTokenBalances.ts'
import { identityRoutes } from './dataApi/identityRoutes.ts'
import { priceRoute } from './dataApi/priceRoute.ts'
import { profileRoutes } from './dataApi/profileRoutes.ts'
import { rpcRoutes } from './dataApi/rpcRoutes.ts'
import { sessionRoutes } from './dataApi/sessionRoutes.ts'
import { supportedChainsRoute } from './dataApi/supportedChainsRoute.ts'
import { describeSandbox } from './describeSandbox.ts'
import { type DevAccount, MNEMONIC, readDevAccounts } from './devAccounts.ts'
import { explorerRoutes } from './explorer/explorerRoutes.ts'
import { createHistory } from './history/createHistory.ts'
import { historyControlRoute } from './history/historyControlRoute.ts'
import { historyRoute } from './history/historyRoute.ts'
import { jsonAnswer, textAnswer } from './http/answer.ts'
import type { Route } from './http/call.ts'
import { createRequestListener } from './http/createRequestListener.ts'
import { createRouter, withoutLastSlash } from './http/createRouter.ts'
import { readTarget } from './http/readRequest.ts'
import { serveHttp, type UpgradeListener } from './http/serveHttp.ts'
import { imageRoutes } from './images/imageRoutes.ts'
import { ensControlRoutes } from './names/ensControlRoutes.ts'
import { createNodes } from './nodes/createNodes.ts'
import type { NodeCrashError } from './nodes/nodeErrors.ts'
import { checkoutRoutes } from './onramp/checkoutRoutes.ts'
import { createDelivery } from './onramp/createDelivery.ts'
import { onrampRoutes } from './onramp/onrampRoutes.ts'
import { onrampControlRoute } from './onramp/onrampSettings.ts'
import { createPayments } from './pay/createPayments.ts'
import { payControlRoute } from './pay/paySettings.ts'
import { type Phones, startPhones } from './phone/startPhones.ts'
import { attestationRoutes } from './relay/attestationRoutes.ts'
import { createRelay } from './relay/createRelay.ts'
import { readClientId } from './relay/readClientId.ts'
import { relayControlRoutes } from './relay/relayControlRoutes.ts'
import { createScopes } from './scopes/createScopes.ts'
import { sponsorRoute } from './sponsor/sponsorRoute.ts'
import { CLUSTERS } from './svm/clusters.ts'
import { createClusters } from './svm/createClusters.ts'
import { DEV_ACCOUNTS, deriveSolanaAccounts, type SolanaAccount } from './svm/solanaAccounts.ts'
import { solanaControlRoutes } from './svm/solanaControlRoutes.ts'
import { SPL_TOKENS, type SplToken } from './svm/splTokens.ts'
import { convertRoutes } from './swap/convertRoutes.ts'
import { swapControlRoutes } from './swap/swapControlRoutes.ts'
import { telemetryRoutes } from './telemetry/telemetryRoutes.ts'

export const DEFAULT_PORT = 4610
export const DEFAULT_WALLETS = 600

export type SandboxOptions = {
  /** 0 picks a free port. @default 4610 */
  port?: number | undefined
  /** Number of catalogue entries. @default 600 */
  wallets?: number | undefined
  /** Whether to run phones with wallets, in a separate process. @default false */
  hasPhones?: boolean | undefined
  /** One EVM node for each. @default [1, 137, 42161] */
  chains?: readonly number[] | undefined
  /** CAIP-2 ids of Solana clusters. @default mainnet, devnet and testnet */
  clusters?: readonly string[] | undefined
  /** Called if a node exits unexpectedly. By default this ends the process with an error that names it. */
  onCrash?: ((error: NodeCrashError) => void) | undefined
}

export type SolanaDescription = {
  /** URLs of the clusters, by CAIP-2 id. */
  readonly rpc: Readonly<Record<string, string>>
  /** Funded on every cluster. */
  readonly accounts: readonly SolanaAccount[]
  /** On every cluster. */
  readonly tokens: readonly SplToken[]
}

export type Sandbox = {
  /** URL of all services and control routes. */
  readonly url: string
  /** URL of the relay, for wallets and apps. */
  readonly relay: string
  /** URL of the phones, if any. */
  readonly phones: string | undefined
  /** URLs of the nodes, by chain id. */
  readonly rpc: Readonly<Record<number, string>>
  /** Funded on all chains. */
  readonly accounts: readonly DevAccount[]
  readonly solana: SolanaDescription
  /** Stops the server and every node. */
  close(): Promise<void>
}

const toSocketUrl = (url: string) => url.replace(/^http/, 'ws')

function findCluster(id: string) {
  const match = CLUSTERS.find((cluster) => cluster.id === id)
  if (!match) throw new RangeError(`clusters must be of ${CLUSTERS.map((cluster) => cluster.id).join(', ')}`)
  return match
}

function checkOptions(wallets: number, chains: readonly number[]) {
  if (!Number.isInteger(wallets) || wallets < 0 || wallets > MAX_WALLETS) {
    throw new RangeError(`wallets must be a whole number from 0 to ${MAX_WALLETS}`)
  }
  const isChainId = (chainId: number) => Number.isSafeInteger(chainId) && chainId > 0
  if (!chains.every(isChainId) || new Set(chains).size !== chains.length) {
    throw new RangeError('chains must be different chain ids')
  }
}

const crash = (error: NodeCrashError) => {
  throw error
}

/** Starts the chains, then the server. Everything listens on loopback only. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { port = DEFAULT_PORT, wallets: count = DEFAULT_WALLETS, chains = [1, 137, 42161] } = options
  const { onCrash = crash, hasPhones = false } = options
  checkOptions(count, chains)
  const infos = options.clusters?.map(findCluster) ?? CLUSTERS
  const scopes = createScopes()
  const report = (error: unknown) =>
    void process.stderr.write(`The sandbox failed: ${error instanceof Error ? error.stack : error}\n`)
  const clusters = await createClusters({ infos, scopes, now: Date.now, report })
  const nodes = await createNodes({ chainIds: chains, onCrash }).catch(async (error) => {
    await clusters.close()
    throw error
  })
  const rpc = Object.fromEntries(nodes.all.map(({ chainId, url }) => [chainId, url]))
  const accounts = readDevAccounts()
  const wallets = generateWallets(count)
  const readTokens = createTokenBalances(nodes)
  const history = createHistory(nodes, Date.now)
  const solana: SolanaDescription = {
    rpc: Object.fromEntries(clusters.all.map(({ info, url }) => [info.id, url])),
    accounts: deriveSolanaAccounts(MNEMONIC, DEV_ACCOUNTS),
    tokens: SPL_TOKENS.map(({ mint, program, name, symbol, decimals }) => ({ mint, program, name, symbol, decimals })),
  }
  const deliver = createDelivery({ nodes, clusters })
  const payments = createPayments({ scopes, nodes, clusters, deliver, now: Date.now, report })
  const relay = createRelay({ scopeOf: scopes.get, readClientId, now: Date.now })

  const describe = () => describeSandbox(lastMessage(), count)
  const health: Route = { method: 'GET', path: '/health', answer: () => jsonAnswer({ status: 'OK' }) }
  /** A stable URL for links; the phones' own changes with every start. */
  const phone: Route = {
    method: 'GET',
    path: '/phone',
    answer: () =>
      phones
        ? { ...textAnswer(302, ''), headers: { location: phones.url } }
        : textAnswer(404, 'There are no phones: start the sandbox with --phones'),
  }
  const routes = [
    health,
    phone,
    supportedChainsRoute({
      http: [...chains.map((id) => `eip155:${id}`), ...infos.map(({ id }) => id)],
      ws: infos.map(({ id }) => id),
    }),
    ...identityRoutes(nodes),
    balanceRoute({
      eip155: [createNativeBalances(nodes), readTokens],
      solana: [createSolanaBalances(clusters)],
    }),
    historyRoute(nodes, history),
    priceRoute,
    ...profileRoutes(nodes),
    ...sessionRoutes,
    ...convertRoutes(nodes),
    ...onrampRoutes(nodes, clusters),
    ...checkoutRoutes({ scopes, nodes, clusters, deliver, nextSerial: history.nextSerial, now: Date.now }),
    ...payments.routes,
    ...rpcRoutes(nodes, clusters),
    sponsorRoute(nodes),
    ...catalogueRoutes(wallets),
    ...imageRoutes(wallets),
    ...authRoutes(nodes),
    ...telemetryRoutes,
    ...explorerRoutes({ nodes, clusters, readTokens }),
    ...attestationRoutes(),
    ...controlRoutes(scopes, describe),
    historyControlRoute(history),
    onrampControlRoute,
    payControlRoute,
    ...chainControlRoutes(nodes, clusters),
    ...solanaControlRoutes(clusters),
    ...ensControlRoutes(nodes),
    ...swapControlRoutes(nodes),
    ...relayControlRoutes(relay),
  ]
  const listener = createRequestListener({
    router: createRouter(routes),
    scopes,
    now: Date.now,
    report,
  })
  /** Sockets of a cluster, as at its own address; all others are the relay's. */
  const upgrade: UpgradeListener = (request, ...otherFields) => {
    const { path, query } = readTarget(request.url ?? '')
    const isRpc = ['/v1', '/ws'].includes(withoutLastSlash(path))
    const cluster = isRpc ? clusters.get(query.get('chainId') ?? '') : undefined
    if (cluster) cluster.upgrade(request, ...otherFields)
    else void relay.upgrade(request, ...otherFields)
  }
  const server = await serveHttp(listener, port, upgrade).catch(async (error) => {
    payments.close()
    await Promise.all([nodes.close(), clusters.close()])
    throw error
  })

  const keys = accounts.map(({ privateKey }) => privateKey)
  async function close() {
    await phones?.close()
    relay.close()
    payments.close()
    await server.close()
    await Promise.all([nodes.close(), clusters.close()])
  }
  let phones: Phones | undefined
  if (hasPhones) {
    const secretKeys = solana.accounts.map(({ secretKey }) => secretKey)
    const world = { relayUrl: toSocketUrl(server.url), rpc, keys, solana: { rpc: solana.rpc, secretKeys } }
    phones = await startPhones(world).catch(async (error) => {
      await close()
      throw error
    })
  }
  const lastMessage = () => ({
    url: server.url,
    relay: toSocketUrl(server.url),
    phones: phones?.url,
    rpc,
    accounts,
    solana,
  })

  return { ...lastMessage(), close }
}
