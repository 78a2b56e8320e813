import { parseImageSource } from '../../../core/imageSource.js'
import type { OnrampProvider } from '../../../domain/onramp.js'
import { useImage } from '../../../react/useImage.js'
import { useModal } from '../../../react/useModal.js'
import { Mark } from '../../../ui/Mark.js'
import { cardIcon } from '../../../ui/moneyIconPaths.js'

/** The icon of a provider: its own, or the catalogue's. */
export function ProviderMark({ provider, size }: { provider: OnrampProvider; size?: 80 | undefined }) {
  const { services } = useModal()
  const own = parseImageSource(provider.icon, services)
  const image = useImage('asset', own === undefined ? provider.imageId : undefined)
  return <Mark src={own ?? image} standIn={cardIcon} size={size} isRound={size !== undefined} />
}
