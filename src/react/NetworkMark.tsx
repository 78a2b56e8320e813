import type { Network } from '../domain/network.js'
import { Mark } from '../ui/Mark.js'
import { flaskIcon } from '../ui/moreIconPaths.js'
import { alertIcon, globeIcon } from '../ui/pageIconPaths.js'
import { useNetworkImage } from './useNetworkImage.js'

type NetworkMarkProps = { network: Network | undefined; size?: 20 | 24 | 36 | 80 | undefined }

const standInOf = (network: Network | undefined) =>
  network?.isUnsupported ? alertIcon : network?.testnet ? flaskIcon : globeIcon

export const NetworkMark = ({ network, size }: NetworkMarkProps) => (
  <Mark isRound src={useNetworkImage(network)} standIn={standInOf(network)} size={size} />
)
