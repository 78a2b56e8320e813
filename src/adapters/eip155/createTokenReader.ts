import { parseDecimals } from '../../core/units.js'
import { type Hex, parseHexAddress } from '../../core/values.js'
import type { AccountRef } from '../../domain/account.js'
import type { Network } from '../../domain/network.js'
import { MalformedAnswerError } from '../../errors/requestErrors.js'
import { TokenMismatchError } from '../../errors/transferErrors.js'
import type { AdapterContext, TokenAmount } from '../adapter.js'

/** The calls of ERC-20, by the first four bytes of their hash. */
const SELECTOR = { balanceOf: '0x70a08231', decimals: '0x313ce567', symbol: '0x95d89b41' } as const

const WORD = 64
/** Bytes of a symbol that are read; no token has more. */
const MAX_SYMBOL_BYTES = 64

/** One 32-byte word of an answer, from its start or a later word; `undefined` if it is too short. */
function wordAt(answer: unknown, index = 0): bigint | undefined {
  if (typeof answer !== 'string' || !/^0x[0-9a-f]*$/i.test(answer)) return undefined
  const word = answer.slice(2 + index * WORD, 2 + (index + 1) * WORD)
  return word.length === WORD ? BigInt(`0x${word}`) : undefined
}

/** A text as contracts return it; `''` for anything else, such as the fixed bytes of old contracts. */
function textIn(answer: unknown): string {
  const length = Number(wordAt(answer, 1) ?? 0n)
  if (typeof answer !== 'string' || wordAt(answer) !== 32n || length > MAX_SYMBOL_BYTES) return ''
  const digits = answer.slice(2 + 2 * WORD).slice(0, length * 2)
  const bytes = Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  return bytes.length === length ? new TextDecoder().decode(bytes) : ''
}

/** Decimals and symbol never change: they are read once. */
type TokenFacts = Pick<TokenAmount, 'decimals' | 'symbol'>

/**
 * Reads ERC-20 balances by plain `eth_call`: a page that shows one needs no viem.
 * @throws TokenMismatchError if the address is no token
 */
export function createTokenReader({ readRpc }: Pick<AdapterContext, 'readRpc'>) {
  const facts = new Map<string, TokenFacts>()

  return async function readTokenBalance(
    { address }: AccountRef,
    token: string,
    network: Network,
    signal?: AbortSignal,
  ): Promise<TokenAmount> {
    const call = (data: Hex) => readRpc(network, 'eth_call', [{ to: token, data }, 'latest'], signal)
    const owner = parseHexAddress(address)
    if (owner === undefined) throw new MalformedAnswerError('eth_call')
    const key = `${network.caipNetworkId}/${token}`

    async function readFacts(): Promise<TokenFacts> {
      const readBefore = facts.get(key)
      if (readBefore) return readBefore
      const [decimalsAnswer, symbol] = await Promise.all([
        call(SELECTOR.decimals),
        // Not every token has one.
        call(SELECTOR.symbol).then(textIn, () => ''),
      ])
      const word = wordAt(decimalsAnswer)
      const decimals = word === undefined || word > 255n ? undefined : parseDecimals(Number(word))
      if (decimals === undefined) throw new TokenMismatchError()
      const read = { decimals, symbol }
      facts.set(key, read)
      return read
    }

    const balanceOf = `${SELECTOR.balanceOf}${owner.slice(2).toLowerCase().padStart(WORD, '0')}` as const
    const [answer, tokenFacts] = await Promise.all([call(balanceOf), readFacts()])
    const units = wordAt(answer)
    if (units === undefined) throw new TokenMismatchError()
    return { units, ...tokenFacts }
  }
}
