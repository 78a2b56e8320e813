import type { Namespace } from '../../domain/namespace.js'
import type { PageAttributes } from './usePageButton.js'

export type AccountButtonProps = PageAttributes & {
  /** @default 'show' */
  balance?: 'show' | 'hide' | undefined
  /** Characters of the address before the ellipsis, without `0x`. @default 4 */
  charsStart?: number | undefined
  /** @default 6 */
  charsEnd?: number | undefined
  disabled?: boolean | undefined
  namespace?: Namespace | undefined
}
