import type { Network } from '../../domain/network.js'
import type { Words } from '../../locales/createWords.js'

/** The name of a network in a sentence, even an unconfigured one. */
export function chainName({ t }: Words, { id, name, isUnsupported }: Network): string {
  if (!isUnsupported) return name
  return Number(id) > 0 ? t('unsupported.chain', { id: String(id) }) : t('unsupported.unknownChain')
}
