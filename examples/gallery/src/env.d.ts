declare module 'virtual:catalogue' {
  /** Fields of a catalogue entry that are used here, as sent. */
  type CatalogueEntry = {
    readonly id: string
    readonly name: string
    readonly badge_type?: 'certified' | 'none'
    readonly chains: readonly string[]
    readonly image_id: string
    readonly mobile_link: string | null
    readonly webapp_link: string | null
  }
  export const wallets: readonly CatalogueEntry[]
  /** SVG text by image id, of wallets and networks. */
  export const images: Readonly<Record<string, string>>
  /** SVG text by symbol, in upper case. */
  export const tokenImages: Readonly<Record<string, string>>
}

declare module '*.html?raw' {
  const text: string
  // biome-ignore lint/style/noDefaultExport: Vite's form of it
  export default text
}
