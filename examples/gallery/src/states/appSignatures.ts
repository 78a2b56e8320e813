import type { SignTypedDataRequest } from 'latchkey'
import { maxUint256 } from 'viem'
import { VAULT } from '../world/appCalls.ts'
import { contracts, JUNO } from '../world/chain.ts'
import type { Stage } from '../world/createStage.ts'
import { USDC } from '../world/portfolio.ts'
import type { Scripts } from './state.ts'
import { OWN_ADDRESS } from './transfers.ts'

/** How a node answers calls. */
type Node = Parameters<Stage['services']['set']>[1]
type TypedData = SignTypedDataRequest['typedData']

const PERMIT2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const OTHER_TOKEN = '0x7e5700000000000000000000000000000000000E'
const dollars = 500_000_000n
const fields = (...list: readonly string[]) =>
  list.map((field) => {
    const [type = '', name = ''] = field.split(' ')
    return { name, type }
  })

const DAY = 86_400
const tomorrow = () => Math.floor(Date.now() / 1000) + DAY

const permit = (value: bigint, deadline: number | bigint): TypedData => ({
  domain: { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: USDC },
  types: {
    Permit: fields('address owner', 'address spender', 'uint256 value', 'uint256 nonce', 'uint256 deadline'),
  },
  primaryType: 'Permit',
  message: { owner: OWN_ADDRESS, spender: VAULT, value, nonce: 0n, deadline },
})

const permit2 = (primaryType: string, list: readonly string[], message: Record<string, unknown>): TypedData => ({
  domain: { name: 'Permit2', chainId: 1, verifyingContract: PERMIT2 },
  types: {
    PermitDetails: fields('address token', 'uint160 amount', 'uint48 expiration', 'uint48 nonce'),
    TokenPermissions: fields('address token', 'uint256 amount'),
    [primaryType]: fields(...list),
  },
  primaryType,
  message: { spender: VAULT, ...message },
})

const order: TypedData = {
  domain: { name: 'Harbor', version: '1.6', chainId: 1, verifyingContract: VAULT },
  types: {
    OrderComponents: fields(
      'address offerer',
      'Item[] offer',
      'Item[] consideration',
      'uint256 endTime',
      'uint256 salt',
    ),
    Item: fields('uint8 itemType', 'address token', 'uint256 amount'),
  },
  primaryType: 'OrderComponents',
  message: {
    offerer: OWN_ADDRESS,
    offer: [{ itemType: 2, token: OTHER_TOKEN, amount: 1 }],
    consideration: [{ itemType: 0, token: OTHER_TOKEN, amount: 1n }],
    endTime: 1_900_000_000,
    salt: 24_446_860n,
  },
}

const terms = `Northlight, terms of use

You lend at your own risk. Rates change with every block.

Version: 4
Account: ${OWN_ADDRESS}`
const longText = Array.from({ length: 60 }, (_, index) => `${index + 1}. A rule that everybody has read.`).join('\n')
const hidden = 'Pay 100\u202e000,01 to Northlight\u200b Vault\nand nothing else'
const otherSite = `harbor.example wants you to sign in with your Ethereum account:
${OWN_ADDRESS}

Sign in to Harbor.

URI: https://harbor.example
Version: 1
Chain ID: 1
Nonce: 5hX2kPq81mZt
Issued At: 2026-11-26T09:41:00Z`

const review = '.lk-surface .lk-facts'
const main = '.lk-pair .lk-primary-button:not([aria-disabled])'

async function sign(stage: Stage, request: Parameters<Stage['sign']>[0], node: Node = contracts(JUNO)) {
  const marten = stage.wallet('Marten')
  stage.services.set('eth_call', node)
  await stage.connect()
  stage.sign({ ...request, review: true })
  return marten
}

const signData = (stage: Stage, typedData: TypedData, description?: string) => sign(stage, { typedData, description })
const signPermit = (stage: Stage) => signData(stage, permit(dollars, tomorrow()), 'Deposit 500 USDC')

const readMessage = (message: string, description?: string) => async (stage: Stage) => {
  await sign(stage, { message, description })
  await stage.see(review)
}

const readData = (typedData: () => TypedData) => async (stage: Stage) => {
  await signData(stage, typedData())
  await stage.see(review)
}

export const appSignatureStates: Scripts = {
  async loading(stage) {
    await sign(stage, { typedData: permit(dollars, tomorrow()) }, 'never')
    await stage.see('.lk-stack[aria-busy="true"] .lk-skeleton')
  },
  'a message': readMessage(terms, 'Terms of use'),
  'a long message': readMessage(longText),
  'hidden characters': readMessage(hidden),
  'a hash': readMessage(`0x${'5d41402abc4b2a76'.repeat(4)}`),
  'a sign-in for another site': readMessage(otherSite),
  async 'a permit'(stage) {
    await signPermit(stage)
    await stage.see(review)
  },
  'a permit without a limit': readData(() => permit(maxUint256, maxUint256)),
  'a permit of a huge amount': readData(() => permit(2n ** 127n - 1n, tomorrow())),
  'an expired permit': readData(() => permit(dollars, tomorrow() - 2 * DAY)),
  async 'a permit of an unknown token'(stage) {
    await sign(stage, { typedData: permit(dollars, tomorrow()) }, () => '0x')
    await stage.see(review)
  },
  'a batch of Permit2': readData(() =>
    permit2('PermitBatch', ['PermitDetails[] details', 'address spender', 'uint256 sigDeadline'], {
      details: [
        { token: USDC, amount: dollars, expiration: tomorrow() + 30 * DAY, nonce: 0 },
        { token: OTHER_TOKEN, amount: 12n * 10n ** 18n, expiration: tomorrow() + 30 * DAY, nonce: 0 },
      ],
      sigDeadline: tomorrow(),
    }),
  ),
  'one transfer of Permit2': readData(() =>
    permit2(
      'PermitWitnessTransferFrom',
      ['TokenPermissions permitted', 'address spender', 'uint256 nonce', 'uint256 deadline', 'bytes32 witness'],
      { permitted: { token: USDC, amount: dollars }, nonce: 7, deadline: tomorrow(), witness: `0x${'1f'.repeat(32)}` },
    ),
  ),
  'a transfer': readData(() => ({
    ...permit(0n, 0),
    types: {
      TransferWithAuthorization: fields(
        'address from',
        'address to',
        'uint256 value',
        'uint256 validAfter',
        'uint256 validBefore',
        'bytes32 nonce',
      ),
    },
    primaryType: 'TransferWithAuthorization',
    message: {
      from: OWN_ADDRESS,
      to: VAULT,
      value: dollars,
      validAfter: 0,
      validBefore: tomorrow(),
      nonce: `0x${'1f'.repeat(32)}`,
    },
  })),
  'unknown typed data': readData(() => order),
  async asking(stage) {
    const marten = await signPermit(stage)
    marten.next('never')
    await stage.click(main)
    await stage.see('.lk-ring')
  },
  async declined(stage) {
    const marten = await signPermit(stage)
    marten.next('reject')
    await stage.click(main)
    await stage.see('[role="alert"]')
  },
}
