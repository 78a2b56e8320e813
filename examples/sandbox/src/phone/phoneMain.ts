import type { serveWorld as ServeWorld } from './servePhones.ts'

// Before the SDK loads: it would share one core between all phones, and request external hosts.
process.env.DISABLE_GLOBAL_CORE = 'true'
process.env.IS_VITEST = 'true'

const { serveWorld } = await import('./servePhones.ts')

/** Messages from the sandbox to the process it starts. */
process.once('message', (world) => {
  serveWorld(world as Parameters<typeof ServeWorld>[0]).then(
    ({ url }) => process.send?.({ url }),
    (error) => {
      process.stderr.write(`The phones failed: ${error instanceof Error ? error.stack : error}\n`)
      process.exit(1)
    },
  )
})
// The sandbox is gone.
process.once('disconnect', () => process.exit(0))
