// Shows every view in every state: `npm run gallery`.
import { stopTree } from './processes.mjs'
import { setup } from './setup.mjs'
import { endWithNpm, launchVite, printAddresses } from './vite.mjs'

const GALLERY_PORT = 4620

async function main() {
  endWithNpm()
  await setup({ browser: false })
  const { child, url } = await launchVite('examples/gallery', { firstPort: GALLERY_PORT })
  printAddresses([['Gallery', url]])
  await new Promise((resolve) => child.once('exit', resolve))
  await stopTree(child)
  throw new Error('The gallery has ended by itself.')
}

await main().catch((error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
