import type { Network } from '../../domain/network.js'
import type { Words } from '../../locales/createWords.js'

/** What to call a network in a sentence, also one that nobody configured. */
export function chainName({ t }: Words, { id, name, isUnsupported }: Network): string {
  if (!isUnsupported) return name
  return Number(id) > 0 ? t('unsupported.chain', { id: String(id) }) : t('unsupported.unknownChain')
}
