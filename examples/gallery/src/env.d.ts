declare module 'virtual:catalogue' {
  /** Entries as they stand on the wire. */
  export const wallets: readonly import('./world/createServices.ts').CatalogueEntry[]
  /** SVG texts by image id, of wallets and of networks. */
  export const images: Readonly<Record<string, string>>
}
