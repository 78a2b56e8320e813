import type { Connection } from '../../connectors/connector.js'
import type { Hex } from '../../core/values.js'
import type { RequestWatch } from '../../domain/namespaceTypes.js'
import { toRpcError } from '../../errors/rpcErrors.js'
import type { FakeChain, FakeTransaction, MinedTransaction } from './createFakeChain.js'
import { createFakePrompts } from './createFakePrompts.js'
import type { FakeCall } from './fakeContracts.js'

/** Steps that only an EVM wallet has. */
export const EVM_STEPS = ['speed up', 'cancel in wallet', 'replace'] as const

const ELSEWHERE = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

/** What became of a hash that the wallet has answered with, by the chain itself. */
export type Fate = {
  readonly sent: FakeTransaction
  /** The mined one of the same sender and nonce; `undefined` while there is none. */
  readonly match: MinedTransaction | undefined
}

export const isSameCall = (a: FakeCall, b: FakeCall) => a.to === b.to && a.value === b.value && a.input === b.input

/** A mined transaction that took the place of another one. */
export const replacementKind = ({ from, to, value }: FakeCall) =>
  to === from && value === 0n ? 'cancelled' : 'replaced'

/** An account's wallet on one chain: it sends what the user approves there, and sometimes something else. */
export function createFakeEvmWallet(chain: FakeChain) {
  const { owner } = chain
  const prompts = createFakePrompts<FakeCall>(chain.nodes)
  const submitted = new Map<string, FakeTransaction>()
  let last = 0

  function submit(call: FakeCall, nonce = chain.nextNonce()): FakeTransaction {
    last++
    const transaction: FakeTransaction = { ...call, hash: `0x${last.toString(16).padStart(64, '0')}`, nonce }
    submitted.set(transaction.hash, transaction)
    chain.submit(transaction)
    return transaction
  }

  /** The user approves the oldest prompt. */
  function approve(change: (request: FakeCall) => FakeCall = (request) => request) {
    const prompt = prompts.take()
    prompt?.answer.resolve(submit(change(prompt.request)).hash)
  }

  function replace(change: Partial<FakeCall>) {
    const [waiting] = [...chain.pool.values()].sort((a, b) => (a.nonce < b.nonce ? -1 : 1))
    if (waiting) submit({ ...waiting, ...change }, waiting.nonce)
  }

  function catchUp() {
    chain.setLag(0n)
    chain.nodes.setSilent(false)
  }

  return {
    prompts,
    submit,
    approve,
    catchUp,
    /** What the user, the wallet and the chain do. `older`: what is answered instead of sending. */
    steps: (older: FakeTransaction) => ({
      approve: () => approve(),
      decline: () => prompts.decline(),
      /** Another transaction than the one that was asked for. */
      lie: () => approve(({ from, value }) => ({ from, to: ELSEWHERE, value, input: '0x' })),
      /** Sends, but the answer is lost. */
      unclear() {
        const prompt = prompts.take()
        if (!prompt) return
        submit(prompt.request)
        prompt.answer.reject(toRpcError({ code: -32603, message: 'no answer' }))
      },
      'old hash': () => prompts.take()?.answer.resolve(older.hash),
      'speed up': () => replace({}),
      'cancel in wallet': () => replace({ to: owner, value: 0n, input: '0x' }),
      replace: () => replace({ to: ELSEWHERE, value: 7n, input: '0x' }),
      mine: () => chain.mineBlock(),
      revert: () => chain.mineBlock({ isReverted: true }),
      lag: () => chain.setLag(2n),
      'catch up': catchUp,
    }),
    fateOf(hash: string): Fate {
      const sent = submitted.get(hash)
      if (!sent) throw new Error(`The wallet has never sent ${hash}`)
      return { sent, match: chain.mined.find(({ nonce }) => nonce === sent.nonce) }
    },
    /** A connection that asks this wallet. `intentId`: of what is being requested. */
    connect(intentId: () => string | undefined): Connection<'eip155'> {
      const signer = {
        async request(method: string, params?: unknown, watch?: RequestWatch) {
          if (method === 'eth_accounts') return [owner]
          if (method === 'eth_chainId') return '0x1'
          const [call] = params as readonly [{ from: string; to: string; value: Hex; data: Hex }]
          const { from, to, value, data } = call
          return prompts.ask({
            intentId: intentId(),
            request: { from, to, value: BigInt(value), input: data },
            watch,
          })
        },
      }
      return { signer } as unknown as Connection<'eip155'>
    },
  }
}
