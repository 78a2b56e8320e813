import { shortenAddress } from '../core/shorten.js'
import type { Network } from '../domain/network.js'
import { Fact } from '../ui/Facts.js'
import { NetworkMark } from './NetworkMark.js'
import { Text } from './Text.js'

type AccountFactProps = { name: string; address: string; network: Network }

/** The account that signs, and where: the network by its id too, since names can be chosen (SEND-6). */
export const AccountFact = ({ name, address, network }: AccountFactProps) => (
  <Fact name={name}>
    <NetworkMark network={network} size={20} />
    <bdi dir="ltr" className="lk-mono" title={address} data-address={address}>
      {shortenAddress(address)}
    </bdi>
    <span className="lk-dim">
      <Text id="tx.accountOn" values={{ network: network.name, id: String(network.id).slice(0, 12) }} />
    </span>
  </Fact>
)
