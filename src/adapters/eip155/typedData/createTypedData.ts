import { parseSignature } from '../../../core/values.js'
import { MalformedAnswerError } from '../../../errors/requestErrors.js'
import type { TypedDataSigning } from '../../adapter.js'
import { parseTypedData } from './parseTypedData.js'

const METHOD = 'eth_signTypedData_v4'

/** Parses typed data, and asks wallets to sign them. */
export const createTypedData = (): TypedDataSigning<'eip155'> => ({
  parse: parseTypedData,
  async sign({ signer }, account, { text }, watch) {
    const signature = parseSignature(await signer.request(METHOD, [account, text], watch))
    if (!signature) throw new MalformedAnswerError(METHOD)
    return signature
  },
})
