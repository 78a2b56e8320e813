declare module 'virtual:catalogue' {
  /** The fields of an entry that are looked at here, as they stand on the wire. */
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
  /** SVG texts by image id, of wallets and of networks. */
  export const images: Readonly<Record<string, string>>
}
