import { defineConfig } from 'vite'

const PAGES = ['sdk', 'mailbox', 'device', 'dashboard', 'social', 'farcaster']

export default defineConfig({
  build: {
    target: ['chrome105', 'firefox101', 'safari16.4'],
    rollupOptions: { input: PAGES.map((name) => `${name}.html`) },
    // The policy allows scripts and styles only from the own origin, none inline.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1_000,
  },
})
