/** The app, and the library, with wagmi 2. */
export default { resolve: { alias: [{ find: /^wagmi(?=$|\/)/, replacement: 'wagmi-2' }] } }
