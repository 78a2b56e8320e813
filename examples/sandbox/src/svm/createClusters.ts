import type { UpgradeListener } from '../http/serveHttp.ts'
import { reserveFreePorts } from '../nodes/reserveFreePort.ts'
import type { Scope, Scopes } from '../scopes/createScopes.ts'
import type { ClusterInfo } from './clusters.ts'
import type { Ledger } from './createLedger.ts'
import type { RpcWorld } from './rpcWorld.ts'
import { serveCluster } from './serveCluster.ts'

export class ClusterDownError extends Error {
  constructor({ id }: ClusterInfo) {
    super(`The cluster ${id} is down`)
  }
}

/** One Solana cluster, and its own address. */
export type Cluster = {
  readonly info: ClusterInfo
  /** Its sockets are at the next port. Stable across stop and start. */
  readonly url: string
  readonly isRunning: boolean
  /** Its SVM starts with the first call. Throws if the cluster is stopped. */
  ledger(): Promise<Ledger>
  world(scope: Scope): Promise<RpcWorld>
  /** A request for a socket that follows transactions. */
  readonly upgrade: UpgradeListener
  /** A JSON-RPC body, single or batch. */
  answer(scope: Scope, body: unknown): Promise<string>
  start(): Promise<void>
  stop(): Promise<void>
}

export type Clusters = {
  readonly all: readonly Cluster[]
  get(id: string): Cluster | undefined
  close(): Promise<void>
}

type ClustersOptions = {
  readonly infos: readonly ClusterInfo[]
  readonly scopes: Scopes
  readonly now: () => number
  readonly report: (error: unknown) => void
}

type OpenCluster = Cluster & { close(): Promise<void> }

async function createCluster(info: ClusterInfo, { scopes, now, report }: ClustersOptions): Promise<OpenCluster> {
  const reserved = await reserveFreePorts(2)
  let created: Promise<Ledger> | undefined
  let server: Awaited<ReturnType<typeof serveCluster>> | undefined

  /** The SVM and its library load on first use, so that the sandbox starts fast. */
  function ledger(): Promise<Ledger> {
    if (!server) return Promise.reject(new ClusterDownError(info))
    created ??= import('./openLedger.ts').then(({ openLedger }) => openLedger(now))
    return created
  }
  const world = async (scope: Scope) => ({ info, ledger: await ledger(), settings: scope.solana })

  async function answer(scope: Scope, body: unknown) {
    const { answerRpc } = await import('./answerRpc.ts')
    return answerRpc(await world(scope), body)
  }

  async function start() {
    server ??= await serveCluster({ port: reserved.port, scopes, now, report, ledger, answer })
  }
  async function stop() {
    const running = server
    server = undefined
    await running?.close()
  }

  await start()
  return {
    info,
    url: `http://127.0.0.1:${reserved.port}`,
    get isRunning() {
      return server !== undefined
    },
    ledger,
    world,
    upgrade(request, stream, head) {
      if (server) server.upgrade(request, stream, head)
      else stream.destroy()
    },
    answer,
    start,
    stop,
    async close() {
      await stop()
      reserved.release()
    },
  }
}

/** All clusters, each a chain of its own. */
export async function createClusters(options: ClustersOptions): Promise<Clusters> {
  const all = await Promise.all(options.infos.map((info) => createCluster(info, options)))
  return {
    all,
    get: (id) => all.find(({ info }) => info.id === id),
    async close() {
      await Promise.all(all.map((cluster) => cluster.close()))
    },
  }
}
