import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { phoneRoutes } from './phoneRoutes.ts'

export type Phones = { readonly url: string; close(): Promise<void> }

type World = Parameters<typeof phoneRoutes>[0]

/** Phones in a separate process, like real wallets: they share only the relay with the app. */
export async function startPhones(world: World): Promise<Phones> {
  const child = fork(fileURLToPath(new URL('./phoneMain.ts', import.meta.url)), {
    execArgv: ['--import', import.meta.resolve('tsx')],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  child.send(world)
  const ended = once(child, 'exit')
  const url = await Promise.race([
    once(child, 'message').then(([message]) => (message as { url: string }).url),
    ended.then(([code]) => {
      throw new Error(`The phones ended with code ${code}`)
    }),
  ])
  return {
    url,
    async close() {
      child.kill()
      await ended
    },
  }
}
