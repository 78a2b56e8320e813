import { createRequestListener } from '../http/createRequestListener.ts'
import { createRouter } from '../http/createRouter.ts'
import { serveHttp } from '../http/serveHttp.ts'
import { createScopes } from '../scopes/createScopes.ts'
import { phoneRoutes } from './phoneRoutes.ts'

/** The phones' own server: screens for people, routes for tests. */
export async function serveWorld(world: Parameters<typeof phoneRoutes>[0]) {
  const { routes } = phoneRoutes(world)
  const listener = createRequestListener({
    router: createRouter(routes),
    scopes: createScopes(),
    now: Date.now,
    report: (error) => process.stderr.write(`A phone failed: ${error instanceof Error ? error.stack : error}\n`),
  })
  return serveHttp(listener, 0, (_, stream) => void stream.destroy())
}
