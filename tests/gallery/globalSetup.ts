import { join } from 'node:path'
import { run } from '../../scripts/processes.mjs'
import { buildLibrary, isStale } from '../../scripts/setup.mjs'
import { root } from '../support/root.ts'
import { serveFolder } from '../support/staticServer.ts'
import { forgetDrawn } from './drawnParts.ts'

const folder = join(root, 'examples/gallery')

async function buildGallery() {
  if (!isStale('examples/gallery/dist/index.html', ['dist', 'examples/gallery', 'examples/sandbox/src'])) return
  const { code, output } = await run(join(root, 'node_modules/.bin/vite'), ['build', '--logLevel', 'warn'], {
    cwd: folder,
  })
  if (code !== 0) throw new Error(`The gallery does not build:\n${output}`)
}

/** One server of the built gallery for the whole run. */
export default async function globalSetup() {
  forgetDrawn()
  buildLibrary()
  await buildGallery()
  const { url, close } = await serveFolder(join(folder, 'dist'))
  process.env.LATCHKEY_GALLERY = url
  return close
}
