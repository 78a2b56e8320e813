import type { serveWorld as ServeWorld } from './servePhones.ts'

// Before the SDK is read: it would keep one core for all phones, and ask hosts that are not here.
process.env.DISABLE_GLOBAL_CORE = 'true'
process.env.IS_VITEST = 'true'

const { serveWorld } = await import('./servePhones.ts')

/** What the sandbox tells the process that it starts. */
process.once('message', (world) => {
  serveWorld(world as Parameters<typeof ServeWorld>[0]).then(
    ({ url }) => process.send?.({ url }),
    (error) => {
      process.stderr.write(`The phones failed: ${error instanceof Error ? error.stack : error}\n`)
      process.exit(1)
    },
  )
})
// The sandbox is gone, however that came about.
process.once('disconnect', () => process.exit(0))
