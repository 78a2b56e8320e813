import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { generateWallets } from '../sandbox/src/catalogue/generateWallets.ts'
import { toSvg } from '../sandbox/src/images/drawing.ts'
import { drawWallets } from '../sandbox/src/images/imageRoutes.ts'
import { assetGlyphs, tokenGlyphs } from '../sandbox/src/images/imageTables.ts'

const CATALOGUE = 'virtual:catalogue'
const WALLETS = 612

/** The sandbox's catalogue and images as data: they are generated here, not in the page. */
function catalogue(): Plugin {
  return {
    name: 'latchkey-catalogue',
    resolveId: (id) => (id === CATALOGUE ? `\0${CATALOGUE}` : undefined),
    load(id) {
      if (id !== `\0${CATALOGUE}`) return undefined
      const wallets = generateWallets(WALLETS)
      const draw = (drawings: Iterable<readonly [string, Parameters<typeof toSvg>[0]]>) =>
        Object.fromEntries([...drawings].map(([name, drawing]) => [name, toSvg(drawing)]))
      const exported = {
        wallets,
        images: draw([...drawWallets(wallets), ...assetGlyphs]),
        tokenImages: draw(tokenGlyphs),
      }
      return Object.entries(exported)
        .map(([name, value]) => `export const ${name} = JSON.parse(${JSON.stringify(JSON.stringify(value))})\n`)
        .join('')
    },
  }
}

export default defineConfig({
  plugins: [react(), catalogue()],
  build: {
    target: ['chrome105', 'firefox101', 'safari16.4'],
    modulePreload: { polyfill: false },
    // The catalogue is local data, so its size does not matter.
    chunkSizeWarningLimit: 2_000,
    rollupOptions: { input: ['index.html', 'frame.html'] },
  },
})
