import { type Address, getAddress, type Hex, isAddress } from 'viem'
import { rpcErrors } from './providerRpcError.js'

export const listOf = (params: unknown): readonly unknown[] => {
  if (params === undefined) return []
  return Array.isArray(params) ? params : [params]
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function parseRecord(value: unknown, method: string) {
  if (isRecord(value)) return value
  throw rpcErrors.invalidParams(`Expected a single object as the parameter of ${method}.`)
}

export function parseAddress(value: unknown, field: string): Address {
  if (typeof value === 'string' && isAddress(value, { strict: false })) return getAddress(value)
  throw rpcErrors.invalidParams(`Expected an address as "${field}".`)
}

export function parseQuantity(value: unknown, field: string): bigint {
  if (typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value)) return BigInt(value)
  throw rpcErrors.invalidParams(`Expected a hexadecimal quantity as "${field}".`)
}

export const isBytes = (value: unknown): value is Hex => typeof value === 'string' && /^0x([0-9a-f]{2})*$/i.test(value)

export function parseChainId(value: unknown): number {
  const id = typeof value === 'string' && /^0x[1-9a-f][0-9a-f]*$/i.test(value) ? Number(value) : 0
  if (Number.isSafeInteger(id) && id > 0) return id
  throw rpcErrors.invalidParams(
    `Expected 0x-prefixed, unpadded, non-zero hexadecimal string "chainId". Received: "${String(value)}".`,
  )
}
