import { type Address, decodeFunctionData, erc20Abi, type Hex, isHex, maxUint256 } from 'viem'
import { formatUnits } from '../dataApi/formatUnits.ts'
import { readNativeToken } from '../dataApi/nativeTokens.ts'
import { findEvmToken } from '../nodes/evmTokens.ts'
import { COIN, MARKET } from '../nodes/marketPools.ts'
import { marketAbi } from '../swap/market.ts'
import { code, membersOf, type QuestionFact, visible } from './questionWords.ts'

/** A selector and two words, in hex. */
const TOKEN_CALL_LENGTH = 2 + 8 + 64 + 64
const SWAP_CALL_LENGTH = 2 + 8 + 6 * 64

type Words = { readonly title: string; readonly facts: readonly QuestionFact[] }
type Given = { readonly to: string; readonly value: bigint; readonly data: Hex; readonly chainId: number }

function amountOf(units: bigint, token: Address, chainId: number): string {
  const existing = token === COIN ? { ...readNativeToken(chainId), decimals: 18 } : findEvmToken(chainId, token)
  return existing
    ? `${formatUnits(units, existing.decimals)} ${visible(existing.symbol)}`
    : `${units} units of ${token}`
}

/** A transfer or an approval of a token of the sandbox, and nothing else. */
function describeTokenCall({ to, value, data, chainId }: Given): Words | undefined {
  const token = findEvmToken(chainId, to)
  if (!token || value > 0n || data.length !== TOKEN_CALL_LENGTH) return undefined
  const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data })
  if (functionName !== 'transfer' && functionName !== 'approve') return undefined
  const [account, units] = args
  const isUnlimited = functionName === 'approve' && units === maxUint256
  const amount = isUnlimited ? `any amount of ${visible(token.symbol)}` : amountOf(units, token.address, chainId)
  const facts = [code('Token', to), code('Data', data)]
  return functionName === 'transfer'
    ? { title: `Send ${amount}`, facts: [{ name: 'Amount', value: amount }, code('To', account), ...facts] }
    : {
        title: `Allow to spend ${amount}`,
        facts: [{ name: 'Amount', value: amount }, code('Spender', account), ...facts],
      }
}

/** A swap at the sandbox's market. */
function describeSwap({ to, value, data, chainId }: Given): Words | undefined {
  if (to.toLowerCase() !== MARKET.toLowerCase() || data.length !== SWAP_CALL_LENGTH) return undefined
  const { functionName, args } = decodeFunctionData({ abi: marketAbi, data })
  if (functionName !== 'swap') return undefined
  const [from, bought, units, minReturn, receiver] = args
  if (value !== (from === COIN ? units : 0n)) return undefined
  const amount = amountOf(units, from, chainId)
  return {
    title: `Swap ${amount}`,
    facts: [
      { name: 'Amount', value: amount },
      { name: 'At least', value: amountOf(minReturn, bought, chainId) },
      code('Receiver', receiver),
      code('To', to),
      code('Data', data),
    ],
  }
}

/** A call that the phone can read; `undefined` for any other. */
export function describeCall(provided: unknown, chainId: number): Words | undefined {
  const { to, value = '0x', data, input } = membersOf(provided)
  const call = data ?? input
  if (typeof to !== 'string' || !isHex(call) || !isHex(value)) return undefined
  try {
    const read = { to, value: value === '0x' ? 0n : BigInt(value), data: call, chainId }
    return describeTokenCall(read) ?? describeSwap(read)
  } catch {
    return undefined
  }
}
