import { createNode, type Node } from './createNode.ts'
import { createOrphanGuard } from './createOrphanGuard.ts'
import type { NodeCrashError } from './nodeErrors.ts'
import { resolveAnvil } from './resolveAnvil.ts'

export type Nodes = {
  readonly chainIds: readonly number[]
  readonly all: readonly Node[]
  get(chainId: number): Node | undefined
  close(): Promise<void>
}

type NodesOptions = { readonly chainIds: readonly number[]; readonly onCrash: (error: NodeCrashError) => void }

/** One node per chain id. None outlives this process, however it ends. */
export async function createNodes({ chainIds, onCrash }: NodesOptions): Promise<Nodes> {
  const binary = resolveAnvil()
  const guard = createOrphanGuard()
  const pids = new Map<number, number>()

  function killAll() {
    for (const pid of pids.values()) {
      try {
        process.kill(pid, 'SIGKILL')
      } catch {
        // It exited by itself.
      }
    }
  }
  process.on('exit', killAll)

  const start = (chainId: number) =>
    createNode({
      chainId,
      binary,
      onCrash,
      onProcess(pid) {
        if (pid === undefined) pids.delete(chainId)
        else pids.set(chainId, pid)
        guard.protect([...pids.values()])
      },
    })

  async function close(nodes: readonly Node[]) {
    await Promise.all(nodes.map((node) => node.close()))
    process.off('exit', killAll)
    await guard.close()
  }

  const started = await Promise.allSettled(chainIds.map(start))
  const all = started.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
  const failure = started.find((each) => each.status === 'rejected')
  if (failure) {
    await close(all)
    throw failure.reason
  }
  return { chainIds, all, get: (chainId) => all.find((node) => node.chainId === chainId), close: () => close(all) }
}
