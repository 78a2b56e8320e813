import { type Address, type Hex, isHex } from 'viem'
import { type Fields, readFields, refuseControl } from '../control/readFields.ts'
import { isEvmAddress } from '../dataApi/isAddress.ts'
import { jsonAnswer } from '../http/answer.ts'
import type { Route } from '../http/call.ts'
import { Refusal } from '../http/refusal.ts'
import type { Node } from '../nodes/createNode.ts'
import type { Nodes } from '../nodes/createNodes.ts'
import { createTurns } from '../nodes/createTurns.ts'
import { NodeDownError } from '../nodes/nodeErrors.ts'
import { ENS_CHAIN } from './ensContracts.ts'
import { ETHER_COIN, setNameRecords, setReverseRecord } from './ensRecords.ts'

const done = jsonAnswer({ ok: true })

function readCoinType(text: string): bigint {
  if (!/^\d{1,20}$/.test(text)) throw refuseControl('a coin type must be a decimal text')
  return BigInt(text)
}

function readAddress(fields: Fields): Address {
  const address = fields.text('address')
  if (!isEvmAddress(address)) throw refuseControl('address must be an EVM address')
  return address as Address
}

function readAddresses(fields: Fields): readonly (readonly [bigint, Hex])[] {
  const listed = fields.has('addresses') ? fields.textsByName('addresses') : []
  const own = listed.map(([type, value]) => {
    if (!isHex(value)) throw refuseControl('addresses must be bytes in hex')
    return [readCoinType(type), value] as const
  })
  if (!fields.has('address')) return own
  return [[ETHER_COIN, fields.any('address') === null ? '0x' : readAddress(fields)], ...own]
}

/** Controls of the name service on Ethereum, which all projects share. */
export function ensControlRoutes(nodes: Nodes): readonly Route[] {
  const inTurn = createTurns()
  const route = (path: string, act: (node: Node, fields: Fields) => Promise<void>): Route => ({
    method: 'POST',
    path: `/__sandbox/${path}`,
    async answer({ body }) {
      const node = nodes.get(ENS_CHAIN)
      if (!node) throw refuseControl(`names need chain ${ENS_CHAIN}`)
      try {
        const fields = readFields(body.json)
        await inTurn(ENS_CHAIN, () => act(node, fields))
      } catch (error) {
        if (!(error instanceof NodeDownError)) throw error
        throw new Refusal(jsonAnswer({ error: error.message }, {}, 503))
      }
      return done
    },
  })

  return [
    route('ens', (node, fields) =>
      setNameRecords(node, {
        name: fields.text('name'),
        addresses: readAddresses(fields),
        texts: fields.has('texts') ? fields.textsByName('texts') : [],
      }),
    ),
    route('ens-reverse', (node, fields) =>
      setReverseRecord(node, {
        address: readAddress(fields),
        name: fields.text('name'),
        coinType: fields.has('coinType') ? readCoinType(fields.text('coinType')) : ETHER_COIN,
        isUnchecked: fields.has('isUnchecked') && fields.flag('isUnchecked'),
      }),
    ),
  ]
}
