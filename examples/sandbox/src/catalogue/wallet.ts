/** A catalogue entry as sent. */
export type Wallet = {
  readonly id: string
  readonly name: string
  readonly description: string
  readonly homepage: string
  readonly image_id: string
  readonly order: number
  /** Position in a list, from 0. */
  readonly display_index: number
  readonly badge_type?: 'certified' | 'none'
  readonly chains: readonly string[]
  readonly mobile_link: string | null
  readonly desktop_link: string | null
  readonly webapp_link: string | null
  readonly link_mode: string | null
  readonly app_store: string | null
  readonly play_store: string | null
  readonly chrome_store: string | null
  readonly rdns: string | null
  /** Whether it pairs by a QR code or a deep link. */
  readonly supports_wc: boolean
  /** Whether it takes payment links. */
  readonly supports_wcpay: boolean
  readonly injected: readonly { readonly namespace: string; readonly injected_id: string }[] | null
}
